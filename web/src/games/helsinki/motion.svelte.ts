// What is new since the last view, seat by seat, so that it can be seen arriving. Nothing waits for it.

import { untrack } from 'svelte'
import type { HelsinkiView } from './messages'
import { Celebrations } from '../shared/marks.svelte'
import { sideOf } from './geometry'
import { columnCells, rowCells } from './marks'
import type { Lines, Side } from './types'

export interface Fresh {
  side: Side
  tiles: Set<string>
  wild: Set<string>
  turrets: Set<string>
  coats: number
  rows: number[]
  columns: string[]
}

type Player = HelsinkiView['players'][number]

const tilesOf = (player: Player) => player.tiles.map((tile) => tile.cells.join())
const added = (now: string[], before: string[]) => new Set(now.filter((item) => !before.includes(item)))

/** `pushed` is the side of the push that was sent last, where known: else the tile comes from the pawn's side. */
export function compare(
  now: HelsinkiView,
  before: HelsinkiView | null,
  pushed: Side | null,
  lines: readonly Lines[],
  were: readonly Lines[],
): (Fresh | undefined)[] {
  if (!before || before.components !== now.components || now.steps < before.steps)
    return now.players.map(() => undefined)
  return now.players.map((player, seat) => {
    const old = before.players[seat]
    if (!old) return undefined
    return {
      side: (seat === now.viewer ? pushed : null) ?? sideOf(player.pawn),
      tiles: added(tilesOf(player), tilesOf(old)),
      wild: added(player.wild, old.wild),
      turrets: added(player.turrets, old.turrets),
      coats: Math.max(0, player.coats - old.coats),
      rows: (lines[seat]?.rows ?? []).filter((row) => !were[seat]?.rows.includes(row)),
      columns: (lines[seat]?.columns ?? []).filter((column) => !were[seat]?.columns.includes(column)),
    }
  })
}

/** Keeps the last view and tells what the present one added. */
export class Motion {
  fresh = $state.raw<(Fresh | undefined)[]>([])
  /** Rows, columns and domes that have just been completed. */
  readonly cheers = new Celebrations<string[]>()
  #before: HelsinkiView | null = null
  #lines: readonly Lines[] = []

  constructor(view: () => HelsinkiView, pushed: () => Side | null, lines: () => readonly Lines[]) {
    $effect.pre(() => {
      const now = view()
      if (now === this.#before) return
      this.fresh = compare(now, this.#before, pushed(), lines(), this.#lines)
      untrack(() => this.#cheer())
      this.#before = now
      this.#lines = lines()
    })
  }

  #cheer(): void {
    this.fresh.forEach((one, seat) => {
      for (const row of one?.rows ?? []) this.cheers.add(seat, rowCells(row))
      for (const column of one?.columns ?? []) this.cheers.add(seat, columnCells(column))
      for (const cell of one?.turrets ?? []) this.cheers.add(seat, [cell])
    })
  }
}
