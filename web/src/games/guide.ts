// What a game's page knows of its own table for those who lead through it: lessons and the mentor.
import type { AnyGame, GameTypes, Legal, Refusal } from './board'

/** A CSS selector within the page; `@2` behind it: the third of those found; with `TO` between two: all from one to the other. */
export type Find = string
/** What a table marks with `data-guide`; `index`: which one of several. */
export const thing = (name: string, index = 0): Find => `[data-guide="${name}"]@${index}`
export const TO = ' to '
/** Pixels between a thing that is brought into view and the foot. */
const MARGIN = 12

export interface Guide<Game extends GameTypes = AnyGame> {
  /**
   * Where to press next so that one of these legal actions is done, by what is chosen already: the best first.
   */
  lead: (turn: Game['turn'], wanted: readonly Legal<Game['action']>[]) => Find[]
  /** The same for an action that the rules refuse. */
  attempt: (turn: Game['turn'], notation: string) => Find[]
  /** A thing on the table by its name in a lesson (`hand`, `card:r3-3`, `cell:d4`). */
  point: (name: string, turn: Game['turn']) => Find[]
  /** Everything that may be pressed next: a tip covers none of it. */
  presses: (turn: Game['turn']) => Find[]
  /** What the table says against an action that is tried; null while something else is. */
  refusal: (turn: Game['turn'], tried: string) => Refusal | null
  /** What the mentor explains when it first occurs, in the order of importance. */
  concepts: readonly Concept<Game['turn']>[]
  /** What the mentor says of each. */
  words: (lang: string) => Promise<Record<string, string>>
}

/** Something that is explained once, where it is. */
export interface Concept<Turn = unknown> {
  name: string
  rule: string
  /** Where it is to be seen, while it occurs in a seat's own turn. */
  at: (turn: Turn) => Find[] | null
}

/** In pixels of the window. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Shown {
  element: Element
  box: Box
}

/** All things of these that are on the page and have a place. */
export const boxesOf = (found: readonly Find[]): Box[] =>
  found
    .flatMap((find) =>
      find.includes('@') || find.includes(TO) ? elementsOf(find) : [...document.querySelectorAll(find)],
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

/** The first of these that is on the page and has a place; else the way to the panel that one of them is in. */
export function findShown(found: readonly Find[]): Shown | null {
  const all = found.map(elementsOf)
  const panels = all.flatMap(([element]) => element?.closest<HTMLElement>('[data-content]')?.dataset.content ?? [])
  for (const elements of [...all, ...panels.map((name) => elementsOf(`[data-panel="${name}"]`))]) {
    const boxes = elements.map((element) => element.getBoundingClientRect())
    const [element] = elements
    if (element && boxes.every(({ width, height }) => width > 0 && height > 0))
      return {
        element,
        box: {
          left: Math.min(...boxes.map(({ left }) => left)),
          top: Math.min(...boxes.map(({ top }) => top)),
          right: Math.max(...boxes.map(({ right }) => right)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        },
      }
  }
  return null
}

function elementsOf(find: Find): Element[] {
  return find.split(TO).flatMap((each) => {
    const [selector = '', index = '0'] = each.split('@')
    return document.querySelectorAll(selector)[Number(index)] ?? []
  })
}

/** Out of sight, or behind what stays at the top and the foot of the window. */
export function isHidden(element: Element): boolean {
  const { top, bottom, left, width } = element.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) return true
  return [top + 3, (top + bottom) / 2, bottom - 3].some((y) => {
    let there = document.elementFromPoint(left + width / 2, y)
    for (; there && !there.contains(element); there = there.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(there).position)) return true
    return false
  })
}

/** Where the free part of the window begins and ends: below the header, above what stays at the foot. */
export function freePart(): { top: number; bottom: number } {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  let bottom = innerHeight
  for (;;) {
    const next = fixedAt(bottom - 4)?.getBoundingClientRect().top ?? bottom
    if (next >= bottom) return { top, bottom } // also where something stands out above the foot it belongs to
    bottom = next
  }
}

/** What stays there when the page is scrolled. */
function fixedAt(y: number): Element | null {
  let there = document.elementFromPoint(innerWidth / 2, y)
  while (there && getComputedStyle(there).position !== 'fixed') there = there.parentElement
  return there
}

/** Scroll no further down than the element, or the whole board for a cell, needs: what is above is seen as well. */
export function bringIntoView(element: Element): void {
  if (element.closest('[data-panel]')) return // always at the foot
  const free = freePart().bottom - MARGIN
  const board = element.closest('[role=grid]')?.getBoundingClientRect()
  const { bottom } = board && board.height < free ? board : element.getBoundingClientRect()
  const least = Math.max(0, Math.ceil(scrollY + bottom - free))
  if (least < scrollY || isHidden(element)) scrollTo({ top: least, behavior: 'instant' })
  if (isHidden(element)) element.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** Whether a pattern of a lesson names this action: alternatives, `*` for any letters. */
export function matches(pattern: string, notation: string): boolean {
  return pattern.split(' | ').some((each) => {
    const parts = each.trim().split('*')
    const plain = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${plain.join('.*')}$`).test(notation)
  })
}
