// What is new since the last view, seat by seat, so that it can be seen arriving. Nothing waits for it.

import type { HelsinkiView } from './messages'
import { SIDES } from './geometry'
import type { Side } from './types'

export interface Fresh {
  side: Side
  tiles: Set<string>
  wild: Set<string>
  turrets: Set<string>
  coats: number
}

type Player = HelsinkiView['players'][number]

const tilesOf = (player: Player) => player.tiles.map((tile) => tile.cells.join())
const added = (now: string[], before: string[]) => new Set(now.filter((item) => !before.includes(item)))

/** `pushed` is the side of the push that was sent last, where known: else the tile comes from the pawn's side. */
export function compare(now: HelsinkiView, before: HelsinkiView | null, pushed: Side | null): (Fresh | undefined)[] {
  if (!before || before.components !== now.components || now.steps <= before.steps)
    return now.players.map(() => undefined)
  return now.players.map((player, seat) => {
    const old = before.players[seat]
    if (!old) return undefined
    return {
      side: (seat === now.viewer ? pushed : null) ?? SIDES[Math.floor(Math.max(0, player.pawn) / 2)] ?? 'n',
      tiles: added(tilesOf(player), tilesOf(old)),
      wild: added(player.wild, old.wild),
      turrets: added(player.turrets, old.turrets),
      coats: Math.max(0, player.coats - old.coats),
    }
  })
}

/** Keeps the last view and tells what the present one added. */
export class Motion {
  fresh = $state.raw<(Fresh | undefined)[]>([])
  #before: HelsinkiView | null = null

  constructor(view: () => HelsinkiView, pushed: () => Side | null) {
    $effect.pre(() => {
      const now = view()
      if (now === this.#before) return
      this.fresh = compare(now, this.#before, pushed())
      this.#before = now
    })
  }
}
