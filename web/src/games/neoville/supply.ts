// The supply as it is shown: every piece in play, and how the server says it would stand on the tile that lies or is
// about to lie.

import { squareOf } from './geometry'
import { pieceBook, piecesInPlay } from './pieces'
import { standingOf, type Standing } from './city-plan'
import { districtName, terrainName, type Text } from './text'
import type { Components, GroundReport, NeovilleView, PieceInfo, PieceReport, SupplyReport, Terrain } from './types'

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

/** What there is to build on. */
export interface Outlook {
  /** The tile that lies or is about to lie. */
  tile: { x: number; y: number }
  supply: SupplyReport[]
  ground: GroundReport
  /** The one square in question, where one was chosen. */
  only?: { x: number; y: number } | null
}

export function groupsOf(words: Text, components: Components, view: NeovilleView, outlook: Outlook | null): Group[] {
  const play = piecesInPlay(view)
  const told = new Map(outlook?.supply.map((report) => [report.piece, report]))
  const groups = new Map<string, Group>()
  for (const info of pieceBook(components).values()) {
    if (!play.has(info.name)) continue
    const name = info.sort === 'tower' ? info.kind : info.sort
    const terrain = info.sort === 'tower' ? info.terrain : null
    const group = groups.get(name) ?? { name, terrain, offers: [], open: false, remark: '' }
    const report = told.get(info.name)
    group.offers.push({
      info,
      left: view.supply[info.name] ?? 0,
      best: outlook && report ? bestOf(info, outlook, report) : [],
    })
    groups.set(name, group)
  }
  for (const group of groups.values()) {
    group.open = group.offers.some(({ best }) => best.length > 0)
    if (outlook && group.offers.some(({ left }) => left)) group.remark = remarkOf(words, outlook.ground, group.terrain)
  }
  return [...groups.values()]
}

function bestOf(info: PieceInfo, { tile, only }: Outlook, { best, others }: SupplyReport): Standing[] {
  const reports: PieceReport[] = best ? [best, ...others] : []
  return reports
    .map((report) => standingOf(info, squareOf({ x: tile.x, y: tile.y, square: report.square }), report))
    .filter(({ x, y }) => !only || (x === only.x && y === only.y))
}

function remarkOf(words: Text, { free, towers }: GroundReport, terrain: Terrain | null): string {
  if (!terrain) return free ? words['supply/any'] : words['supply/no-square']
  const { lacks, sizes } = towers[terrain] ?? { lacks: 'terrain', sizes: [] }
  if (lacks === 'terrain') return words['supply/no-terrain']({ terrain: terrainName(words, terrain) })
  if (lacks === 'free-square') return words['supply/covered']({ terrain: terrainName(words, terrain) })
  if (lacks === 'free-district') return words['supply/has-tower']
  const district = districtName(words, terrain)
  return sizes.length > 1
    ? words['supply/districts']({ district })
    : words['supply/district']({ district, size: sizes[0] ?? 0 })
}

/** What a piece lacks where it would stand, in a word or two. */
export function needOf(words: Text, { info, state, points, have, need }: Standing): string {
  if (points > 0) return words[state === 'risk' ? 'need/so-far' : 'need/met']
  if (info.sort === 'windmill' || have === null || need === null) return words['need/not-here']
  if (have < need) return words['need/more']({ count: need - have })
  if (info.sort !== 'biosphere') return words['need/shared']
  return have > need ? words['need/too-big'] : words['need/other-shape']
}
