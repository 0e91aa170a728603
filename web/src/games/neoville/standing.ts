// How the pieces of a city stand, for the plaques that are drawn on them: met or not, settled or still open.
// The score itself comes from the server; a test of the table compares the two.

import { districtAt, key, squareOf, squaresOf, STEPS, type Square, type Squares } from './geometry'
import { pieceBook } from './pieces'
import type { Components, NeovilleView, PieceInCity, PieceInfo, TileInCity } from './types'

/** certain: met for good. risk: met, can be lost. open: not yet met. lost: cannot be met. idle: another one counts. */
export type State = 'certain' | 'risk' | 'open' | 'lost' | 'idle'

export interface Standing {
  info: PieceInfo
  x: number
  y: number
  state: State
  /** What there is and what is wanted; null where nothing is counted. */
  have: number | null
  need: number | null
  points: number
}

/** A city taken apart once. */
export interface Plan {
  tiles: TileInCity[]
  squares: Squares
  pieces: { info: PieceInfo; x: number; y: number }[]
  /** The outermost tile columns and rows, and those the city may still reach. */
  low: { x: number; y: number }
  high: { x: number; y: number }
  /** The squares on which this turn may still put a piece, and the pieces left for it. */
  fresh: Set<string>
  left: string[]
}

export function planOf(components: Components, city: TileInCity[], pieces: PieceInCity[]): Plan {
  const book = pieceBook(components)
  const xs = city.map(({ x }) => x)
  const ys = city.map(({ y }) => y)
  return {
    tiles: city,
    squares: squaresOf(city),
    pieces: pieces.flatMap((piece) => {
      const info = book.get(piece.piece)
      return info ? [{ info, ...squareOf(piece) }] : []
    }),
    low: { x: Math.min(...xs), y: Math.min(...ys) },
    high: { x: Math.max(...xs), y: Math.max(...ys) },
    fresh: new Set(),
    left: [],
  }
}

/** The plan of a seat's city, with what its turn may still bring. */
export function planOfSeat(components: Components, view: NeovilleView, seat: number): Plan | null {
  const player = view.players[seat]
  if (!player) return null
  const plan = planOf(components, player.city, player.pieces)
  const last = player.city[player.city.length - 1]
  if (view.step === 'build' && view.seat === seat && last) {
    for (const index of [0, 1, 2, 3]) plan.fresh.add(key(2 * last.x + (index % 2), 2 * last.y + (index >> 1)))
    plan.left = Object.keys(view.supply)
  }
  return plan
}

export function standings(components: Components, plan: Plan): Standing[] {
  return plan.pieces.map((piece) => standingOf(components, plan, piece))
}

function standingOf(components: Components, plan: Plan, piece: Plan['pieces'][number]): Standing {
  const { info, x, y } = piece
  const result = (met: boolean, settled: boolean, have: number | null, need: number | null): Standing => ({
    info,
    x,
    y,
    state: met ? (settled ? 'certain' : 'risk') : settled ? 'lost' : 'open',
    have,
    need,
    points: met ? info.points : -info.points,
  })
  const district = districtAt(plan.squares, x, y)
  if (info.sort === 'tower') {
    const size = district.length
    const settled = !canGrow(plan, district)
    const standing = result(size >= info.points, settled, size, info.points)
    if (countingTower(plan, district) === piece) return standing
    return { ...standing, state: 'idle', points: 0 }
  }
  if (info.sort === 'bus') {
    const count = busCount(plan, info.counts, x, y)
    const met = count >= info.least
    return result(met, met || busIsSettled(plan, info.counts, x, y), count, info.least)
  }
  if (info.sort === 'windmill') {
    const [now, settled] = windmill(plan, info.where, x >> 1, y >> 1)
    return result(now, settled, null, null)
  }
  const met = scoringBiosphere(plan, district) === piece
  return result(met, biosphereIsSettled(components, plan, info, district), district.length, info.size)
}

/** A district can grow where beside it lies a free place that the city may still reach. */
function canGrow(plan: Plan, district: Square[]): boolean {
  return district.some(({ x, y }) => STEPS.some(([dx, dy]) => isFree(plan, x + dx, y + dy)))
}

function isFree(plan: Plan, x: number, y: number): boolean {
  const [column, row] = [x >> 1, y >> 1]
  const inReach =
    column >= plan.high.x - 3 && column <= plan.low.x + 3 && row >= plan.high.y - 3 && row <= plan.low.y + 3
  return inReach && !plan.squares.has(key(x, y))
}

function within(plan: Plan, district: Square[]): Plan['pieces'] {
  const members = new Set(district.map(({ x, y }) => key(x, y)))
  return plan.pieces.filter(({ x, y }) => members.has(key(x, y)))
}

function countingTower(plan: Plan, district: Square[]): Plan['pieces'][number] | undefined {
  const worth = (points: number): number => (district.length >= points ? points : -points)
  const towers = within(plan, district).filter(({ info }) => info.sort === 'tower')
  return towers.reduce<Plan['pieces'][number] | undefined>(
    (best, tower) => (!best || worth(tower.info.points) > worth(best.info.points) ? tower : best),
    undefined,
  )
}

function busCount(plan: Plan, counts: string, x: number, y: number): number {
  const inCross = (square: { x: number; y: number }): boolean => (square.x === x) !== (square.y === y)
  if (counts === 'towers') return plan.pieces.filter((piece) => piece.info.sort === 'tower' && inCross(piece)).length
  if (counts === 'utilities') return plan.pieces.filter((piece) => piece.info.sort !== 'tower' && inCross(piece)).length
  return [...plan.squares.values()].filter(
    (square) =>
      inCross(square) && ((square.park && counts !== 'sports') || (square.sport && counts !== 'parks')),
  ).length
}

function busIsSettled(plan: Plan, counts: string, x: number, y: number): boolean {
  const from = { x: 2 * plan.high.x - 6, y: 2 * plan.high.y - 6 }
  const to = { x: 2 * plan.low.x + 7, y: 2 * plan.low.y + 7 }
  for (let column = from.x; column <= to.x; column++) if (isFree(plan, column, y)) return false
  for (let row = from.y; row <= to.y; row++) if (isFree(plan, x, row)) return false
  if (counts !== 'towers' && counts !== 'utilities') return true
  return ![...plan.fresh].some((name) => {
    const [column, row] = name.split(',').map(Number)
    return (column === x) !== (row === y)
  })
}

function standsRight(where: string, x: number, y: number, width: number, height: number): boolean {
  const side = x === 0 || x === width - 1
  const end = y === 0 || y === height - 1
  if (where === 'left') return x === 0
  if (where === 'right') return x === width - 1
  if (where === 'top') return y === 0
  if (where === 'bottom') return y === height - 1
  return where === 'corner' ? side && end : !side && !end
}

/** Whether a windmill stands right now, and whether every frame that can still be agrees. */
function windmill(plan: Plan, where: string, column: number, row: number): [boolean, boolean] {
  const [x, y] = [column - plan.low.x, row - plan.low.y]
  const width = plan.high.x - plan.low.x + 1
  const height = plan.high.y - plan.low.y + 1
  const outcomes = new Set<boolean>()
  for (let left = 0; left <= 4 - width; left++) {
    for (let up = 0; up <= 4 - height; up++) outcomes.add(standsRight(where, x + left, y + up, 4, 4))
  }
  return [standsRight(where, x, y, width, height), outcomes.size === 1]
}

function shapeKey(cells: { x: number; y: number }[]): string {
  const [left, top] = [Math.min(...cells.map(({ x }) => x)), Math.min(...cells.map(({ y }) => y))]
  return cells
    .map(({ x, y }) => key(x - left, y - top))
    .sort()
    .join(' ')
}

function fits(shape: string[], district: Square[]): boolean {
  let cells = shape.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '#' ? [{ x, y }] : [])))
  const wanted = shapeKey(district)
  for (let turn = 0; turn < 4; turn++) {
    if (shapeKey(cells) === wanted) return true
    cells = cells.map(({ x, y }) => ({ x: -y, y: x }))
  }
  return false
}

function scoringBiosphere(plan: Plan, district: Square[]): Plan['pieces'][number] | undefined {
  const fitting = within(plan, district).filter(({ info }) => info.sort === 'biosphere' && fits(info.shape, district))
  return fitting.reduce<Plan['pieces'][number] | undefined>(
    (best, piece) => (!best || piece.info.points > best.info.points ? piece : best),
    undefined,
  )
}

function biosphereIsSettled(
  components: Components,
  plan: Plan,
  info: PieceInfo & { sort: 'biosphere' },
  district: Square[],
): boolean {
  if (canGrow(plan, district)) return district.length >= info.size && !fits(info.shape, district)
  if (!district.some(({ x, y }) => plan.fresh.has(key(x, y)))) return true
  const book = pieceBook(components)
  return !plan.left.some((name) => {
    const other = book.get(name)
    return other?.sort === 'biosphere' && other.points > info.points && fits(other.shape, district)
  })
}
