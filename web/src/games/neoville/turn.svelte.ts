// One's own turn at the table: what is chosen, pointed at and asked for, before it is sent.

import { sortOffers, type Refusal } from '../board'
import { key, sameTurns, SQUARE_NAMES, squareOf } from './geometry'
import { gainOf, type PlacePreview } from './districts'
import type { Outlook } from './supply'
import type { Reports, Source, SquareName } from './types'

export interface Spot {
  x: number
  y: number
}

const PASSING = 70 // milliseconds

const sign = (value: number): string => (value < 0 ? String(value) : `+${value}`)
const same = (one: Spot | null, other: Spot | null): boolean => one?.x === other?.x && one?.y === other?.y
const placement = ({ x, y, turns }: Spot & { turns: number }): string => `@${sign(x)}${sign(y)}r${turns}`
const construction = (piece: string, square: Spot): string => `build:${piece}:${squareName(square)}`

export class Turn {
  readonly #source: Source
  /** Quarter turns so far, and the way of the last one. */
  spin = $state.raw<{ count: number; way: 1 | -1; turns: number }>({ count: 0, way: 1, turns: 0 })
  /** The place chosen for the tile. */
  cell = $state.raw<Spot | null>(null)
  piece = $state<string | null>(null)
  square = $state.raw<Spot | null>(null)
  /** The place, or the square, under the pointer. It only shows what a click would choose. */
  over = $state.raw<Spot | null>(null)
  /** The chosen place or square was clicked or tapped: once more on it confirms. */
  #picked = false
  /** The tile to draw: a name, null for the pile, undefined while nothing is chosen. */
  drawn = $state<string | null | undefined>(undefined)
  preview = $state.raw<PlacePreview | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** What could be built on the tile as it is held; the last one stays until the server has sent the next. */
  outlook = $state.raw<Outlook | null>(null)
  /** A tile to choose as soon as the last choice is undone. */
  instead = $state<string | null>(null)

  constructor(source: Source) {
    this.#source = source
    // A new step: nothing is chosen yet.
    let seen = ''
    $effect.pre(() => {
      const { view, seat } = source.position
      const now = `${view.steps} ${view.step} ${seat}`
      if (now === seen) return
      seen = now
      this.reset()
    })
    $effect(() => this.#ask())
    $effect(() => {
      const choice = this.instead
      const move = this.offers.tile?.find(({ value }) => value.tile === choice)
      if (!choice || !move || source.referee.busy) return
      this.instead = null
      source.referee.act(move.notation)
    })
  }

  reset(): void {
    this.spin = { count: 0, way: 1, turns: 0 }
    this.cell = this.#onlyPlace()
    this.piece = null
    this.square = null
    this.over = null
    this.#picked = false
    this.drawn = undefined
    this.preview = null
    this.refusal = null
    this.outlook = null
  }

  /** The place for the tile where there is only one, as for the first tile. */
  #onlyPlace(): Spot | null {
    const places = this.offers.place?.map(({ value }) => value) ?? []
    const [first] = places
    return first && places.every((place) => same(place, first)) ? { x: first.x, y: first.y } : null
  }

  get player() {
    const { view, seat } = this.#source.position
    return seat === null ? undefined : view.players[seat]
  }
  get legal() {
    return this.#source.position.legal
  }
  get display() {
    return this.#source.position.view.display
  }
  get seat() {
    return this.#source.position.seat
  }
  get round() {
    return this.#source.position.view.round
  }
  get reports(): Reports {
    return this.#source.position.reports
  }
  offers = $derived.by(() => sortOffers(this.legal))
  /** Whether this seat is to move. */
  get mine(): boolean {
    const { view, seat } = this.#source.position
    return seat !== null && view.seat === seat
  }
  step = $derived.by(() => (this.mine ? this.#source.position.view.step : ''))

  // --- placing ---

  places = $derived.by(
    () => new Map(this.offers.place?.map(({ value, notation }) => [`${value.x},${value.y},${value.turns}`, notation])),
  )
  tile = $derived.by(() => (this.step === 'place' ? this.#source.position.view.current.tile : null))
  turns = $derived(this.tile ? sameTurns(this.tile, this.spin.turns) : 0)
  lit = $derived(new Set([...this.places.keys()].flatMap((name) => this.#cellOf(name, this.turns))))
  half = $derived(new Set([...this.places.keys()].flatMap((name) => this.#cellOf(name, null))))
  /** The tile at the chosen place. */
  ghost = $derived(this.#ghostAt(this.cell))
  /** The tile at the place under the pointer, where that is another. */
  hover = $derived(same(this.over, this.cell) ? null : this.#ghostAt(this.over))
  /** The one of them that is priced and explained. */
  get shown() {
    return this.hover ?? this.ghost
  }

  #ghostAt(cell: Spot | null) {
    const { tile, turns, spin } = this
    if (!tile || !cell) return null
    const { x, y } = cell
    return { tile, x, y, turns, spin, allowed: this.places.has(`${x},${y},${turns}`) }
  }

  #cellOf(name: string, turns: number | null): string[] {
    const [x, y, each] = name.split(',').map(Number)
    return turns === null || each === turns ? [`${x},${y}`] : []
  }

  turnTile(way: 1 | -1): void {
    if (this.tile) this.spin = { count: this.spin.count + 1, way, turns: (this.spin.turns + way + 4) % 4 }
  }

  // --- building ---

  /** Squares by piece. */
  builds = $derived.by(() => {
    const last = this.player?.city[this.player.city.length - 1]
    const found = new Map<string, Spot[]>()
    for (const { value } of (last && this.offers.build) ?? []) {
      const spot = squareOf({ x: last!.x, y: last!.y, square: value.square })
      found.set(value.piece, [...(found.get(value.piece) ?? []), spot])
    }
    return found
  })
  buildable = $derived.by(() => {
    const spots = this.piece ? (this.builds.get(this.piece) ?? []) : [...this.builds.values()].flat()
    return new Set(spots.map(({ x, y }) => key(x, y)))
  })
  /** The square under the pointer, where that is another than the chosen one. */
  hoverSquare = $derived(this.step === 'build' && this.piece && !same(this.over, this.square) ? this.over : null)

  /** Choose a piece; `squares` are where it may stand, the best first. */
  choose(piece: string, squares: Spot[]): void {
    if (this.piece === piece) {
      this.confirm()
      return
    }
    this.drawn = undefined
    const kept = squares.find(({ x, y }) => x === this.square?.x && y === this.square.y)
    this.choosePlace(kept ?? squares[0] ?? null)
    this.piece = squares.length ? piece : null
  }

  // --- aiming ---

  choosePlace(spot: Spot | null): void {
    if (this.step === 'place') this.cell = spot
    else this.square = spot
    this.over = null
    this.#picked = false
  }

  /** Choose a place by a click or tap; true if it is the one that was picked before. */
  pick(spot: Spot): boolean {
    const again = this.#picked && same(spot, this.step === 'place' ? this.cell : this.square)
    this.choosePlace(spot)
    this.#picked = true
    return again
  }

  // --- drawing and sending ---

  draws = $derived.by(() => this.offers.draw?.map(({ value }) => value.tile) ?? [])
  get canEnd(): boolean {
    return this.offers.end !== undefined
  }

  /** One click draws; while something could be built, a second one confirms. */
  draw(tile: string | null): void {
    if (!this.draws.includes(tile)) return
    if (this.builds.size > 0 && this.drawn !== tile) {
      this.piece = null
      this.square = null
      this.drawn = tile
    } else {
      this.send(`draw:${tile ?? 'pile'}`)
    }
  }

  /** What the main button sends. */
  get ready(): string | null {
    if (this.ghost?.allowed) return placement(this.ghost)
    if (this.piece && this.square) return construction(this.piece, this.square)
    if (this.drawn !== undefined) return `draw:${this.drawn ?? 'pile'}`
    return this.canEnd ? 'end' : null
  }

  confirm(): void {
    if (this.ready) this.send(this.ready)
  }

  /** Sends a legal action; of another one it tells why not. */
  send(notation: string): void {
    const { referee } = this.#source
    if (referee.busy) return
    if (this.legal.some((move) => move.notation === notation)) referee.act(notation)
    else void this.why(notation)
  }

  async why(notation: string): Promise<void> {
    const steps = this.#source.position.view.steps
    const refusal = await this.#source.referee.explain(notation)
    if (this.#source.position.view.steps === steps) this.refusal = refusal
  }

  /** Let go of what is chosen; false if nothing is. */
  cancel(): boolean {
    const chosen = this.piece !== null || this.square !== null || this.drawn !== undefined || this.refusal !== null
    this.piece = null
    this.square = null
    this.drawn = undefined
    this.refusal = null
    return chosen
  }

  get gain(): number | null {
    return this.preview ? gainOf(this.preview) : null
  }

  /** What is under the pointer, or else chosen. */
  get #looked(): string | null {
    if (this.shown) return placement(this.shown)
    const square = this.hoverSquare ?? this.square
    return this.piece && square ? construction(this.piece, square) : null
  }

  /** Ask what that would do, or why it cannot be done. */
  #ask(): () => void {
    const { referee } = this.#source
    const { shown } = this
    const notation = this.#looked
    const allowed = this.legal.some((move) => move.notation === notation)
    this.preview = null
    this.refusal = null
    if (!shown?.allowed) this.outlook = null
    if (!notation || referee.busy) return () => {}
    let stale = false
    const ask = async (): Promise<void> => {
      const preview = allowed ? await referee.preview(notation) : null
      const refusal = allowed ? null : await referee.explain(notation)
      if (stale) return
      this.preview = preview
      this.refusal = refusal
      if (shown && preview?.supply && preview.ground)
        this.outlook = { tile: shown, supply: preview.supply, ground: preview.ground }
    }
    const look = (): void => void ask().catch(() => {})
    let timer: ReturnType<typeof setTimeout> | undefined
    if (referee.knows(notation)) look()
    else timer = setTimeout(look, PASSING) // a pointer that only passes by asks nothing
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }
}

export const squareName = ({ x, y }: Spot): SquareName => SQUARE_NAMES[2 * (y & 1) + (x & 1)] ?? 'nw'
