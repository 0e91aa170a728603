// The documents of Neoville (docs/reference/contract.md) under the names used here, and its box.

import type { GameTypes, Legal, TableSource } from '../board'
import type { PlacePreview } from './districts'
import type { NeovilleAction, NeovilleView } from './messages'
import type { ScoreCity } from './score/sheet'
import type { Turn } from './turn.svelte'

export type {
  NeovilleAction,
  NeovillePieceInCity as PieceInCity,
  NeovillePlayerDocument as Player,
  NeovilleTileInCity as TileInCity,
  NeovilleView,
} from './messages'

export type TerrainLetter = 'e' | 'g' | 'r' | 'w'
export type Terrain = 'earth' | 'grass' | 'rock' | 'water'
export type SquareName = 'nw' | 'ne' | 'sw' | 'se'
export type Sort = 'bus' | 'windmill' | 'biosphere'

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

/** A tile that is held over the city. */
export interface Held {
  tile: string
  x: number
  y: number
  turns: number
  spin: { count: number; way: 1 | -1 }
  allowed: boolean
}

/** A piece that is held over a square. */
export interface HeldPiece {
  info: PieceInfo
  x: number
  y: number
}

/** How a piece stands or would stand, from the server (docs/reference/contract.md). */
export interface PieceReport {
  piece: string
  square: string
  points: number
  settled: boolean
  have?: number
  need?: number
}

export interface SupplyReport {
  piece: string
  count: number
  best: PieceReport | null
  others: PieceReport[]
}

export interface GroundReport {
  free: boolean
  towers: Partial<Record<Terrain, { lacks: 'terrain' | 'free-square' | 'free-district' | null; sizes: number[] }>>
}

/** How many columns and rows can still be added to a city. */
export interface FrameReport {
  columns: number
  rows: number
}

export interface Reports {
  cities: PieceReport[][]
  supply: SupplyReport[]
  ground: GroundReport | null
  /** How many rounds are played (N3). */
  rounds: number
  frames: FrameReport[]
  /** The seat after the one to move; null in the last turn. */
  next: number | null
}

export interface Neoville extends GameTypes {
  view: NeovilleView
  action: NeovilleAction
  components: Components
  reports: Reports
  preview: PlacePreview
  turn: Turn
  sheet: ScoreCity
}
export type Source = TableSource<Neoville>
