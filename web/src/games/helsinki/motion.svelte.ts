// What is new since the last view, seat by seat, so that it can be seen arriving. Nothing waits for it.

import { untrack } from 'svelte'
import type { HelsinkiView } from './messages'
import { COLUMNS, sideOf } from './geometry'
import { Celebrations } from '../shared/celebrations.svelte'
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

const ROWS = [1, 2, 3, 4, 5, 6, 7]

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
  /** Rows, columns and superstructures that have just been completed. */
  readonly cheers = new Celebrations<{ seat: number; cells: string[] }>()
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
      for (const row of one?.rows ?? [])
        this.cheers.add({ seat, cells: [...COLUMNS].map((column) => `${column}${row}`) })
      for (const column of one?.columns ?? []) this.cheers.add({ seat, cells: ROWS.map((row) => `${column}${row}`) })
      for (const cell of one?.turrets ?? []) this.cheers.add({ seat, cells: [cell] })
    })
  }
}
