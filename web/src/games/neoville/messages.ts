// Made by tools/make_types.py from the server's messages. Do not edit.

/** All that one seat may see; with `pile` as a list, the whole state. */
export interface NeovilleView {
  game: string
  rules: number
  components: string
  seats: number
  start: number
  options: NeovilleOptions
  sorts: string[]
  step: string
  seat: number | null
  turn: number
  round: number
  steps: number
  horizon: number
  display: (string | null)[]
  pile: number | string[]
  supply: Record<string, number>
  players: NeovillePlayerDocument[]
  current: NeovilleCurrent
  viewer: number | null
}

/** `utilities` names the two sorts in play (N2.2); None: at random. `start` is the start seat; None: at random. */
export interface NeovilleOptions {
  utilities: ("bus" | "windmill" | "biosphere")[] | null
  open_memory: boolean
  start: number | null
}

/** One player. `hand` holds "?" for every tile that one may not know. */
export interface NeovillePlayerDocument {
  hand: string[]
  seen: string[]
  fairness: string | null
  city: NeovilleTileInCity[]
  pieces: NeovillePieceInCity[]
}

export interface NeovilleTileInCity {
  tile: string
  x: number
  y: number
  turns: number
}

export interface NeovillePieceInCity {
  piece: string
  x: number
  y: number
  square: string
}

/** The turn so far. */
export interface NeovilleCurrent {
  tile: string | null
  placed: boolean
  built: boolean
  disclosed: boolean
}

/** Choose a tile of the hand. */
export interface NeovilleChooseTile {
  type: "tile"
  tile: string
}

/** Lay the chosen tile: columns right of and rows below the first tile, quarter turns clockwise. */
export interface NeovillePlace {
  type: "place"
  x: number
  y: number
  turns: number
}

/** Put a piece of the supply on a square of the tile just placed. */
export interface NeovilleBuildPiece {
  type: "build"
  piece: string
  square: "nw" | "ne" | "sw" | "se"
}

/** Take a face-up tile; None: the top of the pile. */
export interface NeovilleDrawTile {
  type: "draw"
  tile: string | null
}

/** End the turn. */
export interface NeovilleEnd {
  type: "end"
}

export type NeovilleAction =
  | NeovilleChooseTile
  | NeovillePlace
  | NeovilleBuildPiece
  | NeovilleDrawTile
  | NeovilleEnd
