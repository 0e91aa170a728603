// The documents of Neoville (docs/reference/contract.md) under the names used here, and its box.

import type { BoardExtras, BoardProps, Legal } from '../api'
import type { NeovilleAction, NeovilleView } from '../../net/messages'

export type {
  NeovilleAction,
  NeovillePieceInCity as PieceInCity,
  NeovillePlayerDocument as Player,
  NeovilleTileInCity as TileInCity,
  NeovilleView,
} from '../../net/messages'

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

export type TableProps = BoardProps<NeovilleView, NeovilleAction, Components> & BoardExtras
