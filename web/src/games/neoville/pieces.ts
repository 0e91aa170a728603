// The pieces of the box, by name.

import type { Components, NeovilleView, PieceInfo, Terrain } from './types'

const books = new WeakMap<Components, Map<string, PieceInfo>>()

/** All kinds of pieces in file order. */
export function pieceBook(components: Components): Map<string, PieceInfo> {
  const known = books.get(components)
  if (known) return known
  const book = new Map<string, PieceInfo>()
  const { values, kinds } = components.towers
  for (const [kind, terrain] of Object.entries(kinds)) {
    for (const points of values) {
      const name = `${kind}${points}`
      book.set(name, { name, sort: 'tower', kind, terrain: terrain as Terrain, points })
    }
  }
  for (const { name, points, counts, least } of components.buses) {
    book.set(name, { name, sort: 'bus', points, counts, least })
  }
  for (const { name, points, where } of components.windmills) book.set(name, { name, sort: 'windmill', points, where })
  for (const { name, points, shape } of components.biospheres) {
    const size = shape.join('').split('#').length - 1
    book.set(name, { name, sort: 'biosphere', points, shape, size })
  }
  books.set(components, book)
  return book
}

/** The name of a tile of the box, in records and positions. */
export const tileCode = (entry: string): string => entry.replace(/[ /]/g, '').replaceAll('*', 'p').replaceAll('+', 's')

/** How many of each kind this game has: those in the supply and those in the cities. */
export function piecesInPlay(view: NeovilleView): Map<string, number> {
  const counts = new Map(Object.entries(view.supply))
  for (const player of view.players) {
    for (const { piece } of player.pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  return counts
}
