// The legal actions, sorted by what is drawn: a thing can be clicked if and only if it is found here.

import type { HelsinkiAction, HelsinkiMove, HelsinkiPush } from './messages'
import type { Legal } from '../board'

export interface MoveOffer {
  notation: string
  value: HelsinkiMove
}
export interface PushOffer {
  notation: string
  value: HelsinkiPush
}

export interface Offers {
  starts: Map<number, string>
  moves: MoveOffer[]
  draw: string | null
  drawExtra: string | null
  /** Actions that are used by a step of their own. */
  uses: Map<string, string>
  builds: Map<string, string>
  pushes: PushOffer[]
  pays: Map<string, string>
  roofs: Map<string, string>
  /** By action (`one-wild`, `two-wild`, or `wild` for the second tile), then by cell. */
  wilds: Map<string, Map<string, string>>
  lifts: Map<string, string>
  drops: Map<string, string>
  discards: Map<string, string>
  end: string | null
  /** All actions of the action board that can be used now, in whatever way. */
  actions: Set<string>
}

export function sortOffers(legal: readonly Legal<HelsinkiAction>[]): Offers {
  const offers: Offers = {
    starts: new Map(), moves: [], draw: null, drawExtra: null, uses: new Map(), builds: new Map(), pushes: [],
    pays: new Map(), roofs: new Map(), wilds: new Map(), lifts: new Map(), drops: new Map(), discards: new Map(),
    end: null, actions: new Set(),
  }
  for (const { notation, value } of legal) {
    switch (value.type) {
      case 'start':
        offers.starts.set(value.space, notation)
        break
      case 'move':
        offers.moves.push({ notation, value })
        if (value.action) offers.actions.add(value.action)
        break
      case 'draw':
        if (value.extra) {
          offers.drawExtra = notation
          offers.actions.add('extra-card')
        } else offers.draw = notation
        break
      case 'use':
        offers.uses.set(value.action, notation)
        offers.actions.add(value.action)
        break
      case 'build':
        offers.builds.set(value.card, notation)
        break
      case 'push':
        offers.pushes.push({ notation, value })
        break
      case 'pay':
        offers.pays.set(value.card, notation)
        break
      case 'roof':
        offers.roofs.set(value.cell, notation)
        break
      case 'wild': {
        const action = value.action ?? 'wild'
        let cells = offers.wilds.get(action)
        if (!cells) offers.wilds.set(action, (cells = new Map()))
        cells.set(value.cell, notation)
        if (value.action) offers.actions.add(value.action)
        break
      }
      case 'lift':
        offers.lifts.set(value.cell, notation)
        offers.actions.add('move-roof')
        break
      case 'drop':
        offers.drops.set(value.cell, notation)
        break
      case 'discard':
        offers.discards.set(value.card, notation)
        break
      case 'end':
        offers.end = notation
        break
    }
  }
  return offers
}
