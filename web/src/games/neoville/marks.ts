// What steps changed in a city, and what brings the points that are counted.

import type { Deeds } from '../board'
import type { CityPlan } from './city-plan'
import type { Spot } from './turn.svelte'
import type { NeovilleAction } from './types'

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

const SORTS: Record<string, string> = { towers: 'tower', buses: 'bus', windmills: 'windmill', biospheres: 'biosphere' }

/** Squares that bring or cost the points of a category. */
export function countedIn(plan: CityPlan, category: string | null | undefined): Spot[] {
  if (!category) return []
  const sort = SORTS[category]
  if (sort) return plan.pieces.filter(({ info }) => info.sort === sort).map(({ x, y }) => ({ x, y }))
  return [...plan.squares].flatMap(([name, square]) => {
    const [x = 0, y = 0] = name.split(',').map(Number)
    return (category === 'parks' ? square.park : category === 'sports' && square.sport) ? [{ x, y }] : []
  })
}

/** Squares that show why a turn is better, each once. */
export const litSpots = (lit: readonly (readonly string[])[] = []): Spot[] =>
  [...new Set(lit.flat())].map((name) => {
    const [x = 0, y = 0] = name.split(',').map(Number)
    return { x, y }
  })

/** Pieces whose promise is met now and was not before. */
export function newlyMet(now: CityPlan, before: CityPlan | undefined): Spot[] {
  const met = (plan: CityPlan | undefined) =>
    (plan?.pieces ?? []).filter(({ state }) => state === 'certain' || state === 'risk')
  return met(now)
    .filter(({ x, y }) => !met(before).some((one) => one.x === x && one.y === y))
    .map(({ x, y }) => ({ x, y }))
}
