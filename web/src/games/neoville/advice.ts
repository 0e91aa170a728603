// A hint as it is drawn: where the tile goes, what is built on it, what is drawn.

import type { HintStep } from '../../net/messages'
import { squareOf } from './geometry'
import type { NeovilleAction, NeovilleView, SquareName } from './types'

export interface Drawn {
  tile: { tile: string; x: number; y: number; turns: number } | null
  piece: { piece: string; x: number; y: number } | null
  /** What is drawn in the end: a face-up tile, or null for the pile. */
  draw: string | null | undefined
}

export function drawnAdvice(steps: readonly HintStep[], view: NeovilleView): Drawn {
  const drawn: Drawn = { tile: null, piece: null, draw: undefined }
  let tile = view.current.tile
  let at: { x: number; y: number } | undefined = view.players[view.seat ?? 0]?.city.at(-1)
  for (const { action } of steps) {
    const value = action.value as NeovilleAction
    if (value.type === 'tile') tile = value.tile
    else if (value.type === 'place') {
      at = value
      drawn.tile = { tile: tile ?? '?', x: value.x, y: value.y, turns: value.turns }
    } else if (value.type === 'build' && at)
      drawn.piece = { piece: value.piece, ...squareOf({ ...at, square: value.square as SquareName }) }
    else if (value.type === 'draw') drawn.draw = value.tile
  }
  return drawn
}
