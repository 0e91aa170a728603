// The supply as it is shown: every piece in play, and how it would stand on the tile that lies or is about to lie.
// What may be built is told by the legal actions; before a tile lies this is only an outlook.

import { districtAt, faces, key, type Squares } from './geometry'
import { pieceBook, piecesInPlay } from './pieces'
import { planOf, standings, type Plan, type Standing } from './standing'
import { districtName, terrainName, type Words } from './text'
import type { Components, NeovilleView, PieceInfo, Player, Terrain } from './types'

export interface Offer {
  info: PieceInfo
  /** How many are left in the supply. */
  left: number
  /** Where it could stand, the best square first, and how. */
  best: Standing[]
}

export interface Group {
  /** A kind of towers or a sort of utilities. */
  name: string
  terrain: Terrain | null
  offers: Offer[]
  open: boolean
  remark: string
}

export interface Ground {
  plan: Plan
  /** The squares of the tile in question; empty where there is none. */
  squares: { x: number; y: number }[]
  /** Squares by piece, from the legal actions; null: not decided yet. */
  allowed: Map<string, { x: number; y: number }[]> | null
}

/** The city as it lies, or as it would lie with one more tile. */
export function groundOf(
  components: Components,
  player: Player,
  ghost: { tile: string; x: number; y: number; turns: number } | null,
  placed: boolean,
): Ground {
  const city = ghost ? [...player.city, ghost] : player.city
  const tile = ghost ?? (placed ? city[city.length - 1] : undefined)
  return {
    plan: planOf(components, city, player.pieces),
    squares: tile ? faces(tile.tile).map((_, index) => ({ x: 2 * tile.x + (index % 2), y: 2 * tile.y + (index >> 1) })) : [],
    allowed: null,
  }
}

export function groupsOf(words: Words, components: Components, view: NeovilleView, ground: Ground): Group[] {
  const play = piecesInPlay(view)
  const groups = new Map<string, Group>()
  for (const info of pieceBook(components).values()) {
    if (!play.has(info.name)) continue
    const name = info.sort === 'tower' ? info.kind : info.sort
    const terrain = info.sort === 'tower' ? info.terrain : null
    const group = groups.get(name) ?? { name, terrain, offers: [], open: false, remark: '' }
    const left = view.supply[info.name] ?? 0
    group.offers.push({ info, left, best: left ? bestOf(components, ground, info) : [] })
    groups.set(name, group)
  }
  for (const group of groups.values()) {
    group.open = group.offers.some(({ best }) => best.length > 0)
    group.remark = remarkOf(words, ground, group)
  }
  return [...groups.values()]
}

function bestOf(components: Components, { plan, squares, allowed }: Ground, info: PieceInfo): Standing[] {
  const where = allowed ? (allowed.get(info.name) ?? []) : squares.filter((square) => couldStand(plan, info, square))
  return where
    .flatMap((square) => {
      const piece = { info, ...square }
      return standings(components, { ...plan, pieces: [...plan.pieces, piece] }).slice(-1)
    })
    .sort((one, other) => other.points - one.points || (other.have ?? 0) - (one.have ?? 0))
}

function couldStand(plan: Plan, info: PieceInfo, { x, y }: { x: number; y: number }): boolean {
  const square = plan.squares.get(key(x, y))
  if (!square || square.park || square.sport) return false
  return info.sort !== 'tower' || (square.terrain === info.terrain && !hasTower(plan, x, y))
}

function hasTower(plan: Plan, x: number, y: number): boolean {
  const members = new Set(districtAt(plan.squares, x, y).map((square) => key(square.x, square.y)))
  return plan.pieces.some((piece) => piece.info.sort === 'tower' && members.has(key(piece.x, piece.y)))
}

function remarkOf(words: Words, { plan, squares }: Ground, group: Group): string {
  if (squares.length === 0) return ''
  const shown = squares.flatMap(({ x, y }) => plan.squares.get(key(x, y)) ?? [])
  if (!group.offers.some(({ left }) => left)) return ''
  if (!group.terrain) return group.open ? words['supply/any'] : words['supply/no-square']
  const own = shown.filter(({ terrain }) => terrain === group.terrain)
  const terrain = terrainName(words, group.terrain)
  if (own.length === 0) return words['supply/no-terrain'](terrain)
  const bare = own.filter(({ park, sport }) => !park && !sport)
  if (bare.length === 0) return words['supply/covered'](terrain)
  const suited = bare.filter(({ x, y }) => !hasTower(plan, x, y))
  if (suited.length === 0) return words['supply/has-tower']
  const sizes = new Set(suited.map(({ x, y }) => sizeAt(plan.squares, x, y)))
  const district = districtName(words, group.terrain)
  return sizes.size > 1 ? words['supply/districts'](district) : words['supply/district'](district, [...sizes][0] ?? 0)
}

const sizeAt = (squares: Squares, x: number, y: number): number => districtAt(squares, x, y).length

/** What a piece lacks where it would stand, in a word or two. */
export function needOf(words: Words, { info, points, have, need }: Standing): string {
  if (points > 0) return words['need/met']
  if (info.sort === 'windmill' || have === null || need === null) return words['need/not-here']
  if (have < need) return words['need/more'](need - have)
  if (info.sort !== 'biosphere') return words['need/shared']
  return have > need ? words['need/too-big'] : words['need/other-shape']
}
