// Numbers of a review in the reader's language, with a minus sign as wide as a plus.
const format = (value: number, lang: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(lang, options).format(value).replace('-', '−')

/** A share as percent; with its sign unless it is a plain amount. */
export const percent = (value: number, lang: string, signed = true): string =>
  format(value, lang, {
    style: 'percent',
    maximumFractionDigits: Math.abs(value) < 0.1 ? 1 : 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })

/** What chooses between one point and several points: the number as it is shown. */
export const shownPoints = (value: number): number => Math.round(value * 10) / 10

export const points = (value: number, lang: string, signed = true): string =>
  format(value, lang, { maximumFractionDigits: 1, signDisplay: signed ? 'exceptZero' : 'auto' })
