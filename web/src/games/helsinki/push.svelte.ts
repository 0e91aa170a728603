// The tile at the rim: side, lane and orientation while a push is aimed. Whether it is legal is looked up, not worked out.

import type { HelsinkiPush } from '../../net/messages'
import { cardFace, orientations, pushNotation, shapeCells, SIDES, type Components, type Orientation, type Side } from './kinds'
import type { PushOffer } from './offers'

export class PushTool {
  side = $state<Side>('n')
  lane = $state(0)
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
  /** Cells across the lane. */
  readonly breadth = $derived.by(() => (this.upright ? this.way?.width : this.way?.height) ?? 1)
  readonly upright = $derived.by(() => this.side === 'n' || this.side === 's')
  readonly sides = $derived.by(() => SIDES.filter((side) => this.#offers().some((offer) => offer.value.side === side)))
  readonly notation = $derived.by(() => (this.way ? pushNotation(this.side, this.lane, this.way) : null))
  readonly legal = $derived.by(() => this.#offers().some((offer) => offer.notation === this.notation))
  /** Lanes in which the tile, turned as it is, can be pushed in from this side. */
  readonly lanes = $derived.by(() => {
    const { way, side } = this
    const fits = (offer: PushOffer) =>
      offer.value.side === side && offer.value.turns === way?.turns && offer.value.flipped === way.flipped
    return this.#offers().filter(fits).map((offer) => offer.value.lane)
  })
  readonly canFlip = $derived.by(() => new Set(this.#ways.slice(0, 4)).size !== new Set(this.#ways).size)
  readonly canTurn = $derived.by(() => new Set(this.#ways).size > 1)

  /** Put the tile where it can be pushed in, near the middle, turned as little as possible. */
  begin(): void {
    const offers = this.#offers()
    const key = offers.map((offer) => offer.notation).join(' ')
    if (!offers.length || key === this.#begun) return
    this.#begun = key
    const cost = ({ value }: PushOffer) => (value.turns + (value.flipped ? 4 : 0)) * 10 + Math.abs(value.lane - 2.6)
    this.put(offers.reduce((a, b) => (cost(b) < cost(a) ? b : a)).value)
  }

  put({ side, lane, turns, flipped }: Omit<HelsinkiPush, 'type'>): void {
    this.side = side
    this.lane = lane
    this.#index = turns + (flipped ? 4 : 0)
  }

  #orient(index: number): void {
    const centre = this.lane + this.breadth / 2
    this.#index = index
    this.to(centre)
  }

  turn(): void {
    const flipped = this.#index > 3 ? 4 : 0
    this.#orient(flipped + ((this.#index + 1) % 4))
  }

  /** Over left and right as it lies: the turns run the other way round. */
  flip(): void {
    const turns = this.#index % 4
    this.#orient(((4 - turns) % 4) + (this.#index > 3 ? 0 : 4))
  }

  /** Lane by the centre of the tile, in cells from the corner. */
  to(centre: number): void {
    const lane = Math.round(centre - this.breadth / 2)
    this.lane = Math.max(0, Math.min(7 - this.breadth, lane))
  }

  move(by: number): void {
    this.lane = Math.max(0, Math.min(7 - this.breadth, this.lane + by))
  }

  toSide(side: Side): void {
    if (side === this.side || !this.sides.includes(side)) return
    const centre = this.lane + this.breadth / 2
    this.side = side
    this.to(centre)
  }

  nextSide(): void {
    const next = this.sides[(this.sides.indexOf(this.side) + 1) % this.sides.length]
    if (next) this.toSide(next)
  }
}
