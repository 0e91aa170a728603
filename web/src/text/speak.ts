// Messages (ICU MessageFormat, compiled by ../../messages.ts) as words: a text, or a function of its values.
import format, { type CompiledMessage } from 'icu-minify/format'
import { regional } from './locale'

export type Messages = { readonly [key: string]: CompiledMessage | Messages }

/** A text, or several that the language joins with its "and". */
export type Phrase = string | readonly string[]
export type Values = Readonly<Record<string, unknown>>
export type Say<Wanted> = (values: Wanted) => string

const VOWEL = /^[aeiouyhàâéèêëîïôöûü]/i

/** A minus sign as wide as a plus, not a hyphen. */
export const minus = (digits: string): string => digits.replace('-', '−')

/** The words of one language, nested as its messages are. */
export function speak<Words>(messages: Messages, lang: string): Words {
  const plurals = new Intl.PluralRules(lang)
  const numbers = new Intl.NumberFormat(regional(lang))
  const list = new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang) // no comma before "and"
  const formatters = {
    getNumberFormat: () => ({ format: (value: number) => minus(numbers.format(value)) }) as Intl.NumberFormat,
    getPluralRules: () => plurals,
    getDateTimeFormat: () => new Intl.DateTimeFormat(lang),
  }
  /** Lists joined; beside each text whether it begins with a vowel, which French asks ("d’Ann"). */
  const prepared = (values: Values): Record<string, string | number | boolean> => {
    const found: Record<string, string | number | boolean> = {}
    for (const [name, value] of Object.entries(values)) {
      const isPlain = typeof value === 'number' || typeof value === 'boolean'
      const put = isPlain ? value : Array.isArray(value) ? list.format(value.map(String)) : String(value ?? '')
      found[name] = put
      found[`${name}_vowel`] = VOWEL.test(String(put))
    }
    return found
  }
  const word = (message: CompiledMessage | Messages): unknown => {
    if (typeof message === 'string') return message
    if (!Array.isArray(message)) return speakAll(message as Messages)
    return (values: Values) => format<string>(message, lang, prepared(values), { formatters })
  }
  const speakAll = (some: Messages): object =>
    Object.fromEntries(Object.entries(some).map(([key, message]) => [key, word(message)]))
  return speakAll(messages) as Words
}

/** A text by a key made at run time; undefined where there is none. */
export function say(words: object | undefined, key: string, values: Values = {}): string | undefined {
  const found = (words as Record<string, string | Say<Values>> | undefined)?.[key]
  return typeof found === 'function' ? found(values) : found
}
