// What a game's page knows of its own table for those who lead through it: lessons and the mentor.
import type { Legal, Refusal } from './board'

/** A CSS selector within the page; `@2` behind it: the third of those found. */
export type Find = string

export interface Guide {
  /**
   * Where to press next so that one of these legal actions is done, by what is chosen already: the best first, then
   * what leads to it (a tab) where it is not shown.
   */
  lead: (turn: any, wanted: readonly Legal<any>[]) => Find[]
  /** The same for an action that the rules refuse. */
  attempt: (turn: any, notation: string) => Find[]
  /** A thing on the table by its name in a lesson (`hand`, `card:r3-3`, `cell:d4`). */
  point: (name: string, turn: any) => Find[]
  /** What the table refused last. */
  refusal: (turn: any) => Refusal | null
}

/** The first of these that is on the page and has a place. */
export function findShown(found: readonly Find[]): Element | null {
  for (const find of found) {
    const [selector = '', index = '0'] = find.split('@')
    const element = document.querySelectorAll(selector)[Number(index)]
    const box = element?.getBoundingClientRect()
    if (element && box && box.width > 0 && box.height > 0) return element
  }
  return null
}

/** Whether a pattern of a lesson names this action: alternatives, `*` for any letters. */
export function matches(pattern: string, notation: string): boolean {
  return pattern.split(' | ').some((each) => {
    const parts = each.trim().split('*')
    const plain = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${plain.join('.*')}$`).test(notation)
  })
}
