// A city taken apart once for drawing, with the server's word on how each of its pieces stands.

import { squareOf, squaresOf, type Squares } from './geometry'
import { pieceBook } from './pieces'
import type { Components, PieceInCity, PieceInfo, PieceReport, TileInCity } from './types'

/** certain: met for good. risk: met, can be lost. open: not yet met. lost: cannot be met. idle: another one counts. */
export type State = 'certain' | 'risk' | 'open' | 'lost' | 'idle'

export interface Standing {
  info: PieceInfo
  x: number
  y: number
  state: State
  /** What there is and what is wanted; null where nothing is counted. */
  have: number | null
  need: number | null
  points: number
}

export interface CityPlan {
  tiles: TileInCity[]
  squares: Squares
  pieces: Standing[]
}

/** `reports` are of the pieces, in their order. */
export function cityPlan(
  components: Components,
  city: TileInCity[],
  pieces: PieceInCity[],
  reports: PieceReport[],
): CityPlan {
  const book = pieceBook(components)
  return {
    tiles: city,
    squares: squaresOf(city),
    pieces: pieces.flatMap((piece, index) => {
      const info = book.get(piece.piece)
      const report = reports[index]
      return info && report ? [standingOf(info, squareOf(piece), report)] : []
    }),
  }
}

export function standingOf(info: PieceInfo, { x, y }: { x: number; y: number }, report: PieceReport): Standing {
  const { points, settled, have = null, need = null } = report
  return { info, x, y, state: stateOf(points, settled), have, need, points }
}

function stateOf(points: number, settled: boolean): State {
  if (points === 0) return 'idle'
  if (points > 0) return settled ? 'certain' : 'risk'
  return settled ? 'lost' : 'open'
}
