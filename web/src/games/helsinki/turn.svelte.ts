// What the player is doing between two actions: a chosen action, the tile at the rim, cards laid out to pay.
// It decides no rule: what can be done comes from `legal`, what is shown from `preview`, and the server may still refuse.

import type { HelsinkiAction } from './messages'
import type { Refusal } from '../board'
import { slotsBeside, spaceAfter } from './geometry'
import { cardFace } from './pieces'
import type { Source } from './types'
import { offersOf } from './offers'
import { placesOf, togglePayment } from './payment'
import { PushTool } from './push.svelte'

/** The parts of a preview that are drawn; which of them are there depends on the action. */
export interface Preview {
  action: string
  score: Record<string, number>
  cells?: string[]
  rows?: number[]
  columns?: string[]
  coats?: string[]
  dry_roads?: number
  stopped_by?: string[]
  bonus_card?: boolean
  turrets?: number
  /** Cards that go with a push, or with this payment. */
  pays?: string[]
  discards?: number
  last_round?: boolean
}

/** Actions that wait for a second click (a space, a cell, the draw) before anything is sent. */
const ARMED_MOVES = ['far', 'further', 'back']
const ARMED = [...ARMED_MOVES, 'extra-card', 'one-wild', 'two-wild', 'move-roof']

export class Turn {
  readonly offers = $derived.by(() => offersOf(this.source.position.legal))
  readonly view = $derived.by(() => this.source.position.view)
  readonly me = $derived.by(() => {
    const seat = this.source.position.seat
    return seat === null ? undefined : this.view.players[seat]
  })
  readonly active = $derived.by(() => this.source.position.legal.length > 0)
  /** Whether a card could be built now, or be drawn instead. */
  readonly building = $derived.by(() => this.offers.builds.size > 0 || this.offers.draw !== null)
  readonly free = $derived.by(() => this.active && !this.source.referee.busy)
  readonly push: PushTool

  #armed = $state<string | null>(null)
  /** The action that waits for its second click; gone with the offer. */
  readonly armed = $derived.by(() => (this.#armed && this.offers.actions.has(this.#armed) ? this.#armed : null))
  /** Places in the hand: cards laid out to pay, or the card to discard. */
  chosen = $state<number[]>([])
  refusal = $state<Refusal | null>(null)
  /** The card in hand that was asked about. */
  asked = $state<string | null>(null)
  /** What the chosen push would do, or the action that is pointed at. */
  aimed = $state.raw<Preview | null>(null)
  /** What a push at the spot under the pointer would do. */
  #glanced = $state.raw<Preview | null>(null)
  /** Whether a draw would make this the last round. */
  drawEnds = $state(false)
  /** Refusals of the cards that cannot be built now. */
  missing = $state<Record<string, Refusal>>({})

  #pointed = $state<string | null>(null)
  #queue: string[] = []
  #sentAt = -1
  /** The last action sent, while it is the last step of the game: it can be exchanged for another. */
  #last = $state<{ notation: string; steps: number; type: string } | null>(null)
  #alternatives = $state<Map<string, string>>(new Map())

  constructor(readonly source: Source) {
    this.push = new PushTool(
      () => this.offers.pushes,
      () => this.view.current.card,
      () => this.source.components,
    )
    $effect(() => this.#onView())
    $effect(() => this.#onPoint())
  }

  // --- Sending ---

  act(notation: string): void {
    if (!this.free) return
    const value = this.source.position.legal.find((item) => item.notation === notation)?.value
    if (!value) return
    if (value.type === 'move') this.#alternatives = new Map(this.offers.moves.map((m) => [m.notation, m.notation]))
    if (value.type === 'build') this.#alternatives = new Map(this.offers.builds)
    this.#last = { notation, steps: this.view.steps, type: value.type }
    this.#sentAt = this.view.steps
    this.#armed = null
    this.#pointed = null
    this.refusal = null
    this.source.referee.act(notation)
  }

  /** True while the last own step can be exchanged: another space for the pawn, another card to build. */
  readonly canExchange = $derived.by(() => {
    const last = this.#last
    if (!last || !this.free || !this.source.undo) return null
    if (this.view.steps !== last.steps + 1 || this.view.steps <= this.view.horizon) return null
    return last.type === 'move' || last.type === 'build' ? last.type : null
  })
  readonly exchanges = $derived.by(() => (this.canExchange ? this.#alternatives : new Map<string, string>()))

  exchange(notation: string): void {
    if (!this.canExchange || notation === this.#last?.notation) return
    this.#queue = [notation]
    this.#sentAt = this.view.steps
    this.source.undo?.()
  }

  #onView(): void {
    const { view, seat } = this.source.position
    if (this.source.referee.busy) return
    const next = this.#queue[0]
    if (next !== undefined && view.steps !== this.#sentAt) {
      this.#queue = this.#queue.slice(1)
      if (this.offers.end !== next && !this.source.position.legal.some((item) => item.notation === next))
        this.#queue = []
      else return this.act(next)
    }
    if (view.step === 'pay' && this.me && view.seat === seat) {
      this.chosen = []
      this.#layOut()
    } else if (this.offers.discards.size && this.me) {
      const card = this.source.quiet !== undefined ? undefined : this.source.position.suggested?.replace('discard:', '')
      this.chosen = card && this.me.hand.includes(card) ? [this.me.hand.indexOf(card)] : []
    } else this.chosen = []
    if (view.step === 'push') this.push.begin()
    this.refusal = null
    this.asked = null
    this.#loadMissing()
    this.#loadDraw()
  }

  /** Lay out the cards that the server would pay with, unless some were chosen before its answer. */
  #layOut(): void {
    const { suggested, seat } = this.source.position
    const { steps } = this.view
    const hand = this.me?.hand ?? []
    if (suggested === null) return
    this.source.referee
      .preview(suggested)
      .then(({ pays = [] }) => {
        const { view } = this
        if (view.steps === steps && view.step === 'pay' && view.seat === seat && !this.chosen.length)
          this.chosen = placesOf(pays, hand)
      })
      .catch(() => undefined)
  }

  /** Ask whether drawing makes this the last round: the button says so before it is pressed (H5.1). */
  #loadDraw(): void {
    const { steps } = this.view
    const { draw } = this.offers
    this.drawEnds = false
    if (!draw) return
    this.source.referee
      .preview(draw)
      .then(({ last_round }) => {
        if (this.view.steps === steps) this.drawEnds = last_round === true
      })
      .catch(() => undefined)
  }

  /** Ask for each card that cannot be built what is missing. */
  #loadMissing(): void {
    const steps = this.view.steps
    this.missing = {}
    if (!this.building) return
    for (const card of new Set(this.me?.hand)) {
      if (this.offers.builds.has(card) || cardFace(card).wild) continue
      this.source.referee
        .explain(`build:${card}`)
        .then((refusal) => {
          if (refusal && this.view.steps === steps) this.missing = { ...this.missing, [card]: refusal }
        })
        .catch(() => undefined)
    }
  }

  // --- Asking ---

  /** Show what this action would do; null: nothing is pointed at. */
  point(notation: string | null): void {
    this.#pointed = notation
  }

  /** Whatever is pointed at, or the push that is chosen. */
  readonly aim = $derived.by(() => {
    if (!this.active) return null
    return this.view.step === 'push' ? this.push.chosen.notation : this.#pointed
  })
  /** The push under the pointer, where that is another than the chosen one. */
  readonly #glance = $derived.by(() =>
    this.active && this.view.step === 'push' ? (this.push.over?.notation ?? null) : null,
  )
  /** The preview that is drawn and counted: of the spot under the pointer, else of the chosen one. */
  readonly shown = $derived.by(() => (this.#glance === null ? this.aimed : this.#glanced))

  #onPoint(): void {
    this.#look(
      this.aim,
      () => this.aim,
      (preview) => (this.aimed = preview),
    )
    this.#look(
      this.#glance,
      () => this.#glance,
      (preview) => (this.#glanced = preview),
    )
    const pushing = this.#glance ?? this.aim
    if (pushing === null) return
    const steps = this.view.steps
    if (!this.#isLegal(pushing))
      this.ask(pushing, () => (this.#glance ?? this.aim) === pushing && this.view.steps === steps)
    else if (this.view.step === 'push') this.refusal = null
  }

  #isLegal(notation: string): boolean {
    return this.source.position.legal.some((item) => item.notation === notation)
  }

  /** Keep the preview of a legal action, as long as it is wanted. */
  #look(notation: string | null, wanted: () => string | null, keep: (preview: Preview | null) => void): void {
    if (notation === null || !this.#isLegal(notation)) return keep(null)
    const steps = this.view.steps
    this.source.referee
      .preview(notation)
      .then((preview) => {
        if (wanted() === notation && this.view.steps === steps) keep(preview)
      })
      .catch(() => undefined)
  }

  /** Why not? The answer goes under the prompt. */
  ask(notation: string, wanted: () => boolean = () => true): void {
    this.source.referee
      .explain(notation)
      .then((refusal) => {
        if (wanted()) this.refusal = refusal
      })
      .catch(() => undefined)
  }

  // --- Clicking ---

  /** The cards in the two slots beside the own pawn. */
  readonly beside = $derived.by(() => {
    return slotsBeside(this.me?.pawn ?? -1).flatMap((slot) => this.view.display[slot] ?? [])
  })

  /** Spaces of the ring: which can be reached, how far they are, and at what price. */
  readonly spaces = $derived.by(() => {
    const found = new Map<number, { notation: string; spaces: number; action: string | null; again: boolean }>()
    for (const [space, notation] of this.offers.starts)
      found.set(space, { notation, spaces: 0, action: null, again: false })
    const pawn = this.me?.pawn ?? 0
    for (const { notation, value } of this.offers.moves) {
      const target = spaceAfter(pawn, value.spaces)
      const known = found.get(target)
      if (ARMED_MOVES.includes(this.armed ?? '') && value.action !== null && value.action !== this.armed) continue
      // Of two actions that reach the same space the weaker one is spent, unless the stronger was chosen.
      if (known && (known.action === null || known.action === 'further')) continue
      found.set(target, { notation, spaces: value.spaces, action: value.action, again: false })
    }
    if (this.canExchange === 'move') {
      const from = this.view.current.from
      for (const notation of this.exchanges.keys()) {
        const spaces = Number(/^m(\d)$/.exec(notation)?.[1] ?? 0)
        if (spaces) found.set(spaceAfter(from, spaces), { notation, spaces, action: null, again: true })
      }
    }
    return found
  })

  /** Spaces to which the pawn can be sent ahead of the turn. */
  readonly later = $derived.by(() => {
    const found = new Map<number, { notation: string; spaces: number; chosen: boolean }>()
    const { ahead } = this.source
    const pawn = this.me?.pawn ?? -1
    if (this.active || pawn < 0) return found
    for (const { notation, value } of ahead?.offered ?? []) {
      const { type, spaces } = value as HelsinkiAction & { spaces?: number }
      if (type === 'move' && spaces)
        found.set(spaceAfter(pawn, spaces), { notation, spaces, chosen: notation === ahead?.chosen })
    }
    return found
  })

  clickSpace(space: number): void {
    const offer = this.spaces.get(space)
    if (!offer) return
    if (offer.again) this.exchange(offer.notation)
    else this.act(offer.notation)
  }

  /** Cells that can be clicked now, with the notation that a click sends. */
  readonly cells = $derived.by((): Map<string, string> => {
    const { offers, armed } = this
    if (offers.roofs.size) return offers.roofs
    if (offers.drops.size) return offers.drops
    if (armed === 'move-roof') return offers.lifts
    return offers.wilds.get(armed ?? 'wild') ?? new Map<string, string>()
  })

  clickCell(cell: string): void {
    const notation = this.cells.get(cell)
    if (notation) this.act(notation)
    else if (this.cells.size) {
      const sample = [...this.cells.values()][0] ?? ''
      this.ask(sample.slice(0, sample.indexOf(':') + 1) + cell)
    }
  }

  clickAction(action: string): void {
    if (!this.free) return
    if (this.armed === action) this.#armed = null
    else if (!this.offers.actions.has(action)) this.ask(sampleOf(action))
    else if (ARMED.includes(action)) {
      this.#armed = action
      this.refusal = null
    } else this.act(this.offers.uses.get(action) ?? '')
  }

  disarm(): void {
    this.#armed = null
    this.refusal = null
  }

  clickCard(place: number): void {
    const card = this.me?.hand[place]
    if (!card || !this.free) return
    this.asked = card
    if (this.view.step === 'pay') {
      if (this.offers.pays.has(card) || this.chosen.includes(place)) {
        this.chosen = togglePayment(this.chosen, place, this.me?.hand ?? [], this.payment)
        this.refusal = null
      } else this.ask(`pay:${card}`)
    } else if (this.offers.discards.has(card)) this.chosen = [place]
    else if (this.offers.builds.has(card)) this.act(this.offers.builds.get(card) ?? '')
    else if (this.canExchange === 'build' && this.exchanges.has(card)) this.exchange(this.exchanges.get(card) ?? '')
    else if (cardFace(card).wild) this.refusal = null
    else this.ask(`build:${card}`)
  }

  /** The groups of cards that pay the rest of the price together. */
  readonly payment = $derived.by(() => this.source.position.reports.payment ?? [])
  readonly lacking = $derived.by(() => this.view.current.to_pay - this.chosen.length)

  pay(): void {
    const cards = this.chosen.map((place) => this.me?.hand[place] ?? '')
    const [first, ...rest] = cards.map((card) => `pay:${card}`)
    if (!first || this.lacking !== 0) return
    this.#queue = rest
    this.act(first)
  }

  discard(): void {
    const card = this.me?.hand[this.chosen[0] ?? -1]
    if (card) this.act(this.offers.discards.get(card) ?? '')
  }

  draw(): void {
    const { draw, drawExtra } = this.offers
    this.act((this.armed === 'extra-card' ? drawExtra : draw) ?? '')
  }

  shove(): void {
    if (this.view.step === 'push' && this.push.chosen.legal) this.act(this.push.chosen.notation ?? '')
  }
}

/** Some action of this name, to ask why it cannot be used. */
function sampleOf(action: string): string {
  const samples: Record<string, string> = {
    far: 'far6',
    further: 'further5',
    'extra-card': 'draw+extra-card',
    'one-wild': 'one-wild:a1',
    'two-wild': 'two-wild:a1',
    'move-roof': 'move-roof:a1',
    back: 'back',
    'two-points': 'two-points',
    'no-limit': 'no-limit',
  }
  return samples[action] ?? `+${action}`
}
