// What every message keeps, and the types of the words (`rooms/`), written from the messages: `npm run texts`.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { languages } from './locale'
import { speak, type Say, type Values } from './speak'

type Kind = 'number' | 'boolean' | 'string' | 'Phrase'
type Arguments = Map<string, Kind>
interface Written {
  [key: string]: string | Written
}

const files = import.meta.glob<string>('./*/**/*.json', { eager: true, query: '?raw', import: 'default' })
const read = (lang: string, room: string): Written => JSON.parse(files[`./${lang}/${room}.json`] ?? '{}')
const inside = (lang: string): string[] =>
  Object.keys(files).flatMap((path) => (path.startsWith(`./${lang}/`) ? [path.slice(lang.length + 3, -5)] : []))
const rooms = inside('en')

/** The messages of a room by key, nested ones with a dot between. */
function flat(messages: Written, above = ''): [key: string, message: string][] {
  return Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'string' ? [[above + key, message]] : flat(message, `${above}${key}.`),
  )
}

/** What a message says of its values: those that it counts, and between which cases it chooses. */
function argumentsOf(elements: MessageFormatElement[], found: Arguments = new Map()): Arguments {
  const add = (name: string, kind: Kind) => {
    const before = found.get(name) ?? 'Phrase'
    if (before !== kind && before !== 'Phrase' && kind !== 'Phrase') throw new Error(`${name}: ${before} and ${kind}`)
    if (before === 'Phrase') found.set(name, kind)
  }
  for (const element of elements) {
    if (element.type === TYPE.argument) add(element.value, 'Phrase')
    else if (element.type === TYPE.number && !element.style) add(element.value, 'number')
    else if (element.type === TYPE.select || element.type === TYPE.plural) {
      const cases = Object.keys(element.options)
      const isSwitch = cases.includes('true') && cases.length === 2
      if (element.type === TYPE.plural) add(element.value, 'number')
      else if (!element.value.endsWith('_vowel')) add(element.value, isSwitch ? 'boolean' : 'string')
      else add(element.value.replace('_vowel', ''), 'Phrase')
      for (const { value } of Object.values(element.options)) argumentsOf(value, found)
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound)
      throw new Error(`no ${TYPE[element.type]} here`)
  }
  return found
}

/** The forms that a language needs for whole numbers and a plural lacks; one with `other` alone needs none. */
function lacking(elements: MessageFormatElement[], lang: string): string[] {
  const rules = new Intl.PluralRules(lang)
  return elements.flatMap((element) => {
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const below = Object.values(element.options).flatMap(({ value }) => lacking(value, lang))
    if (element.type === TYPE.select) return below
    if (Object.keys(element.options).every((form) => form.startsWith('=') || form === 'other')) return below
    const has = (number: number) => `=${number}` in element.options || rules.select(number) in element.options
    const needed = [...Array(201).keys()].filter((number) => !has(number)).map((number) => rules.select(number))
    const foreign = Object.keys(element.options).filter(
      (form) => !form.startsWith('=') && !rules.resolvedOptions().pluralCategories.includes(form as 'other'),
    )
    return [...below, ...new Set(needed), ...foreign]
  })
}

/** The values of a message: what any language makes of them. */
function kindsOf(room: string, key: string): Arguments {
  const found: Arguments = new Map()
  for (const lang of languages) {
    const message = flat(read(lang, room)).find(([one]) => one === key)?.[1]
    if (message) argumentsOf(parse(message), found)
  }
  return found
}

/** The interface of a room's words. */
function typed(room: string, messages: Written, above = '', indent = '  '): string {
  const lines = Object.entries(messages).map(([key, message]) => {
    if (typeof message !== 'string')
      return `${indent}'${key}': {\n${typed(room, message, `${above}${key}.`, `${indent}  `)}\n${indent}}`
    const kinds = [...kindsOf(room, above + key)].map(([name, kind]) => `${name}: ${kind}`)
    return `${indent}'${key}': ${kinds.length ? `Say<{ ${kinds.join('; ')} }>` : 'string'}`
  })
  return lines.join('\n')
}

function moduleOf(room: string): string {
  const up = '../'.repeat(room.split('/').length)
  const words = typed(room, read('en', room))
  const names = ['Messages', 'Phrase', 'Say'].filter((name, index) => !index || new RegExp(`\\b${name}\\b`).test(words))
  return [
    `// Written by \`npm run texts\` from en/${room}.json.`,
    `import { Room } from '${up}room.svelte'`,
    `import type { ${names.join(', ')} } from '${up}speak'`,
    `\nexport interface Words {\n${words}\n}\n`,
    `export const room = new Room<Words>(import.meta.glob<Messages>('${up}*/${room}.json', { import: 'default' }))\n`,
  ].join('\n')
}

describe.each(rooms)('%s', (room) => {
  const english = flat(read('en', room))

  test.each(languages.filter((lang) => lang !== 'en'))('%s says the same with the same values', (lang) => {
    const own = flat(read(lang, room))
    expect(own.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort())
    const source = new Map(english)
    const strange = own.flatMap(([key, message]) =>
      [...argumentsOf(parse(message)).keys()]
        .filter((name) => !argumentsOf(parse(source.get(key) ?? '')).has(name))
        .map((name) => `${key}: ${name}`),
    )
    expect(strange).toEqual([])
  })

  test('every language has a form for each of its plurals', () => {
    const wrong = languages.flatMap((lang) =>
      flat(read(lang, room)).flatMap(([key, message]) => {
        const forms = lacking(parse(message), lang)
        return forms.length ? [`${lang} ${key}: ${forms.join()}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('the types of its words are those of the messages', async () => {
    await expect(moduleOf(room)).toMatchFileSnapshot(`./rooms/${room}.ts`)
  })
})

test('every language has the same rooms, and all have types', () => {
  for (const lang of languages) expect(inside(lang).sort()).toEqual([...rooms].sort())
  const written = Object.keys(import.meta.glob('./rooms/**/*.ts'))
  expect(written.sort()).toEqual(rooms.map((room) => `./rooms/${room}.ts`).sort())
})

describe('words', () => {
  const spoken = (lang: string, ...message: unknown[]): Say<Values> =>
    speak<{ said: Say<Values> }>({ said: message as string[] }, lang).said

  test('lists are joined and numbers written as the language does', () => {
    const said = spoken('de', ['cells'], ': ', ['points', 4])
    expect(said({ cells: ['a1', 'b2', 'c3'], points: -12000 })).toBe('a1, b2 und c3: −12.000')
    expect(spoken('en', ['cells'])({ cells: ['a1', 'b2', 'c3'] })).toBe('a1, b2 and c3')
  })

  test('what a package says is compiled in the page', () => {
    const said = spoken('nl', ...(compile('Nog {left, plural, one {# steen} other {# stenen}}.') as unknown[]))
    expect([said({ left: 1 }), said({ left: 4 })]).toEqual(['Nog 1 steen.', 'Nog 4 stenen.'])
  })

  test('French asks whether a name begins with a vowel', () => {
    const said = spoken('fr', ['name_vowel', 1, { true: 'd’', other: 'de ' }], ['name'])
    expect([said({ name: 'Émile' }), said({ name: 'Otto' }), said({ name: 'Bea' })]).toEqual([
      'd’Émile',
      'd’Otto',
      'de Bea',
    ])
  })
})
