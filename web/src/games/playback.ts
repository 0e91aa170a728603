// How a turn that arrives at once is shown step by step: a game turns it into keyframes, the page plays them.
import type { Acted, ScorePart } from '../net/messages'

/** All of a position that is drawn. */
export interface Scene {
  view: any
  scores: ScorePart[][]
  reports: Record<string, unknown>
}

export type Sound = 'step' | 'place' | 'slide' | 'card' | 'coat' | 'score' | 'turn' | 'end'

/** A piece that is seen going from one place of the table to another: names in `data-place`, the first in view counts. */
export interface Flight {
  kind: 'card' | 'tile' | 'piece' | 'points'
  /** The piece, as the game names it. */
  name: string
  from: string
  to: string
  turns?: number
}

/** The table at one moment of a turn. */
export interface Keyframe {
  scene: Scene
  /** The step that it shows, by its place in the list of steps. */
  step: number
  /** How long it is shown, in milliseconds; all of a turn are stretched or shortened together. */
  ms: number
  flights?: Flight[]
  sound?: Sound
}

/**
 * The moments between two positions. `after` is what the server sent and wins: it is shown after the last keyframe,
 * whatever that shows.
 */
export type Keyframes = (before: Scene, after: Scene, steps: readonly Acted[]) => Keyframe[]

/** For games that bring none: the position as it is, long enough to be read. */
export const plainKeyframes: Keyframes = (_, after, steps) =>
  steps.length ? [{ scene: after, step: steps.length - 1, ms: 2000, sound: 'place' }] : []

/** What the board is shown while a turn is played. */
export interface Shot {
  /** Another one with every keyframe. */
  number: number
  seat: number
  ms: number
  flights: readonly Flight[]
}

/** Points that a seat gained or lost between two scenes. */
export function pointsBetween(before: Scene, after: Scene, seat: number): number {
  const total = ({ scores }: Scene) => (scores[seat] ?? []).reduce((sum, { now }) => sum + now, 0)
  return total(after) - total(before)
}
