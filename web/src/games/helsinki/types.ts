// The documents of Helsinki (docs/reference/contract.md) under the names used here, and its box.

import type { GameTypes, TableSource } from '../board'
import type { HelsinkiAction, HelsinkiView } from './messages'
import type { ScoreBoard } from './score/sheet'
import type { Preview, Turn } from './turn.svelte'

/** components.toml as JSON. */
export interface Components {
  colours: Record<string, string>
  tiles: Record<string, { count: number; shape: string[] }>
  /** Kinds of cards, in each colour or some of them. */
  cards: { number: number; roofs: number; turrets: number; colours?: string; tile?: string }[]
  supply: { wild_cards: number; wild_tiles: number; turrets: number }
  board: { rows: string[]; sides: string[] }
  actions: { rows: string[][] }
  /** Bonus cards by number of players. */
  dry_roads: Record<string, number[]>
}

export type Side = 'n' | 'e' | 's' | 'w'

/** Row and column, 0 to 6. */
export type Cell = readonly [row: number, column: number]

export interface CardFace {
  name: string
  wild: boolean
  colour: string
  number: number
  tile: string
  roofs: number
  turrets: number
}

export interface Orientation {
  turns: number
  flipped: boolean
  cells: Cell[]
  width: number
  height: number
}

/** What the server says that a step brings or brought (docs/reference/contract.md). */
export interface Brings {
  cards?: (string | null)[]
  cells?: string[]
  rows?: number[]
  columns?: string[]
  coats?: string[]
  bonus_card?: boolean
  dry_roads?: number
  last_round?: boolean
  score?: Record<string, number>
}

export type Player = HelsinkiView['players'][number]

/** Complete rows (1 to 7) and columns (a to g). */
export interface Lines {
  rows: number[]
  columns: string[]
}

/** Cards in hand of which so many pay the price, together with those of the other groups. */
export interface PaymentGroup {
  count: number
  cards: string[]
}

/** What the server says of a position beside the view. */
export interface Reports {
  /** By seat. */
  lines?: Lines[]
  /** How the viewer can pay the rest of the price; null while there is nothing to pay. */
  payment?: PaymentGroup[] | null
}

/** The complete lines of a seat's board. */
export const linesOf = (reports: Reports, seat: number): Lines => reports.lines?.[seat] ?? { rows: [], columns: [] }

export interface Helsinki extends GameTypes {
  view: HelsinkiView
  action: HelsinkiAction
  components: Components
  reports: Reports
  preview: Preview
  turn: Turn
  sheet: ScoreBoard
}
export type Source = TableSource<Helsinki>
