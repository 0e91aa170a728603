// The score sheet of a game (`games/<name>/score/`): boards of the real box, entered by tapping and written as the
// text that `torilla score` reads. Nothing here counts: the engine does, from that text.
import type { Component } from 'svelte'
import type { Counted } from '../net/messages'
import type { AnyGame, GameTypes } from './board'

export interface EntryProps<Game extends GameTypes> {
  board: Game['sheet']
  seat: number
  /** How many play. */
  seats: number
  components: Game['components']
  /** Cells that a reason points at. */
  marked: readonly string[]
  /** The board changed; `more`: by the same stroke as before, so that one undo takes all of it back. */
  change: (board: Game['sheet'], more?: boolean) => void
}

/** One thing that brought points or lost them, with the cells that show it. */
export interface Reason {
  text: string
  points: number
  cells: readonly string[]
}

/** Boards of one kind, and how they are written. */
export interface SheetForm<Board> {
  blank: () => Board
  /** The lines of a sheet below `player:`. */
  write: (board: Board) => string[]
  /** The board of such lines; what cannot be read stays free. */
  read: (lines: readonly string[]) => Board
}

export interface ScoreSheet<Game extends GameTypes = AnyGame> extends SheetForm<Game['sheet']> {
  Entry: Component<EntryProps<Game>>
  /** The words of a language, which the two functions below need. */
  words: (lang: string, components: Game['components']) => Promise<ScoreWords<Game>>
}

export interface ScoreWords<Game extends GameTypes = AnyGame> {
  /** How boards are entered, in one or two sentences. */
  help: string
  /** The rule that a category is counted by. */
  rules: Readonly<Record<string, string>>
  reasons: (counted: Counted, seat: number, category: string, board: Game['sheet']) => Reason[]
  /** Why a sheet cannot be; undefined for codes that are not the game's. */
  refusal: (code: string, values: Readonly<Record<string, unknown>>) => string | undefined
}
