// Tiles, squares and districts, as far as they are drawn. What is allowed is decided elsewhere.

import { FRAME } from './constants'
import type { PieceInCity, SquareName, Terrain, TerrainLetter, TileInCity } from './types'

export const SQUARE = 60
export const TILE = 120
export const SQUARE_NAMES: SquareName[] = ['nw', 'ne', 'sw', 'se']
export const TERRAINS: Record<TerrainLetter, Terrain> = { e: 'earth', g: 'grass', r: 'rock', w: 'water' }

export interface Face {
  terrain: Terrain
  park: boolean
  sport: boolean
}

/** A square of a city; `x` and `y` count squares from the first tile. */
export interface Square extends Face {
  x: number
  y: number
}

export type Squares = Map<string, Square>

export const key = (x: number, y: number): string => `${x},${y}`

/** The four squares of a tile by its name, row by row, after quarter turns clockwise. */
export function faces(tile: string, turns = 0): Face[] {
  let parts: string[] = tile.match(/[egrw][ps]*/g) ?? []
  for (let turn = 0; turn < turns % 4; turn++) parts = [2, 0, 3, 1].map((index) => parts[index] ?? '')
  return parts.map((part) => ({
    terrain: TERRAINS[part[0] as TerrainLetter],
    park: part.includes('p', 1),
    sport: part.includes('s', 1),
  }))
}

/** The lowest number of quarter turns that shows the same face. */
export function sameTurns(tile: string, turns: number): number {
  const wanted = JSON.stringify(faces(tile, turns))
  for (let lower = 0; lower < turns; lower++) if (JSON.stringify(faces(tile, lower)) === wanted) return lower
  return turns
}

export function squaresOf(city: TileInCity[]): Squares {
  const squares: Squares = new Map()
  for (const { tile, x, y, turns } of city) {
    faces(tile, turns).forEach((face, index) => {
      const square = { ...face, x: 2 * x + (index % 2), y: 2 * y + (index >> 1) }
      squares.set(key(square.x, square.y), square)
    })
  }
  return squares
}

/** The square on which a piece stands. */
export function squareOf(piece: Pick<PieceInCity, 'x' | 'y' | 'square'>): { x: number; y: number } {
  const index = SQUARE_NAMES.indexOf(piece.square as SquareName)
  return { x: 2 * piece.x + (index % 2), y: 2 * piece.y + (index >> 1) }
}

export const STEPS: [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]

/** The edge-connected squares of one terrain around a square. */
export function districtAt(squares: Squares, x: number, y: number): Square[] {
  const first = squares.get(key(x, y))
  if (!first) return []
  const found = [first]
  const seen = new Set([key(x, y)])
  for (const square of found) {
    for (const [dx, dy] of STEPS) {
      const name = key(square.x + dx, square.y + dy)
      const next = squares.get(name)
      if (next && next.terrain === first.terrain && !seen.has(name)) {
        seen.add(name)
        found.push(next)
      }
    }
  }
  return found
}

export function districts(squares: Squares): Square[][] {
  const seen = new Set<string>()
  const all: Square[][] = []
  for (const [name, square] of squares) {
    if (seen.has(name)) continue
    const district = districtAt(squares, square.x, square.y)
    for (const member of district) seen.add(key(member.x, member.y))
    all.push(district)
  }
  return all
}

type Point = [number, number]

const INSET = 1.6
const OUTER = 12
const INNER = 7.2

/** One path around squares: inset a little, corners rounded. Where squares touch at a corner it keeps them apart. */
export function outline(members: { x: number; y: number }[]): string {
  const inside = new Set(members.map(({ x, y }) => key(x, y)))
  const edges = new Map<string, [Point, Point][]>()
  const add = (from: Point, step: Point): void => {
    const start = key(...from)
    edges.set(start, [...(edges.get(start) ?? []), [from, step]])
  }
  for (const { x, y } of members) {
    if (!inside.has(key(x, y - 1))) add([x, y], [1, 0])
    if (!inside.has(key(x + 1, y))) add([x + 1, y], [0, 1])
    if (!inside.has(key(x, y + 1))) add([x + 1, y + 1], [-1, 0])
    if (!inside.has(key(x - 1, y))) add([x, y + 1], [0, -1])
  }
  const paths: string[] = []
  while (edges.size > 0) paths.push(roundedLoop(takeLoop(edges)))
  return paths.join('')
}

/** The corners of one loop with the steps into and out of each. */
function takeLoop(edges: Map<string, [Point, Point][]>): { at: Point; into: Point; out: Point }[] {
  const take = (at: Point, into?: Point): [Point, Point] | undefined => {
    const found = edges.get(key(...at)) ?? []
    // turn right where there is a choice
    const index = into ? found.findIndex(([, step]) => step[0] === -into[1] && step[1] === into[0]) : 0
    const [edge] = found.splice(Math.max(index, 0), 1)
    if (found.length === 0) edges.delete(key(...at))
    return edge
  }
  const start = [...edges.values()][0]?.[0]?.[0] ?? [0, 0]
  const first = take(start)
  const steps: [Point, Point][] = []
  let edge = first
  while (edge) {
    steps.push(edge)
    const [at, step]: [Point, Point] = edge
    const next: Point = [at[0] + step[0], at[1] + step[1]]
    edge = next[0] === start[0] && next[1] === start[1] ? undefined : take(next, step)
  }
  return steps
    .map(([at, out], index) => ({ at, into: (steps[index - 1] ?? steps[steps.length - 1])?.[1] ?? out, out }))
    .filter(({ into, out }) => into[0] !== out[0] || into[1] !== out[1])
}

const round = (value: number): number => Math.round(value * 10) / 10

function roundedLoop(corners: { at: Point; into: Point; out: Point }[]): string {
  const parts = corners.map(({ at, into, out }, index) => {
    const convex = into[0] * out[1] - into[1] * out[0] > 0
    const radius = convex ? OUTER : INNER
    const x = at[0] * SQUARE - INSET * (into[1] + out[1])
    const y = at[1] * SQUARE + INSET * (into[0] + out[0])
    const [fromX, fromY] = [round(x - radius * into[0]), round(y - radius * into[1])]
    const [toX, toY] = [round(x + radius * out[0]), round(y + radius * out[1])]
    return `${index ? 'L' : 'M'}${fromX} ${fromY}Q${round(x)} ${round(y)} ${toX} ${toY}`
  })
  return `${parts.join('')}Z`
}

/** Where two tiles of a city meet. */
export function seams(city: TileInCity[]): string {
  const taken = new Set(city.map(({ x, y }) => key(x, y)))
  return city
    .map(({ x, y }) => {
      const right = taken.has(key(x + 1, y)) ? `M${(x + 1) * TILE} ${y * TILE + 3}v114` : ''
      const below = taken.has(key(x, y + 1)) ? `M${x * TILE + 3} ${(y + 1) * TILE}h114` : ''
      return right + below
    })
    .join('')
}

/** The part of the plane that is shown, in tiles, and where the frame stands in it. */
export interface Area {
  x: number
  y: number
  columns: number
  rows: number
  frame: { x: number; y: number }
  /** Sides to which the frame can still move from where it stands. */
  open: { left: boolean; right: boolean; top: boolean; bottom: boolean }
}

/** `pointed` is a cell that the frame has to hold; small cities show the frame only. */
export function areaOf(city: TileInCity[], pointed: { x: number; y: number } | null, small = false): Area {
  const across = span(
    city.map(({ x }) => x),
    pointed?.x,
    small,
  )
  const along = span(
    city.map(({ y }) => y),
    pointed?.y,
    small,
  )
  return {
    x: across.from,
    y: along.from,
    columns: across.count,
    rows: along.count,
    frame: { x: across.frame, y: along.frame },
    open: { left: across.before, right: across.after, top: along.before, bottom: along.after },
  }
}

interface Span {
  from: number
  count: number
  frame: number
  before: boolean
  after: boolean
}

function span(values: number[], pointed: number | undefined, small: boolean): Span {
  if (values.length === 0) return { from: -1, count: FRAME, frame: -1, before: false, after: false }
  const low = Math.min(...values)
  const high = Math.max(...values)
  const size = high - low + 1
  let frame = size < FRAME - 1 ? low - 1 : low
  const from = size < FRAME ? low - 1 : low
  const count = size === FRAME - 1 ? FRAME + 1 : FRAME
  if (pointed !== undefined) frame = Math.min(Math.max(frame, pointed - FRAME + 1), pointed)
  frame = Math.min(Math.max(frame, high - FRAME + 1), low)
  const shown = small ? { from: frame, count: FRAME } : { from, count }
  return { ...shown, frame, before: frame > high - FRAME + 1, after: frame < low }
}
