// How a turn that arrives at once is shown step by step: a game turns it into keyframes, the page plays them.
import type { Acted } from '../net/messages'
import { totalOf, type AnyGame, type GameTypes, type Shown } from './board'

/** All of a position that is drawn. */
export type Scene<Game extends GameTypes = AnyGame> = Pick<Shown<Game>, 'view' | 'scores' | 'reports'>

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
export interface Keyframe<Game extends GameTypes = AnyGame> {
  scene: Scene<Game>
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
export type Keyframes<Game extends GameTypes = AnyGame> = (
  before: Scene<Game>,
  after: Scene<Game>,
  steps: readonly Acted[],
) => Keyframe<Game>[]

/** For games that bring none: the position as it is, long enough to be read. */
export const plainKeyframes = <Game extends GameTypes>(
  _: Scene<Game>,
  after: Scene<Game>,
  steps: readonly Acted[],
): Keyframe<Game>[] => (steps.length ? [{ scene: after, step: steps.length - 1, ms: 2000, sound: 'place' }] : [])

/** What a table is told of the keyframe that it shows. */
export interface ShownKeyframe {
  /** Another one with every keyframe. */
  number: number
  seat: number
  ms: number
  flights: readonly Flight[]
}

/** Points that a seat gained or lost between two scenes. */
export const pointsBetween = (before: Pick<Scene, 'scores'>, after: Pick<Scene, 'scores'>, seat: number): number =>
  totalOf(after.scores[seat]) - totalOf(before.scores[seat])
