// Where the pieces lie that steps in the log tell of, and what steps changed around the square.

import type { Deeds } from '../board'
import type { HelsinkiAction } from './messages'
import type { Brings } from './types'

/** Groups of cells: tiles, wild tiles and roofs with turrets. */
export function piecesOf(steps: Deeds['steps']): string[][] {
  return steps.flatMap(({ value, brings }) => {
    const step = value as HelsinkiAction
    if (step.type === 'push') return [(brings as Brings).cells ?? []]
    return 'cell' in step && step.type !== 'lift' ? [[step.cell]] : []
  })
}

/** What the last turns changed around the square: slots that were emptied, and the spaces that pawns came from. */
export function squareMarks(
  recent: readonly Deeds[],
  pawns: readonly number[],
): { slots: number[]; from: Map<number, number> } {
  const slots: number[] = []
  const from = new Map<number, number>()
  for (const { seat, steps } of recent) {
    if (seat === null) continue
    const actions = steps.map(({ value }) => value as HelsinkiAction)
    const pawn = pawns[seat] ?? -1
    if (pawn < 0) continue
    const walked = actions.reduce((sum, action) => sum + (action.type === 'move' ? action.spaces : 0), 0)
    if (walked) from.set(seat, (pawn - walked + 16) % 8)
    if (actions.some(({ type }) => type === 'draw')) slots.push(pawn, (pawn + 7) % 8)
  }
  return { slots, from }
}
