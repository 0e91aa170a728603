// Words in the reader's language. The server sends codes and values; sentences are made here.
import { getContext, setContext } from 'svelte'
import type { GameText } from '../games/module'
import type { Key, Texts } from './en'
import { regional } from './locale'
import { remember, remembered } from '../ui/memory'

export const languages = ['en', 'de', 'fr', 'nl'] as const
export type Lang = (typeof languages)[number]
export type Values = Record<string, string | number>

interface Words {
  default: Texts
  games: Record<string, GameText>
}

const loaders: Record<Lang, () => Promise<Words>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  fr: () => import('./fr'),
  nl: () => import('./nl'),
}

/** What pages and boards get from the context `text`. */
export interface TextContext {
  readonly lang: Lang
  t: (key: Key, values?: Values) => string
}

/** A minus sign as wide as a plus, not a hyphen. */
const minus = (digits: string): string => digits.replace('-', '−')

class Text implements TextContext {
  lang = $state<Lang>('en')
  /** For Intl: the language as the browser's region writes it. */
  locale = $derived(regional(this.lang, navigator.languages))
  #table = $state.raw<Texts>()
  #games = $state.raw<Record<string, GameText>>({})
  #plurals = $derived(new Intl.PluralRules(this.lang))
  #numbers = $derived(new Intl.NumberFormat(this.locale))

  async load(lang: Lang): Promise<void> {
    const words = await loaders[lang]()
    this.#table = words.default
    this.#games = words.games
    this.lang = lang
    document.documentElement.lang = lang
  }

  async choose(lang: Lang): Promise<void> {
    await this.load(lang)
    remember('language', lang)
  }

  t = (key: Key, values: Values = {}): string => {
    const entry = this.#table?.[key]
    if (entry === undefined) return key
    const form = typeof entry === 'string' ? entry : (entry[this.#plurals.select(Number(values.count))] ?? entry.other)
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : typeof value === 'number' ? this.number(value) : value
    })
  }

  /** A key made at run time (error codes, levels, categories); `fallback` where there are no words for it. */
  maybe = (key: string, fallback: string, values?: Values): string =>
    this.#table && key in this.#table ? this.t(key as Key, values) : fallback

  /** Fetches the texts of a game whose pages are not built in; set by games/load.ts. */
  bring: (game: string, lang: Lang) => Promise<Record<string, string>> = async () => ({})
  #brought = $state.raw<Record<string, Record<string, string>>>({})
  #asked = new Set<string>()

  /** What a game says about itself: here, or in the texts of its package, which are asked for when first needed. */
  game = (game: string, key: string): string | undefined => {
    const own = this.#games[`../games/${game}/text/site.${this.lang}.ts`]
    if (own) return own[key]
    const place = `${game} ${this.lang}`
    const found = this.#brought[place]
    if (!found && !this.#asked.has(place)) {
      this.#asked.add(place)
      this.bring(game, this.lang).then(
        (texts) => (this.#brought = { ...this.#brought, [place]: texts }),
        () => this.#asked.delete(place),
      )
    }
    return found?.[key]
  }

  number = (value: number): string => minus(this.#numbers.format(value))
  signed = (value: number): string =>
    minus(new Intl.NumberFormat(this.locale, { signDisplay: 'exceptZero' }).format(value))
  list = (items: string[]): string => new Intl.ListFormat(this.locale, { type: 'conjunction' }).format(items)
  date = (when: Date): string =>
    new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(when)

  /** A time of the next days: "Fri 15:54"; with the day of the month where a weekday would not be clear. */
  soon = (when: Date): string => {
    const isNear = when.getTime() - Date.now() < 6 * 86_400_000
    const day: Intl.DateTimeFormatOptions = isNear ? { weekday: 'short' } : { day: 'numeric', month: 'short' }
    return new Intl.DateTimeFormat(this.locale, { ...day, hour: 'numeric', minute: '2-digit' }).format(when)
  }

  /** A day of the calendar; those of the server begin at midnight UTC. */
  day = (when: Date): string =>
    new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(when)

  /** "3 hours ago" */
  ago = (when: Date): string => {
    const seconds = (when.getTime() - Date.now()) / 1000
    const format = new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto' })
    for (const [unit, size] of [
      ['day', 86400],
      ['hour', 3600],
      ['minute', 60],
    ] as const)
      if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit)
    return format.format(0, 'second')
  }
}

export const text = new Text()

/** The remembered language, else the first of the browser's that we speak, else English. */
export function preferredLanguage(): Lang {
  const wanted = [remembered('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return languages.find((lang) => lang === wanted.find((tag) => languages.some((one) => one === tag))) ?? 'en'
}

export function provideText(): Text {
  setContext<TextContext>('text', text)
  return text
}

export const useText = (): Text => getContext<Text>('text')
