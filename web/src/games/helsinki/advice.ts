// A hint as it is drawn: where the pawn goes, what is taken, where the tile comes in and stops.

import type { HintStep } from '../../net/messages'
import type { HelsinkiAction, HelsinkiView } from './messages'
import { cellsOf, extent, slotsBeside, wayFrom } from './geometry'
import { cardFace } from './pieces'
import type { Brings, Side } from './types'

export interface Drawn {
  /** Spaces of the square that the pawn passes, the last one where it stops. */
  path: number[]
  /** Slots whose cards are taken. */
  slots: number[]
  /** Tiles that are pushed in. */
  pushes: { colour: string; cells: string[]; side: Side }[]
  wild: string[]
  turrets: string[]
}

export function drawnAdvice(steps: readonly HintStep[], view: HelsinkiView): Drawn {
  const drawn: Drawn = { path: [], slots: [], pushes: [], wild: [], turrets: [] }
  let pawn = view.players[view.seat ?? 0]?.pawn ?? -1
  let card = view.current.card
  for (const { action, brings } of steps) {
    const value = action.value as HelsinkiAction
    const brought = brings as Brings
    if (value.type === 'start') drawn.path = [(pawn = value.space)]
    else if (value.type === 'move') {
      drawn.path = wayFrom(pawn, value.spaces)
      pawn = drawn.path.at(-1) ?? pawn
    } else if (value.type === 'draw') drawn.slots.push(...slotsBeside(pawn))
    else if (value.type === 'build') card = value.card
    else if (value.type === 'push')
      drawn.pushes.push({ colour: cardFace(card ?? '').colour, cells: brought.cells ?? [], side: value.side })
    else if (value.type === 'wild') drawn.wild.push(value.cell)
    else if (value.type === 'roof' || value.type === 'drop') drawn.turrets.push(value.cell)
  }
  return drawn
}

/** An arrow from the rim of a side to the tile that comes in there, as a path; the cells lie at 0 to 700. */
export function arrowTo(cells: readonly string[], side: Side): string {
  const { top, left, height, width } = extent(cellsOf(cells))
  const [x, y] = [(left + width / 2) * 100, (top + height / 2) * 100]
  const ends = {
    n: [x, -70, x, Math.max(top * 100 + 34, 10)],
    s: [x, 770, x, Math.min((top + height) * 100 - 34, 690)],
    w: [-70, y, Math.max(left * 100 + 34, 10), y],
    e: [770, y, Math.min((left + width) * 100 - 34, 690), y],
  }[side]
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends
  const [dx, dy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)]
  const wing = (turn: number) => `M${x2} ${y2}l${-34 * dx - turn * 26 * dy} ${-34 * dy + turn * 26 * dx}`
  return `M${x1} ${y1}L${x2} ${y2}${wing(1)}${wing(-1)}`
}
