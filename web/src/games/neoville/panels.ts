// What the panels around the city say and show.

import type { Text } from './text'
import type { FrameReport, NeovilleView, Player, TileInCity } from './types'

/** The part of a turn that the panels need. */
export interface Doing {
  step: string
  canEnd: boolean
  builds: { size: number }
  legal: readonly unknown[]
}

/** The line above the supply; `outlook`: what could be built on a tile is shown. */
export function supplyHead(words: Text, turn: Doing, view: NeovilleView, outlook: boolean): string {
  if (turn.step === 'build' && (turn.builds.size || !turn.legal.length)) return words['supply/tile']
  if (outlook) return words['supply/ghost']
  return turn.step === 'draw' && view.current.built ? words['supply/built'] : words['supply/idle']
}

/** The line above the display. */
export function drawHead(words: Text, turn: Doing, view: NeovilleView): string {
  if (turn.canEnd || view.step === 'over') return words['draw/last']
  if (turn.step === 'draw') return words['draw/now']
  return turn.step === 'build' ? words['draw/instead'] : words['draw/later']
}

/** How far a city can still grow; nothing before its first tile. */
export function frameLine(words: Text, city: readonly TileInCity[], frame: FrameReport | undefined): string {
  if (city.length === 0 || !frame) return ''
  const { columns, rows } = frame
  const missing = [
    ...(columns > 0 ? [words['frame/columns']({ count: columns })] : []),
    ...(rows > 0 ? [words['frame/rows']({ count: rows })] : []),
  ]
  return missing.length ? words['frame/open']({ missing }) : words['frame/done']
}

/** A hand as its viewer may see it: of others only the backs, which show which one is the fairness tile (N7). */
export const shownHand = ({ hand, fairness }: Player, open: boolean): string[] =>
  open ? hand : hand.map((tile) => (tile === fairness ? tile : '?'))
