// What steps changed in a city, what a hint would change, and what brings the points that are counted.

import type { HintStep } from '../../net/messages'
import type { Deeds } from '../board'
import { squareOf } from './geometry'
import type { Plan } from './plan'
import type { NeovilleAction, NeovilleView, SquareName } from './types'

interface Spot {
  x: number
  y: number
}

/** Tiles that steps have laid. */
export const tilesOf = (steps: Deeds['steps']): Spot[] =>
  steps.flatMap(({ value }) => {
    const step = value as NeovilleAction
    return step.type === 'place' ? [{ x: step.x, y: step.y }] : []
  })

/** Places of the display that steps have filled anew. */
export const refilled = (turns: readonly Deeds[]): number[] =>
  turns.flatMap(({ steps }) =>
    steps.flatMap(({ items }) =>
      items.flatMap(({ what, place }) => (what === 'refill' && place !== null ? [place] : [])),
    ),
  )

/** The tile in a city that a line of the log is about. */
export const pointedTile = (pointed: Deeds | null | undefined, city: number): Spot | null =>
  pointed?.seat === city ? (tilesOf(pointed.steps)[0] ?? null) : null

/** A hint as it is drawn. */
export interface Drawn {
  tile: { tile: string; x: number; y: number; turns: number } | null
  piece: { piece: string; x: number; y: number } | null
  /** What is drawn in the end: a face-up tile, or null for the pile. */
  draw: string | null | undefined
}

export function drawnAdvice(steps: readonly HintStep[], view: NeovilleView): Drawn {
  const drawn: Drawn = { tile: null, piece: null, draw: undefined }
  let tile = view.current.tile
  let at: Spot | undefined = view.players[view.seat ?? 0]?.city.at(-1)
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

const SORTS: Record<string, string> = { towers: 'tower', buses: 'bus', windmills: 'windmill', biospheres: 'biosphere' }

/** Squares that bring or cost the points of a category. */
export function countedIn(plan: Plan, category: string | null | undefined): Spot[] {
  if (!category) return []
  const sort = SORTS[category]
  if (sort) return plan.pieces.filter(({ info }) => info.sort === sort).map(({ x, y }) => ({ x, y }))
  return [...plan.squares].flatMap(([name, square]) => {
    const [x = 0, y = 0] = name.split(',').map(Number)
    return (category === 'parks' ? square.park : category === 'sports' && square.sport) ? [{ x, y }] : []
  })
}

/** Pieces whose promise is met now and was not before. */
export function newlyMet(now: Plan, before: Plan | undefined): Spot[] {
  const met = (plan: Plan | undefined) =>
    (plan?.pieces ?? []).filter(({ state }) => state === 'certain' || state === 'risk')
  return met(now)
    .filter(({ x, y }) => !met(before).some((one) => one.x === x && one.y === y))
    .map(({ x, y }) => ({ x, y }))
}
