// The documents of Neoville as the table reads them (docs/reference/contract.md).

import type { BoardProps, Legal } from '../api'

export type TerrainLetter = 'e' | 'g' | 'r' | 'w'
export type Terrain = 'earth' | 'grass' | 'rock' | 'water'
export type SquareName = 'nw' | 'ne' | 'sw' | 'se'
export type Sort = 'bus' | 'windmill' | 'biosphere'

export interface TileInCity {
  tile: string
  x: number
  y: number
  turns: number
}

export interface PieceInCity {
  piece: string
  x: number
  y: number
  square: string
}

export interface Player {
  hand: string[]
  seen: string[]
  fairness: string | null
  city: TileInCity[]
  pieces: PieceInCity[]
}

export interface NeovilleView {
  seats: number
  start: number
  options: { open_memory: boolean }
  sorts: string[]
  step: string
  seat: number | null
  turn: number
  round: number
  steps: number
  display: (string | null)[]
  pile: number | string[]
  supply: Record<string, number>
  players: Player[]
  current: { tile: string | null; placed: boolean; built: boolean }
}

export type NeovilleAction =
  | { type: 'tile'; tile: string }
  | { type: 'place'; x: number; y: number; turns: number }
  | { type: 'build'; piece: string; square: SquareName }
  | { type: 'draw'; tile: string | null }
  | { type: 'end' }

export type Move = Legal<NeovilleAction>

interface UtilityEntry {
  name: string
  count: number
  points: number
}

/** components.toml as JSON. */
export interface Components {
  fairness: string[]
  tiles: string[]
  towers: {
    values: number[]
    kinds: Record<string, string>
    left_out: Record<string, number[]>
  }
  utilities: { drawn: Record<string, number> }
  buses: (UtilityEntry & { counts: string; least: number })[]
  windmills: (UtilityEntry & { where: string })[]
  biospheres: (UtilityEntry & { shape: string[] })[]
}

/** One kind of piece, with all that can be said of it. */
export type PieceInfo =
  | { name: string; sort: 'tower'; kind: string; terrain: Terrain; points: number }
  | { name: string; sort: 'bus'; points: number; counts: string; least: number }
  | { name: string; sort: 'windmill'; points: number; where: string }
  | { name: string; sort: 'biosphere'; points: number; shape: string[]; size: number }

export type TableProps = BoardProps<NeovilleView, NeovilleAction, Components>
