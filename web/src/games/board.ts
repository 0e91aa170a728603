// What a page gives to a game's table, and what the table may ask for. Tables draw; the server decides.

import type { Snippet } from 'svelte'
import type { Acted, Answered, Ask, HintStep } from '../net/messages'
import type { ShownKeyframe } from './playback'

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

/** The types of what only a game itself looks into: its documents (docs/reference/contract.md), its model of a turn. */
export interface GameTypes {
  view: unknown
  action: unknown
  components: unknown
  reports: unknown
  preview: unknown
  turn: unknown
  /** A board in the score sheet. */
  sheet: unknown
}

/** For the pages, which carry those documents from the server to the game's table. */
export interface AnyGame extends GameTypes {
  reports: Record<string, unknown>
  preview: Record<string, unknown>
}

/** A position as one viewer sees it. */
export interface Shown<Game extends GameTypes = AnyGame> {
  view: Game['view']
  /** The seat whose eyes the view is; null for a spectator. */
  seat: number | null
  /** Legal actions if `seat` is to move, else empty. */
  legal: readonly Legal<Game['action']>[]
  /** A natural default of this step (payment, roof, discard), as notation. */
  suggested: string | null
  scores: ScorePart[][]
  /** What else the game tells about this view (docs/reference/contract.md). */
  reports: Game['reports']
}

/** Who answers the table: a server, a sandbox, or nobody. */
export interface Referee<Game extends GameTypes = AnyGame> {
  /** True while an action is on its way: nothing can be clicked. */
  readonly busy: boolean
  act: (notation: string) => void
  preview: (notation: string) => Promise<Game['preview']>
  explain: (notation: string) => Promise<Refusal | null>
  /** Whether the answer on this action is there already. */
  knows: (notation: string) => boolean
  /** Steps that were done. */
  readonly done?: number
  /** What a typed line means, or null; left out where nothing can be typed. */
  ask?: (line: Omit<Ask, 'type' | 'id'>) => Promise<Answered | null>
}

/** Of a game that is only looked at. */
export const nobody: Referee = {
  busy: false,
  act: () => {},
  preview: () => Promise.resolve({}),
  explain: () => Promise.resolve(null),
  knows: () => true,
}

/** What was done, as the log tells it. */
export interface Story {
  /** What each seat did last. */
  readonly lastActions: readonly (string | undefined)[]
  /** Steps of one seat that are pointed at in the log: their pieces are to be shown. */
  readonly pointed?: Deeds | null
  /** Everything, turn by turn, as far as it is known. */
  readonly past?: readonly Deeds[]
  /** What others did since one last acted: it stays marked. */
  readonly recent?: readonly Deeds[]
}

/** First steps of my next turn that I can decide on now, with one click. */
export interface Ahead {
  readonly offered: readonly Legal<unknown>[]
  /** The one that is armed. */
  readonly chosen: string | null
  choose: (notation: string, name: string) => void
}

/** All that a table is made of: what its page gives it. The properties of a game's Table component. */
export interface TableSource<Game extends GameTypes = AnyGame> {
  position: Shown<Game>
  referee: Referee<Game>
  components: Game['components']
  /** Seats that this device plays; empty for a spectator. */
  mine: readonly number[]
  names: string[]
  /** Take back one step; left out while nothing can be taken back. */
  undo?: (() => void) | undefined
  /** Take back the whole turn; left out while nothing can be taken back. */
  restart?: (() => void) | undefined
  /** Which of the two the page offers as buttons (`shared/Tools.svelte`): for a step, or for the whole turn too. */
  tools?: 'step' | 'turn' | undefined
  /** Somebody else, in a lesson, says what is to be done: the table says this instead, and chooses nothing. */
  quiet?: string | undefined
  /** The latest sentences of the log. */
  log?: Snippet | undefined
  /** What is new at the table, to be drawn over the prompt; it fills the nearest thing with a position. */
  news?: Snippet | undefined
  story?: Story
  /** The keyframe of somebody's turn that is shown. */
  keyframe?: ShownKeyframe | null
  /** The turn that a hint advises, to be drawn on the board. */
  advised?: readonly HintStep[] | null
  /** Cells of the viewer's board that show why a turn is better: those of each reason are marked together. */
  lit?: readonly (readonly string[])[]
  ahead?: Ahead
  /** Nobody moves any more, though the game has not come to its end. */
  closed?: boolean
  /** Said in place of what the one to move is doing: that they are away, until when. */
  waiting?: string | undefined
  /** At the end: the category that is being counted. */
  counted?: string | null
  /** The seat whose board is shown then: who has won. */
  winner?: number | null
  /** Called once with the table's own model of the turn, for the game's guide (`games/<name>/guide.ts`). */
  onturn?: (turn: Game['turn']) => void
}

/** Steps that one seat took in a row. */
export interface Deeds {
  seat: number | null
  steps: readonly Pick<Acted, 'value' | 'items' | 'brings'>[]
}

/** Points if the game ended here, all categories together. */
export const totalOf = (parts: readonly Pick<ScorePart, 'now'>[] = []): number =>
  parts.reduce((sum, { now }) => sum + now, 0)

/** Points that steps brought, all categories together. */
export const gainOf = (deeds: readonly Deeds[], seat: number): number =>
  deeds
    .filter((one) => one.seat === seat)
    .flatMap(({ steps }) =>
      steps.flatMap(({ brings }) => Object.values((brings.score as Record<string, number>) ?? {})),
    )
    .reduce((sum, points) => sum + points, 0)
