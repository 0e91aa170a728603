// The tile at the rim: side, lane and orientation while a push is aimed. Whether it is legal is looked up, not worked out.

import type { HelsinkiPush } from './messages'
import { orientations, pushNotation, shapeCells, SIDES } from './geometry'
import { cardFace } from './pieces'
import type { Components, Orientation, Side } from './types'
import type { PushOffer } from './offers'

export interface RimSpot {
  side: Side
  lane: number
}

/** A spot with what the tile, turned as it is, would do there. */
export interface Aimed extends RimSpot {
  upright: boolean
  /** Cells across the lane. */
  breadth: number
  notation: string | null
  legal: boolean
}

const upright = (side: Side): boolean => side === 'n' || side === 's'
const same = (one: RimSpot | null, other: RimSpot): boolean => one?.side === other.side && one.lane === other.lane

export class PushTool {
  /** The chosen spot: keys and buttons move it, and it is what gets pushed. */
  side = $state<Side>('n')
  lane = $state(0)
  /** The chosen spot was clicked or tapped: once more on it pushes. */
  picked = $state(false)
  /** Where the pointer is: a side, and cells from its corner. It only shows what a click would choose. */
  #pointer = $state.raw<{ side: Side; centre: number } | null>(null)
  #index = $state(0)
  readonly #offers: () => PushOffer[]
  readonly #card: () => string | null
  readonly #components: () => Components
  #begun = ''

  constructor(offers: () => PushOffer[], card: () => string | null, components: () => Components) {
    this.#offers = offers
    this.#card = card
    this.#components = components
  }

  readonly #ways = $derived.by(() => {
    const tile = this.#components().tiles[cardFace(this.#card() ?? '').tile]
    return tile ? orientations(shapeCells(tile.shape)) : []
  })
  readonly way = $derived.by((): Orientation | undefined => this.#ways[this.#index])
  readonly sides = $derived.by(() => SIDES.filter((side) => this.#offers().some((offer) => offer.value.side === side)))
  readonly chosen = $derived.by(() => this.#aimAt({ side: this.side, lane: this.lane }))
  /** The spot under the pointer, where that is another than the chosen one. */
  readonly over = $derived.by(() => {
    const spot = this.#under()
    return spot && !same(spot, this.chosen) ? this.#aimAt(spot) : null
  })
  readonly canFlip = $derived.by(() => new Set(this.#ways.slice(0, 4)).size !== new Set(this.#ways).size)
  readonly canTurn = $derived.by(() => new Set(this.#ways).size > 1)

  #breadth(side: Side): number {
    return (upright(side) ? this.way?.width : this.way?.height) ?? 1
  }

  #aimAt({ side, lane }: RimSpot): Aimed {
    const notation = this.way ? pushNotation(side, lane, this.way) : null
    const legal = this.#offers().some((offer) => offer.notation === notation)
    return { side, lane, upright: upright(side), breadth: this.#breadth(side), notation, legal }
  }

  /** Lanes in which the tile, turned as it is, can be pushed in from a side. */
  lanes(side: Side): number[] {
    const { way } = this
    const fits = ({ value }: PushOffer) =>
      value.side === side && value.turns === way?.turns && value.flipped === way.flipped
    return this.#offers()
      .filter(fits)
      .map((offer) => offer.value.lane)
  }

  /** Put the tile where it can be pushed in, near the middle, turned as little as possible. */
  begin(): void {
    const offers = this.#offers()
    const key = offers.map((offer) => offer.notation).join(' ')
    if (!offers.length || key === this.#begun) return
    this.#begun = key
    this.leave()
    const cost = ({ value }: PushOffer) => (value.turns + (value.flipped ? 4 : 0)) * 10 + Math.abs(value.lane - 2.6)
    this.put(offers.reduce((a, b) => (cost(b) < cost(a) ? b : a)).value)
  }

  put({ side, lane, turns, flipped }: Omit<HelsinkiPush, 'type'>): void {
    this.#choose({ side, lane })
    this.#index = turns + (flipped ? 4 : 0)
  }

  #choose({ side, lane }: RimSpot): void {
    this.side = side
    this.lane = lane
    this.picked = false
  }

  // --- Turning ---

  #orient(index: number): void {
    const { chosen, picked } = this
    const pointer = same(this.#under(), chosen) ? this.#pointer : null // it turns under the pointer
    this.#index = index
    this.#choose(this.spot(chosen.side, pointer?.centre ?? chosen.lane + chosen.breadth / 2))
    this.picked = picked
  }

  /** A quarter turn: clockwise, or back. */
  turn(way: 1 | -1 = 1): void {
    const flipped = this.#index > 3 ? 4 : 0
    this.#orient(flipped + ((this.#index + way + 4) % 4))
  }

  /** Over left and right as it lies: the turns run the other way round. */
  flip(): void {
    const turns = this.#index % 4
    this.#orient(((4 - turns) % 4) + (this.#index > 3 ? 0 : 4))
  }

  // --- By keys and buttons ---

  /** Lane by the centre of the tile, in cells from the corner. */
  to(centre: number): void {
    this.leave()
    this.#choose(this.spot(this.side, centre))
  }

  move(by: number): void {
    this.to(this.lane + by + this.chosen.breadth / 2)
  }

  nextSide(): void {
    const next = this.sides[(this.sides.indexOf(this.side) + 1) % this.sides.length]
    if (!next || next === this.side) return
    this.leave()
    this.#choose(this.spot(next, this.lane + this.chosen.breadth / 2))
  }

  // --- By pointer ---

  spot(side: Side, centre: number): RimSpot {
    const lane = Math.round(centre - this.#breadth(side) / 2)
    return { side, lane: Math.max(0, Math.min(7 - this.#breadth(side), lane)) }
  }

  #under(): RimSpot | null {
    return this.#pointer && this.spot(this.#pointer.side, this.#pointer.centre)
  }

  /** The side from which the pointer aims while it is over the cells. */
  get facing(): Side {
    return this.#pointer?.side ?? this.side
  }

  hover(side: Side, centre: number): void {
    this.#pointer = { side, centre }
  }

  leave(): void {
    this.#pointer = null
  }

  /** Choose a spot; true if it is the one that was picked before. */
  pick(spot: RimSpot): boolean {
    const again = this.picked && same(spot, this.chosen)
    this.#choose(spot)
    this.picked = true
    return again
  }
}
