// Around the cells of a board, which lie at 0 to 700: crosswalks, their visitors, and the lane at a point.

import { cellOf, marks } from '../geometry'
import type { Components, Side } from '../types'

/** A crosswalk: its cell, and the side of the board that it leads to. */
export interface Walk {
  cell: string
  to: Side
  x: number
  y: number
}

export const walksOf = (components: Components): Walk[] =>
  marks(components, 'x').map((cell) => {
    const [row, column] = cellOf(cell)
    const to: Side = row === 0 ? 'n' : row === 6 ? 's' : column === 0 ? 'w' : 'e'
    return { cell, to, x: column * 100, y: row * 100 }
  })

export function stripes({ to, x, y }: Walk): string {
  const flat = to === 'n' || to === 's'
  const edge = { n: -33, s: 703, w: -33, e: 703 }[to]
  return [0, 1, 2, 3]
    .map((i) => (flat ? `M${x + 24 + i * 16} ${edge}h9v30h-9z` : `M${edge} ${y + 24 + i * 16}h30v9h-30z`))
    .join('')
}

export const visitorAt = ({ to, x, y }: Walk): { x: number; y: number } =>
  ({ n: { x: x + 47, y: -90 }, s: { x: x + 23, y: 700 }, w: { x: -62, y: y + 36 }, e: { x: 712, y: y + 22 } })[to]

/** Colours of the visitors' coats and umbrellas. */
export const CLOTHES = [
  '#7a5a48;--brolly:#c5563f',
  '#3f6b5d;--brolly:#e2b24a',
  '#4d5f7d;--brolly:#e9dcc0',
  '#6d5a7c;--brolly:#7fb0a3',
]

/** Side and lane at a point, in cells: out in the rim its side, if one may push there; over the cells the one in use. */
export function laneUnder(x: number, y: number, sides: readonly Side[], facing: Side): [Side, number] {
  const out: [Side, number][] = [
    ['n', -y],
    ['s', y - 7],
    ['w', -x],
    ['e', x - 7],
  ]
  const [far, by] = out.reduce((a, b) => (b[1] > a[1] ? b : a))
  const from = by > 0 && sides.includes(far) ? far : facing
  return [from, from === 'n' || from === 's' ? x : y]
}
