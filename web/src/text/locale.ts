export const languages = ['en', 'de', 'fr', 'nl'] as const
export type Lang = (typeof languages)[number]

/** The form of a language that the browser asks for (en-GB, fr-CH): dates and numbers follow it. */
export const regional = (lang: string, asked: readonly string[] = globalThis.navigator?.languages ?? []): string =>
  asked.find((tag) => isLocale(tag) && new Intl.Locale(tag).language === lang) ?? lang

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false // browsers may be told to ask for anything
  }
}
