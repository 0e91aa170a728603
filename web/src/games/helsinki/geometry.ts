// Cells, shapes and orientations: how things are drawn, never what is allowed.

import { NEXT_SPACES, SIDES_OF_SPACES, SLOTS_BESIDE } from './constants'
import type { Cell, Components, Orientation, Side } from './types'

export const SIDES: readonly Side[] = ['n', 'e', 's', 'w']
export const COLUMNS = 'abcdefg'

/** The two card slots beside a pawn; none while it is not on the square. */
export const slotsBeside = (pawn: number): readonly number[] => SLOTS_BESIDE[pawn] ?? []
/** The side of the square on which a space lies; the first one for a pawn that is not on the square. */
export const sideOf = (space: number): Side => SIDES_OF_SPACES[space] ?? SIDES_OF_SPACES[0]

/** All spaces on the way of a pawn that goes so many spaces, clockwise or back: from the one it leaves to the last. */
export function wayFrom(space: number, spaces: number): number[] {
  const next: readonly number[] = NEXT_SPACES
  const way = [space]
  for (let left = Math.abs(spaces); left > 0; left--) {
    const at = way[way.length - 1] ?? space
    way.push(spaces < 0 ? next.indexOf(at) : (next[at] ?? at))
  }
  return way
}
/** The space to which that way leads. */
export const spaceAfter = (space: number, spaces: number): number => wayFrom(space, spaces).at(-1) ?? space

export const cellOf = (name: string): Cell => [Number(name.slice(1)) - 1, COLUMNS.indexOf(name[0] ?? 'a')]
export const cellName = (row: number, column: number): string => `${COLUMNS[column] ?? ''}${row + 1}`
export const cellsOf = (names: readonly string[]): Cell[] => names.map(cellOf)

export const ALL_CELLS: readonly string[] = Array.from({ length: 49 }, (_, index) =>
  cellName(Math.floor(index / 7), index % 7),
)

/** The cells of a shape given as rows of `#` and `.`. */
export function shapeCells(rows: readonly string[]): Cell[] {
  return rows.flatMap((row, r) => [...row].flatMap((sign, k) => (sign === '#' ? [[r, k] as const] : [])))
}

export function extent(cells: readonly Cell[]): { top: number; left: number; height: number; width: number } {
  const rows = cells.map((cell) => cell[0])
  const columns = cells.map((cell) => cell[1])
  const top = Math.min(...rows)
  const left = Math.min(...columns)
  return { top, left, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 }
}

/** Flipped left-right first, then turned clockwise, moved to the corner, sorted. */
function oriented(cells: readonly Cell[], turns: number, flipped: boolean): Cell[] {
  let now: Cell[] = cells.map(([r, k]) => [r, flipped ? -k : k])
  for (let turn = 0; turn < turns; turn++) now = now.map(([r, k]) => [k, -r])
  const { top, left } = extent(now)
  return now.map(([r, k]) => [r - top, k - left] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** For each of the eight orientations (turns + 4 if flipped) the lowest one that looks the same. */
export function orientations(cells: readonly Cell[]): Orientation[] {
  const found: Orientation[] = []
  for (let index = 0; index < 8; index++) {
    const turned = oriented(cells, index % 4, index > 3)
    const key = turned.join(' ')
    const same = found.find((other) => other.cells.join(' ') === key)
    const { width, height } = extent(turned)
    found.push(same ?? { turns: index % 4, flipped: index > 3, cells: turned, width, height })
  }
  return found
}

/** The notation of a push, to ask about one that is not in the list of legal actions. */
export function pushNotation(side: Side, lane: number, way: Orientation): string {
  const name = side === 'n' || side === 's' ? COLUMNS[lane] : String(lane + 1)
  return `${side}${name}.${way.turns}${way.flipped ? 'f' : ''}`
}

/** Marked cells of the board: coats `o`, crosswalks `x`, the statue `#`. */
export function marks(components: Components, sign: string): string[] {
  return ALL_CELLS.filter((_, index) => components.board.rows[Math.floor(index / 7)]?.[index % 7] === sign)
}
