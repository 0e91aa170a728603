// Roofs from cells. The outline is traced and inset; every cell is cut into eight triangles, and each triangle goes to
// the slope it falls to, so hips, valleys and the flat deck of a square follow for any shape.

import type { Cell } from '../types'

export interface RoofPaths {
  outline: string
  clip: string
  /** Slopes towards n, e, s, w, then the deck. */
  faces: string[]
  ridge: string
  hip: string
  valley: string
}

type Point = readonly [x: number, y: number]
type Edge = readonly [from: Point, to: Point, side: number]

const STEP: readonly Cell[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
]
const step = (side: number): Cell => STEP[side] as Cell
const cache = new Map<string, RoofPaths>()

/** The drawing of one tile, 100 units a cell, cell a1 at the origin. */
export function roofPaths(cells: readonly Cell[]): RoofPaths {
  const key = cells.join(' ')
  let paths = cache.get(key)
  if (!paths) cache.set(key, (paths = draw(cells)))
  return paths
}

function draw(cells: readonly Cell[]): RoofPaths {
  const has = (row: number, column: number) => cells.some((cell) => cell[0] === row && cell[1] === column)
  const faces: string[] = ['', '', '', '', '']
  const edges = new Map<string, Edge>()
  let ridge = ''
  let hip = ''
  let valley = ''
  for (const [r, k] of cells) {
    const x = k * 100 + 50
    const y = r * 100 + 50
    const beside = STEP.map((d) => has(r + d[0], k + d[1]))
    const middle = (d: number): Point => [x + step(d)[1] * 50, y + step(d)[0] * 50]
    const corner = (d: number, e: number): Point => [
      x + (step(d)[1] + step(e)[1]) * 50,
      y + (step(d)[0] + step(e)[0]) * 50,
    ]
    const falls = (d: number, e: number): number => {
      if (!beside[d]) return d
      if (!beside[e]) return e
      return has(r + step(d)[0] + step(e)[0], k + step(d)[1] + step(e)[1]) ? 4 : e
    }
    for (let d = 0; d < 4; d++) {
      const e = (d + 1) % 4
      const b = (d + 3) % 4
      for (const other of [e, b]) faces[falls(d, other)] += `M${x} ${y}L${middle(d)}L${corner(d, other)}z`
      if (beside[d] && falls(d, e) !== falls(d, b)) ridge += `M${x} ${y}L${middle(d)}`
      if (falls(d, e) !== falls(e, d)) {
        const line = `M${x} ${y}L${corner(d, e)}`
        if (beside[d]) valley += line
        else hip += line
      }
      if (!beside[d]) edges.set(`${corner(d, b)} ${d}`, [corner(d, b), corner(d, e), d])
    }
  }
  return { outline: trace(edges, 5), clip: trace(edges, 6), faces, ridge, hip, valley }
}

/** Walk along the edges, clockwise; where two cells touch at a corner only, keep to the own cell. */
function trace(edges: ReadonlyMap<string, Edge>, inset: number): string {
  const left = new Map(edges)
  let path = ''
  for (const start of edges.values()) {
    if (!left.has(`${start[0]} ${start[2]}`)) continue
    const points: Point[] = []
    let edge = start
    do {
      left.delete(`${edge[0]} ${edge[2]}`)
      const side = edge[2]
      const turns = [(side + 1) % 4, side, (side + 3) % 4]
      const next = turns.map((d) => edges.get(`${edge[1]} ${d}`)).find((found) => found !== undefined)
      if (!next) break
      if (next[2] !== side) {
        points.push([
          edge[1][0] - (step(side)[1] + step(next[2])[1]) * inset,
          edge[1][1] - (step(side)[0] + step(next[2])[0]) * inset,
        ])
      }
      edge = next
    } while (edge !== start)
    path += `M${points.join('L')}z`
  }
  return path
}
