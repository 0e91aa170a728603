// Words for a game that brings none: from the names that it gives its actions, fields and categories anyway.
import { sortOffers, type Legal } from '../board'

type Value = Record<string, unknown>
export type AnyLegal = Legal<{ type: string }>

/** "Extra card" for `extra-card` and for `extra_card`. */
export function spell(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const lower = (name: string): string => name.replaceAll(/[-_]+/g, ' ')

/** "pit 3, extra" for {type: 'sow', pit: 3, extra: true, card: null}; "a1" for {type: 'pit', pit: 'a1'}. */
export function fieldsOf({ type, ...fields }: Value): string {
  return Object.entries(fields)
    .flatMap(([name, field]) => {
      if (field === null || field === false) return []
      if (field === true) return [lower(name)]
      return [name === type ? shown(field) : `${lower(name)} ${shown(field)}`]
    })
    .join(', ')
}

/** "Sow: pit 3". */
export function labelOf(value: Value): string {
  const fields = fieldsOf(value)
  const name = spell(String(value.type))
  return fields ? `${name}: ${fields}` : name
}

export interface Group {
  type: string
  title: string
  actions: { notation: string; label: string }[]
}

/** The legal actions by family; a family without choices is one button with its name. */
export function groupsOf(legal: readonly AnyLegal[]): Group[] {
  return Object.entries(sortOffers(legal)).map(([type, actions = []]) => ({
    type,
    title: spell(type),
    actions: actions.map(({ notation, value }) => ({ notation, label: fieldsOf(value) || spell(type) })),
  }))
}

/** "Ann: sow, pit 3; end." */
export function sentenceOf(steps: readonly { value: unknown }[], name: string): string {
  const did = steps
    .map(({ value }) => [lower(String((value as Value).type)), fieldsOf(value as Value)].filter(Boolean).join(' '))
    .join('; ')
  return name ? `${name}: ${did}.` : `${spell(did)}.`
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

const isFlat = (value: object | null): boolean =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object')
const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(shown).join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value)
