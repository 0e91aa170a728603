// The city as rows of cells with names, for the keyboard and for screen readers.

import { type Area, key } from '../geometry'
import type { CityPlan } from '../city-plan'
import { faceName, standingName, type Text } from '../text'

export interface GridCell {
  x: number
  y: number
  label: string
  /** Picking it does something. */
  lit: boolean
}

export interface Sight {
  plan: CityPlan
  area: Area
  /** What a cell is: places for tiles while one is placed, else squares. */
  unit: 'tile' | 'square'
  /** Cells where the tile or piece may go; cells where the tile fits when turned. */
  lit: ReadonlySet<string>
  half: ReadonlySet<string>
  /** Places that have a tile. */
  taken: ReadonlySet<string>
}

export function cellRows(words: Text, sight: Sight): GridCell[][] {
  const { area, unit, lit } = sight
  const scale = unit === 'tile' ? 1 : 2
  return Array.from({ length: area.rows * scale }, (_, row) =>
    Array.from({ length: area.columns * scale }, (_, column) => {
      const [x, y] = [area.x * scale + column, area.y * scale + row]
      const place = words['grid/at']({ row: row + 1, column: column + 1 })
      const name = unit === 'tile' ? placeName(words, sight, x, y) : squareLabel(words, sight, x, y)
      return { x, y, lit: lit.has(key(x, y)), label: `${place}, ${name}` }
    }),
  )
}

function squareLabel(words: Text, { plan, lit }: Sight, x: number, y: number): string {
  const square = plan.squares.get(key(x, y))
  if (!square) return words['grid/free']
  const standing = plan.pieces.find((each) => each.x === x && each.y === y)
  return [
    faceName(words, square),
    standing ? standingName(words, standing) : '',
    lit.has(key(x, y)) ? words['grid/can-build'] : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function placeName(words: Text, sight: Sight, x: number, y: number): string {
  const { lit, half, taken } = sight
  if (!taken.has(key(x, y))) {
    if (lit.has(key(x, y))) return words['grid/can-place']
    return half.has(key(x, y)) ? words['grid/can-turn'] : words['grid/outside']
  }
  return [0, 1, 2, 3].map((index) => squareLabel(words, sight, 2 * x + (index % 2), 2 * y + (index >> 1))).join('; ')
}
