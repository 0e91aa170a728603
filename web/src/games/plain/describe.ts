// Words for a game that brings none: from the names that it gives its actions, fields and categories anyway.
import { sortOffers, type Legal } from '../board'

type Value = Record<string, unknown>
/** A text of the game's package by its key, if it brings one. */
export type Say = (key: string) => string | undefined
const silent: Say = () => undefined
export type AnyLegal = Legal<{ type: string }>

/** "Extra card" for `extra-card` and for `extra_card`. */
export function spell(name: string): string {
  return capital(lower(name))
}

const lower = (name: string): string => name.replaceAll(/[-_]+/g, ' ')
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** "pit 3, extra" for {type: 'sow', pit: 3, extra: true, card: null}; "a1" for {type: 'pit', pit: 'a1'}. */
export function fieldsOf({ type, ...fields }: Value, say: Say = silent): string {
  return Object.entries(fields)
    .flatMap(([name, field]) => {
      if (field === null || field === false) return []
      const called = say(`field.${name}`) ?? lower(name)
      if (field === true) return [called]
      return [name === type ? shown(field) : `${called} ${shown(field)}`]
    })
    .join(', ')
}

/** "Sow: pit 3". */
export function labelOf(value: Value, say: Say = silent): string {
  const fields = fieldsOf(value, say)
  const name = nameOf(String(value.type), say)
  return fields ? `${name}: ${fields}` : name
}

const nameOf = (type: string, say: Say): string => capital(say(`action.${type}`) ?? lower(type))

export interface Group {
  type: string
  title: string
  actions: { notation: string; label: string }[]
}

/** The legal actions by family; a family without choices is one button with its name. */
export function groupsOf(legal: readonly AnyLegal[], say: Say = silent): Group[] {
  return Object.entries(sortOffers(legal)).map(([type, actions = []]) => ({
    type,
    title: nameOf(type, say),
    actions: actions.map(({ notation, value }) => ({ notation, label: fieldsOf(value, say) || nameOf(type, say) })),
  }))
}

interface Did {
  value: unknown
  items?: readonly { piece: string | null }[]
}

/** "Ann: sow, pit 3; turn up a card (blue)." With the pieces that a step disclosed to the reader. */
export function sentenceOf(steps: readonly Did[], name: string, say: Say = silent): string {
  const did = steps
    .map(({ value, items = [] }) => {
      const type = String((value as Value).type)
      const pieces = items.flatMap(({ piece }) => (piece && piece !== '?' ? [say(`piece.${piece}`) ?? piece] : []))
      const shown = pieces.length ? `(${pieces.join(', ')})` : ''
      return [say(`action.${type}`) ?? lower(type), fieldsOf(value as Value, say), shown].filter(Boolean).join(' ')
    })
    .join('; ')
  return name ? `${name}: ${did}.` : `${capital(did)}.`
}

/** A picture in runs of one style each: "bold red" becomes the classes "bold" and "red". */
export function runsOf(picture: string, styles: readonly (readonly [number, number, string])[] = []) {
  const letters = [...picture]
  const edges = [...new Set([0, letters.length, ...styles.flatMap(([start, end]) => [start, end])])].sort(
    (a, b) => a - b,
  )
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? letters.length
    const worn = styles.filter(([from, to]) => from <= start && end <= to).map(([, , style]) => style)
    return { text: letters.slice(start, end).join(''), style: worn.join(' ') }
  })
}

/** What a preview holds, a line for each number or word in it. */
export function linesOf(values: Value, above = ''): { name: string; value: string }[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const name = above ? `${above}, ${lower(key)}` : spell(key)
    if (value === null || value === false || (Array.isArray(value) && !value.length)) return []
    if (typeof value === 'object' && !isFlat(value)) return linesOf(value as Value, name)
    return [{ name, value: value === true ? '✓' : shown(value) }]
  })
}

/** What an action would do: its points by category, and whatever else the game tells. */
export function previewOf({ action: _, score, ...more }: Value, say: Say = silent): { name: string; value: string }[] {
  const points = Object.entries((score ?? {}) as Record<string, number>)
  return [
    ...points.map(([category, number]) => ({
      name: say(`category.${category}`) ?? spell(category),
      value: number > 0 ? `+${number}` : String(number),
    })),
    ...linesOf(more),
  ]
}

const isFlat = (value: object | null): boolean =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object')
const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(shown).join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value)
