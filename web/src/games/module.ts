// What a game's folder gives to the pages: `games/<name>/index.ts` exports one GameModule, `games/load.ts` finds it.
import type { Component } from 'svelte'
import type { Acted, HintStep, PositionEdit, Reason } from '../net/messages'
import type { AnyGame, GameTypes, Shown, TableSource } from './board'
import type { Guide } from './guide'
import type { Learn } from './learn'
import type { ScoreSheet } from './score'
import type { Keyframes } from './playback'
import type { Who } from './shared/sentence'

export type GameTable<Game extends GameTypes = AnyGame> = Component<TableSource<Game>>

/** Makes a sentence of steps that one seat took in a row, from step `since` on; `brief`: only the main things. */
export type Teller = (steps: readonly Told[], who: Who, how?: { since?: number; brief?: boolean }) => string
export type Told = Pick<Acted, 'value' | 'items' | 'brings'>

/** A turn that a bot would play, in words. */
export interface Advised {
  /** One sentence: what to do, and what it brings. */
  whole: string
  /** What to do. */
  todo: string
  /** The first of what it brings; empty where there is nothing to name. */
  why: string
}
export type Advice<Game extends GameTypes = AnyGame> = (steps: readonly HintStep[], view: Game['view']) => Advised

/** Why a turn is better than another, as a sentence. */
export type ReasonText = (reason: Reason, names: readonly string[]) => string

/** Names an open piece; `place`: where it lies, as far as that matters. */
export type PieceName = (piece: string, place: number | null) => string

export interface Round {
  number: number
  /** How many there are, where that is certain. */
  of: number | null
  last: boolean
  /** Cards until the last round is certain, once there are few. */
  near: number | null
}

/** The properties of a game's own part of the page that sets a table. */
export interface OptionsProps {
  game: string
  options: Record<string, unknown>
}

/** The properties of a game's own part of the page that changes a position by hand. */
export interface EditorProps<Game extends GameTypes = AnyGame> {
  /** As the seat sees it whose board is shown. */
  position: Shown<Game>
  /** The seat whose board is shown. */
  seat: number
  components: Game['components']
  names: string[]
  change: (edit: PositionEdit) => void
}

export interface GameModule<Game extends GameTypes = AnyGame> {
  table: () => Promise<GameTable<Game>>
  teller: (lang: string, components: Game['components']) => Promise<Teller>
  advice: (lang: string, components: Game['components']) => Promise<Advice<Game>>
  /** Says reasons, where the game has any. */
  reason?: (lang: string, components: Game['components']) => Promise<ReasonText>
  /** Pictures of the pieces of such a turn, where they say more than words; drawn with the table's symbols. */
  pieces?: () => Promise<Component<{ steps: readonly HintStep[]; components: Game['components']; seat: number }>>
  /** Names open pieces in conditions of a plan, where the game has any. */
  piece?: (lang: string, components: Game['components']) => Promise<PieceName>
  /** Whether the first step of a turn can be decided on ahead (`TableSource.ahead`). */
  premoves?: boolean
  /** How the turns of others are shown step by step. */
  keyframes: () => Promise<Keyframes<Game>>
  /** What the header says of the round; null for a game without rounds. */
  round: (view: Game['view'], reports: Game['reports']) => Round | null
  /** Score categories of pieces that not every table plays with: without points they get no line. */
  optional: readonly string[]
  /** Choices of the game for a new table. */
  options: () => Promise<Component<OptionsProps, {}, 'options'>>
  /** The chosen options in few words; `say` gives the game's own texts, `named` puts a colon between two. */
  summary: (
    options: Record<string, unknown>,
    say: (key: string) => string,
    named: (what: string, which: string) => string,
  ) => string[]
  /** Whether versions of the rules differ at a table with so many seats. */
  versions: (seats: number) => boolean
  /** How seats are marked beside names. */
  marks: 'emblems' | 'numbers'
  /** The learning pages, where there are any. */
  learn: (() => Promise<Learn<Game>>) | null
  /** The score sheet, for games of the real box. */
  score: () => Promise<ScoreSheet<Game>>
  /** Options of a first game. */
  first: Record<string, unknown>
  /** Which variant options make, in the record of results (`variant.*` of its texts). */
  variant: (options: Record<string, unknown>) => string
  /** Variants to go on to, the next first: what changes in the options. */
  ways: (options: Record<string, unknown>) => readonly { variant: string; options: Record<string, unknown> }[]
  /** Changes positions by hand, piece by piece; null where the game's engine does not. */
  editor: (() => Promise<Component<EditorProps<Game>>>) | null
  /** Leads through lessons, where the game has any. */
  guide: (() => Promise<Guide<Game>>) | null
}

/** A game's module as pages know it. Here, and nowhere else, its own types are forgotten. */
export const gameModule = <Game extends GameTypes>(module: GameModule<Game>): GameModule =>
  module as unknown as GameModule
