// What is said about districts: over the city and below it.

import { districtAt, type Square } from './geometry'
import type { CityPlan, Standing } from './city-plan'
import { districtName, pieceName, stateName, type Text } from './text'
import type { GroundReport, PieceInfo, SupplyReport } from './types'

export interface Note {
  squares: { x: number; y: number }[]
  /** The square it points at. */
  from: { x: number; y: number }
  title: string
  big: string
  lines: { text: string; strong: boolean }[]
}

/** The part of a preview of a placement that the table shows. */
export interface PlacePreview {
  supply?: SupplyReport[]
  ground?: GroundReport | null
  districts?: { terrain: string; before: number[]; after: number; towers: string[]; squares: [number, number][] }[]
  score?: Record<string, { now: number; certain: number }>
}

type TowerInfo = PieceInfo & { sort: 'tower' }

/** The first tower that stands on one of these squares, and how large the server says that its district is. */
function towerIn(
  plan: CityPlan,
  members: { x: number; y: number }[],
): { info: TowerInfo; have: number | null } | undefined {
  return plan.pieces
    .filter((piece) => members.some(({ x, y }) => piece.x === x && piece.y === y))
    .flatMap(({ info, have }) => (info.sort === 'tower' ? [{ info, have }] : []))[0]
}

function describe(
  words: Text,
  terrain: string,
  size: number,
  tower: TowerInfo | undefined,
): Pick<Note, 'title' | 'big' | 'lines'> {
  return {
    title: districtName(words, terrain),
    big: tower ? words['district/of']({ have: size, need: tower.points }) : String(size),
    lines: tower
      ? [
          {
            text: words['district/tower']({ tower: pieceName(words, tower), missing: tower.points - size }),
            strong: false,
          },
        ]
      : [],
  }
}

/** The district around a square, and the utility that stands on it. */
export function districtNote(words: Text, plan: CityPlan, stands: Standing[], x: number, y: number): Note | null {
  const members: Square[] = districtAt(plan.squares, x, y)
  const first = members[0]
  if (!first) return null
  const tower = towerIn(plan, members)
  const note = describe(words, first.terrain, tower?.have ?? members.length, tower?.info)
  const utility = stands.find((each) => each.x === x && each.y === y && each.info.sort !== 'tower')
  if (utility) {
    note.lines.push(
      { text: pieceName(words, utility.info), strong: false },
      { text: stateName(words, utility), strong: true },
    )
  }
  return { squares: members, from: { x, y }, ...note }
}

/** The district that a placement changes most: one with a tower before others, then the largest. */
export function placeNote(
  words: Text,
  plan: CityPlan,
  book: Map<string, PieceInfo>,
  preview: PlacePreview,
): Note | null {
  const weight = ({ towers, after }: { towers: string[]; after: number }): number => (towers.length ? 100 : 0) + after
  // A district that the tile only begins is plain to see.
  const grown = (preview.districts ?? []).filter(({ before }) => before.length > 0)
  const [district] = grown.sort((one, other) => weight(other) - weight(one))
  if (!district) return null
  const squares = district.squares.map(([x, y]) => ({ x, y }))
  const infos = district.towers.flatMap((name) => {
    const info = book.get(name)
    return info?.sort === 'tower' ? [info] : []
  })
  const added = squares.filter(({ x, y }) => !plan.squares.has(`${x},${y}`))
  const old = squares.find(({ x, y }) => plan.squares.has(`${x},${y}`))
  const from = old ?? added[0]
  if (!from) return null
  const note = describe(words, district.terrain, district.after, infos[0])
  const adds = district.after - Math.max(...district.before)
  note.lines.push({ text: words['district/adds']({ count: adds }), strong: true })
  return { squares, from: added[0] ?? from, ...note }
}

/** All districts of a placement in one line: "Grass 5 + 2 → 8 · Water new: 1". */
export function placeLine(words: Text, preview: PlacePreview): string {
  return (preview.districts ?? [])
    .map(({ terrain, before, after }) => {
      const change = before.length
        ? words['district/grows']({ before: before.join(' + '), after })
        : words['district/new']({ count: after })
      return `${districtName(words, terrain)} ${change}`
    })
    .join('\u00a0· ') // the dot stays at the end of its line
}

export const gainOf = (preview: { score?: Record<string, { now: number }> } | null): number =>
  Object.values(preview?.score ?? {}).reduce((sum, { now }) => sum + now, 0)
