// Where the pieces lie that steps in the log tell of.

import type { HelsinkiAction, HelsinkiPlayerDocument } from './messages'
import { cellsOf, extent, orientations, shapeCells } from './geometry'
import { cardFace } from './pieces'
import type { Cell, Components } from './types'

/** Groups of cells: tiles, wild tiles and roofs with turrets. Of two tiles that were pushed alike, both. */
export function piecesOf(
  steps: readonly HelsinkiAction[],
  player: HelsinkiPlayerDocument,
  components: Components,
): string[][] {
  const found: string[][] = []
  let tile = ''
  for (const step of steps) {
    if (step.type === 'build') tile = cardFace(step.card).tile
    else if (step.type === 'push') {
      const way = orientations(shapeCells(components.tiles[tile]?.shape ?? []))[step.turns + (step.flipped ? 4 : 0)]
      const along = step.side === 'n' || step.side === 's'
      for (const { colour, cells } of player.tiles) {
        const { top, left } = extent(cellsOf(cells))
        const shape = cellsOf(cells).map(([row, column]): Cell => [row - top, column - left])
        if (colour === tile[0] && (along ? left : top) === step.lane && shape.join(' ') === way?.cells.join(' '))
          found.push(cells)
      }
    } else if ('cell' in step && step.type !== 'lift') found.push([step.cell])
  }
  return found
}
