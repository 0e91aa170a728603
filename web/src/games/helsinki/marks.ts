// What steps changed: the pieces that they laid, and what is new around the square.

import type { Deeds } from '../board'
import { COLUMNS, marks, slotsBeside, wayFrom } from './geometry'
import type { HelsinkiAction } from './messages'
import { linesOf, type Brings, type Source } from './types'

/** Groups of cells: tiles, wild tiles and roofs with turrets. */
export function piecesOf(steps: Deeds['steps']): string[][] {
  return steps.flatMap(({ value, brings }) => {
    const step = value as HelsinkiAction
    const { cells } = brings as Brings
    if (step.type === 'push') return cells?.length ? [cells] : []
    return 'cell' in step && step.type !== 'lift' ? [[step.cell]] : []
  })
}

const ROWS = [1, 2, 3, 4, 5, 6, 7]
export const rowCells = (row: number): string[] => [...COLUMNS].map((column) => `${column}${row}`)
export const columnCells = (column: string): string[] => ROWS.map((row) => `${column}${row}`)

/** At the end: what brings a seat the points of the category that is counted. */
export function countedOf({ counted, position, components }: Source, seat: number): string[][] {
  const player = position.view.players[seat]
  const { rows, columns } = linesOf(position.reports, seat)
  if (counted === 'rows') return rows.map(rowCells)
  if (counted === 'columns') return columns.map(columnCells)
  if (counted === 'turrets') return player?.turrets.map((cell) => [cell]) ?? []
  return counted === 'dry-roads' && player?.bonus ? marks(components, 'x').map((cell) => [cell]) : []
}

/** Cells that show why a turn is better. */
export const litOf = ({ lit = [], position }: Source, seat: number): string[][] =>
  seat === position.seat ? lit.filter((cells) => cells.length).map((cells) => [...cells]) : []

/** The two cards on top of the discard pile, the last one at the end; where the log does not reach back, any others. */
export function topDiscards(past: readonly Deeds[], discard: Record<string, number>): string[] {
  const tops: string[] = []
  const look = (card: string) => tops.length < 2 && discard[card] && tops.unshift(card)
  for (const { steps } of past.toReversed())
    for (const { value, items } of steps.toReversed()) {
      if (tops.length === 2) return tops
      const step = value as HelsinkiAction
      if (step.type === 'pay' || step.type === 'discard') look(step.card)
      if (step.type === 'push')
        for (const { what, piece } of items.toReversed()) if (what === 'paid' && piece) look(piece)
    }
  const others = Object.keys(discard).filter((card) => !tops.includes(card))
  return [...others.slice(tops.length - 2), ...tops].slice(-2)
}

export interface SquareMarks {
  /** Slots that were emptied, and the cards that were taken from them. */
  taken: Map<number, { card: string; seat: number }>
  /** The way of each seat's pawn: all spaces from where it stood. */
  paths: Map<number, number[]>
}

/** What the last turns changed around the square; `pawns`: where they stand now. */
export function squareMarks(recent: readonly Deeds[], pawns: readonly number[]): SquareMarks {
  const taken: SquareMarks['taken'] = new Map()
  const paths = new Map<number, number[]>()
  for (const { seat, steps } of recent) {
    const pawn = pawns[seat ?? -1] ?? -1
    if (seat === null || pawn < 0) continue
    const actions = steps.map(({ value }) => value as HelsinkiAction)
    const walked = actions.reduce((sum, action) => sum + (action.type === 'move' ? action.spaces : 0), 0)
    if (walked) paths.set(seat, wayFrom(pawn, -walked).reverse())
    const drawn = steps.find(({ value }) => (value as HelsinkiAction).type === 'draw')
    const cards = (drawn?.brings as Brings | undefined)?.cards ?? []
    slotsBeside(pawn).forEach((slot, index) => cards[index] && taken.set(slot, { card: cards[index], seat }))
  }
  return { taken, paths }
}
