// Numbers of a review in the reader's language.

/** A share as percent; with its sign unless it is a plain amount. */
export const percent = (value: number, lang: string, signed = true): string =>
  new Intl.NumberFormat(lang, {
    style: 'percent',
    maximumFractionDigits: Math.abs(value) < 0.1 ? 1 : 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value)

export const points = (value: number, lang: string, signed = true): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 1, signDisplay: signed ? 'exceptZero' : 'auto' }).format(value)
