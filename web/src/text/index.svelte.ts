// Words in the reader's language. The server sends codes and values; sentences are made here.
import { getContext, setContext } from 'svelte'
import { languages, regional, type Lang } from './locale'
import { room as board, type Words as BoardWords } from './rooms/board'
import type { Words as ErrorWords } from './rooms/errors'
import { room as learn, type Words as LearnWords } from './rooms/learn'
import { room as seats, type Words as SeatsWords } from './rooms/seats'
import type { Words as SiteWords } from './rooms/site'
import { room as table, type Words as TableWords } from './rooms/table'
import { minus, say, speak, type Messages, type Values } from './speak'
import { remember, remembered } from '../ui/memory'

/** What every page says, and what those say beside it that name a room in the router. */
type Words = SiteWords & ErrorWords & BoardWords & TableWords & SeatsWords & LearnWords
const rooms = { board, table, seats, learn }
export type RoomName = keyof typeof rooms
export type Key = keyof Words & string
/** What a text needs besides its key. */
type Wanted<Text> = Text extends (values: infer Needed) => string ? [values: Needed] : []

const files = import.meta.glob<Record<'site' | 'errors' | 'games', Messages>>('./*/index.ts')

/** What pages and boards get from the context `text`. */
export interface TextContext {
  readonly lang: Lang
  t: <One extends Key>(key: One, ...values: Wanted<Words[One]>) => string
}

class Text implements TextContext {
  lang = $state<Lang>('en')
  /** For Intl: the language as the browser's region writes it. */
  locale = $derived(regional(this.lang, navigator.languages))
  #words = $state.raw<object>({})
  #games = $state.raw<Record<string, object>>({})
  #rooms = new Set<RoomName>()
  #numbers = $derived(new Intl.NumberFormat(this.locale))

  async load(lang: Lang, needed: Iterable<RoomName> = []): Promise<void> {
    const wanted = new Set([...this.#rooms, ...needed])
    const [{ site, errors, games }, ...more] = await Promise.all([
      files[`./${lang}/index.ts`]!(),
      ...Array.from(wanted, (name) => rooms[name].load(lang)),
    ])
    this.#words = Object.assign(speak<object>({ ...site, ...errors }, lang), ...more)
    this.#games = speak(games, lang)
    this.#rooms = wanted
    this.lang = lang
    document.documentElement.lang = lang
  }

  /** The words of rooms that a page names; those that are there stay. */
  async need(needed: readonly RoomName[]): Promise<void> {
    if (needed.some((name) => !this.#rooms.has(name))) await this.load(this.lang, needed)
  }

  async choose(lang: Lang): Promise<void> {
    await this.load(lang)
    remember('language', lang)
  }

  t: TextContext['t'] = (key, ...values) => this.maybe(key, key, values[0])

  /** A key made at run time (error codes, levels, categories); `fallback` where there are no words for it. */
  maybe = (key: string, fallback: string, values?: Values): string => say(this.#words, key, values) ?? fallback

  /** Fetches the words of a game whose pages are not built in; set by games/load.ts. */
  bring: (game: string, lang: Lang) => Promise<object> = async () => ({})
  #brought = $state.raw<Record<string, object>>({})
  #asked = new Set<string>()

  /** What a game says about itself: here, or in the texts of its package, which are asked for when first needed. */
  game = (game: string, key: string, values?: Values): string | undefined => {
    const own = this.#games[`./${game}/site.json`]
    if (own) return say(own, key, values)
    const place = `${game} ${this.lang}`
    const found = this.#brought[place]
    if (!found && !this.#asked.has(place)) {
      this.#asked.add(place)
      this.bring(game, this.lang).then(
        (words) => (this.#brought = { ...this.#brought, [place]: words }),
        () => this.#asked.delete(place),
      )
    }
    return say(found, key, values)
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

  /** "2 days": a time that is left, in one unit, as notices write it (server/notices/texts.py). */
  left = (milliseconds: number): string => {
    for (const [unit, size, least] of [
      ['day', 86_400_000, 2],
      ['hour', 3_600_000, 2],
      ['minute', 60_000, 0],
    ] as const) {
      const count = Math.floor((milliseconds + size / 20) / size)
      if (count >= least)
        return new Intl.NumberFormat(this.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
          Math.max(1, count),
        )
    }
    return ''
  }

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
