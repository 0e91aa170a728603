// What the table page gives to a game's board, and what the board may ask for. Boards draw; the server decides.

import type { Snippet } from 'svelte'
import type { Acted, HintStep } from '../net/messages'
import type { Shot } from './playback'

/** One legal action of the seat to move: notation to send, typed form to match against what is drawn. */
export interface Legal<Action> {
  notation: string
  value: Action
}

/** Legal actions by their type. */
export type Offers<Action extends { type: string }> = {
  [Type in Action['type']]?: Legal<Extract<Action, { type: Type }>>[]
}

export function sortOffers<Action extends { type: string }>(legal: readonly Legal<Action>[]): Offers<Action> {
  const offers: Record<string, Legal<Action>[]> = {}
  for (const one of legal) (offers[one.value.type] ??= []).push(one)
  return offers as Offers<Action>
}

/** Why an action is not legal: a code and values for a translated sentence. */
export interface Refusal {
  code: string
  rule: string
  values: Record<string, unknown>
}

/** Points by category: `now` if the game ended here, `certain` what can no longer be taken away. */
export interface ScorePart {
  category: string
  now: number
  certain: number
}

/** The properties of a game's Table component. */
export interface BoardProps<View, Action, Components> {
  view: View
  components: Components
  /** Seats that this device plays; empty for a spectator. */
  mine: number[]
  /** The seat whose eyes the view is; null for a spectator. */
  seat: number | null
  names: string[]
  /** Legal actions if `seat` is to move, else empty. */
  legal: Legal<Action>[]
  /** A natural default of this step (payment, roof, discard), as notation. */
  suggested: string | null
  scores: ScorePart[][]
  /** What else the game tells about this view (docs/reference/contract.md). */
  reports: Record<string, unknown>
  /** True while an action is on its way: nothing can be clicked. */
  busy: boolean
  act: (notation: string) => void
  preview: (notation: string) => Promise<Record<string, unknown>>
  explain: (notation: string) => Promise<Refusal | null>
}

/** Steps that one seat took in a row. */
export interface Deeds {
  seat: number | null
  steps: readonly Pick<Acted, 'value' | 'items' | 'brings'>[]
}

/** Points that steps brought, all categories together. */
export const gainOf = (deeds: readonly Deeds[], seat: number): number =>
  deeds
    .filter((one) => one.seat === seat)
    .flatMap(({ steps }) =>
      steps.flatMap(({ brings }) => Object.values((brings.score as Record<string, number>) ?? {})),
    )
    .reduce((sum, points) => sum + points, 0)

/** What the page gives beside that; a board may use it or not. */
export interface BoardExtras {
  /** Take back one step; left out while nothing can be taken back. */
  undo?: (() => void) | undefined
  /** Take back the whole turn; left out while nothing can be taken back. */
  restart?: (() => void) | undefined
  /** The same two as buttons, for boards that only want to place them. */
  tools?: Snippet | undefined
  /** The latest sentences of the log. */
  log?: Snippet | undefined
  /** What each seat did last. */
  says?: (string | undefined)[]
  /** Steps of one seat, told in the log and pointed at there: their pieces are to be shown. */
  pointed?: Deeds | null
  /** Everything that was done, turn by turn, as far as it is known. */
  past?: readonly Deeds[]
  /** What others did since one last acted: it stays marked. */
  recent?: readonly Deeds[]
  /** The keyframe of somebody's turn that is shown. */
  shot?: Shot | null
  /** The turn that a hint advises, to be drawn on the board. */
  advised?: readonly HintStep[] | null
  /** First steps of my next turn that I can decide on now, with one click; and the one I have chosen. */
  premoves?: readonly Legal<unknown>[]
  premoved?: string | null
  premove?: (notation: string, name: string) => void
  /** Nobody moves any more, though the game has not come to its end. */
  closed?: boolean
  /** At the end: the category that is being counted. */
  counted?: string | null
  /** Called once with the board's own model of the turn, for the game's guide (`games/<name>/guide.ts`). */
  onturn?: (turn: unknown) => void
}
