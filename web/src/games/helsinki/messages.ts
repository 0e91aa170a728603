// Made by tools/make_types.py from the server's messages. Do not edit.

/** All that one seat may see; with `pile` as a list, the whole state. */
export interface HelsinkiView {
  game: string
  rules: number
  components: string
  seats: number
  start: number
  options: HelsinkiOptions
  covered: string[]
  step: string
  seat: number | null
  turn: number
  round: number
  last_round: boolean
  steps: number
  horizon: number
  shuffles: number
  display: (string | null)[]
  pile: number | string[]
  discard: Record<string, number>
  out: Record<string, number>
  tiles: Record<string, number>
  wild_tiles: number
  turrets: number
  bonus_cards: number[]
  players: HelsinkiPlayerDocument[]
  current: HelsinkiCurrent
  viewer: number | null
}

/** `covered` names the five covered actions of *new challenges*; None: at random. `start` None: at random. */
export interface HelsinkiOptions {
  actions: "full" | "first-game" | "new-challenges"
  covered: string[] | null
  dry_roads: boolean
  open_memory: boolean
  start: number | null
  roads_by_statue?: boolean
}

/** One player. `hand` holds "?" for every card that one may not know. */
export interface HelsinkiPlayerDocument {
  pawn: number
  hand: string[]
  seen: string[]
  tiles: HelsinkiTileOnBoard[]
  wild: string[]
  turrets: string[]
  coats: number
  used: string[]
  points: number
  bonus: number
  no_limit: number
}

export interface HelsinkiTileOnBoard {
  colour: string
  cells: string[]
}

/** The turn so far. */
export interface HelsinkiCurrent {
  from: number
  moved: boolean
  drew: boolean
  builds: number
  plus: string[]
  card: string | null
  cells: string[]
  to_pay: number
  off_colour: boolean
  roofs: number
  back_to: string | null
  disclosed: boolean
}

/** Put the first pawn on a senate space, 0 to 7. */
export interface HelsinkiStart {
  type: "start"
  space: number
}

/** Move the pawn; -1 is one space back. */
export interface HelsinkiMove {
  type: "move"
  spaces: number
  action: "far" | "further" | "back" | null
}

/** Take the two cards beside the pawn. */
export interface HelsinkiDraw {
  type: "draw"
  extra: boolean
}

/** Use an action alone, or on the build that follows. */
export interface HelsinkiUse {
  type: "use"
  action: string
}

/** End the turn. */
export interface HelsinkiEnd {
  type: "end"
}

/** Choose a card to build its tile. */
export interface HelsinkiBuild {
  type: "build"
  card: string
}

/** Push the tile in: from a side, in a lane (0 to 6), after flipping and quarter turns clockwise. */
export interface HelsinkiPush {
  type: "push"
  side: "n" | "e" | "s" | "w"
  lane: number
  turns: number
  flipped: boolean
}

/** Pay one more card. */
export interface HelsinkiPay {
  type: "pay"
  card: string
}

/** Put a dome on a roof of the new tile. */
export interface HelsinkiRoof {
  type: "roof"
  cell: string
}

/** Place a wild tile; `action` is None for the second one of `two-wild`. */
export interface HelsinkiPlaceWild {
  type: "wild"
  cell: string
  action: "one-wild" | "two-wild" | null
}

/** Take up a dome with `move-roof`. */
export interface HelsinkiLiftRoof {
  type: "lift"
  cell: string
}

/** Put the dome down again. */
export interface HelsinkiDropRoof {
  type: "drop"
  cell: string
}

/** Discard a card. */
export interface HelsinkiDiscard {
  type: "discard"
  card: string
}

export type HelsinkiAction =
  | HelsinkiStart
  | HelsinkiMove
  | HelsinkiDraw
  | HelsinkiUse
  | HelsinkiEnd
  | HelsinkiBuild
  | HelsinkiPush
  | HelsinkiPay
  | HelsinkiRoof
  | HelsinkiPlaceWild
  | HelsinkiLiftRoof
  | HelsinkiDropRoof
  | HelsinkiDiscard
