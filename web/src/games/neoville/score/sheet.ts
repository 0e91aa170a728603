// A city of the box, as it is entered and as `torilla score` reads it (docs/howto/score-a-real-game.md).
import { key, TERRAINS, type Squares } from '../geometry'
import type { Components, TerrainLetter } from '../types'

/** 64 squares, row by row: '' or as in a sheet, `gp` a park on grass, `w8` a skyscraper, `r:bus-parks` a utility. */
export type ScoreCity = readonly string[]

/** A terrain, `p` or `s`, a skyscraper's value, `:` and a utility's name, or `.` to take away. */
export type Brush = string

export const SIDE = 8

export const blank = (): ScoreCity => Array<string>(SIDE * SIDE).fill('')
export const indexOf = (row: number, column: number): number => SIDE * row + column

export interface Parts {
  terrain: string
  symbol: string
  /** A value, or `:` and a name. */
  piece: string
}

export function partsOf(square: string): Parts {
  const [, terrain = '', symbol = '', piece = ''] = /^([egrw])([ps]?)(\d+|:[\w-]+)?$/.exec(square) ?? []
  return { terrain, symbol, piece }
}

const isTerrain = (brush: Brush): boolean => brush in TERRAINS

/** Whether the brush would change nothing there. */
export function isPainted(city: ScoreCity, index: number, brush: Brush): boolean {
  const { terrain, symbol, piece } = partsOf(city[index] ?? '')
  if (brush === '.') return terrain === ''
  return brush === (isTerrain(brush) ? terrain : brush === 'p' || brush === 's' ? symbol : piece)
}

/** The city after a tap; `again`: a second tap takes away what the first one put there. Only ground can be built on. */
export function paint(city: ScoreCity, index: number, brush: Brush, again = false): ScoreCity {
  const { terrain, symbol, piece } = partsOf(city[index] ?? '')
  let next: string
  if (brush === '.' || (again && isTerrain(brush))) next = ''
  else if (isTerrain(brush)) next = brush + symbol + piece
  else if (terrain === '') return city
  else if (brush === 'p' || brush === 's') next = terrain + (again ? '' : brush) + piece
  else next = terrain + symbol + (again ? '' : brush)
  return city.map((square, at) => (at === index ? next : square))
}

/** The first and last tile row or column with anything in it, `by` squares apart. */
function span(city: ScoreCity, place: (index: number) => number): [first: number, last: number] {
  const used = city.flatMap((square, index) => (square ? [Math.floor(place(index) / 2)] : []))
  return [Math.min(...used), Math.max(...used)]
}

/** Where the sheet's picture begins: empty tile rows and columns around the city are left out. */
export function originOf(city: ScoreCity): { row: number; column: number } {
  if (city.every((square) => !square)) return { row: 0, column: 0 }
  const [top] = span(city, (index) => Math.floor(index / SIDE))
  const [left] = span(city, (index) => index % SIDE)
  return { row: 2 * top, column: 2 * left }
}

export function write(city: ScoreCity): string[] {
  if (city.every((square) => !square)) return []
  const { row: top, column: left } = originOf(city)
  const [, lastRow] = span(city, (index) => Math.floor(index / SIDE))
  const [, lastColumn] = span(city, (index) => index % SIDE)
  const lines: string[] = []
  for (let row = top; row < 2 * lastRow + 2; row++)
    lines.push(
      city
        .slice(indexOf(row, left), indexOf(row, 2 * lastColumn + 2))
        .map((square) => square || '.')
        .join(' '),
    )
  return lines
}

export function read(lines: readonly string[]): ScoreCity {
  const city = Array<string>(SIDE * SIDE).fill('')
  const rows = lines.filter((line) => /[^-+|\s]/.test(line)).slice(0, SIDE)
  rows.forEach((line, row) =>
    line
      .replaceAll('|', ' ')
      .trim()
      .split(/\s+/)
      .slice(0, SIDE)
      .forEach((square, column) => {
        if (partsOf(square).terrain) city[indexOf(row, column)] = square
      }),
  )
  return city
}

/** The ground of a city, for drawing. */
export function groundOf(city: ScoreCity): Squares {
  const squares: Squares = new Map()
  city.forEach((square, index) => {
    const { terrain, symbol } = partsOf(square)
    if (!terrain) return
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)]
    squares.set(key(x, y), {
      x,
      y,
      terrain: TERRAINS[terrain as TerrainLetter],
      park: symbol === 'p',
      sport: symbol === 's',
    })
  })
  return squares
}

/** The name in the box of the piece on a square: a skyscraper's kind follows from the terrain. */
export function pieceOn(square: string, components: Components): string {
  const { terrain, piece } = partsOf(square)
  if (!piece || piece.startsWith(':')) return piece.slice(1)
  const ground = TERRAINS[terrain as TerrainLetter]
  const kind = Object.entries(components.towers.kinds).find(([, on]) => on === ground)?.[0] ?? ''
  return kind + piece
}
