// A turn that becomes keyframes, step by step: what every game with hands and a display does to its view.

import type { Acted } from '../../net/messages'
import type { GameTypes } from '../board'
import { pointsBetween, type Flight, type Keyframe, type Scene, type Sound } from '../playback'

interface Hands extends GameTypes {
  view: { steps: number; step: string; seat: number | null; display: (string | null)[]; players: object[] }
}
type Player<Game extends Hands> = Game['view']['players'][number]

/** The hand without this piece; one that is not known is one of the hidden ones. */
export function without(hand: readonly string[], piece: string): string[] {
  const found = hand.indexOf(piece)
  const at = found < 0 ? hand.indexOf('?') : found
  return hand.filter((_, place) => place !== at)
}

export class Timeline<Game extends Hands> {
  view: Game['view']
  scores: Scene['scores']
  readonly made: Keyframe<Game>[] = []
  #step = 0

  /** `reports`: what the table shows besides the view, at the present moment. */
  constructor(
    readonly before: Scene<Game>,
    readonly after: Scene<Game>,
    readonly steps: readonly Acted[],
    readonly reports: (timeline: Timeline<Game>) => Game['reports'],
  ) {
    this.view = before.view
    this.scores = before.scores
  }

  get seat(): number {
    return this.steps[this.#step]?.seat ?? 0
  }

  get me(): Player<Game> {
    return this.view.players[this.seat]!
  }

  /** What the seat has after all steps. */
  get end(): Player<Game> {
    return this.after.view.players[this.seat]!
  }

  /** Go to a step; `doing`: what the one to move is doing, in the view's words. */
  begin(step: number, doing: string): void {
    this.#step = step
    this.view = { ...this.view, steps: this.before.view.steps + step + 1, step: doing }
  }

  /** Change what the seat has, and other parts of the view. */
  change(part: Partial<Player<Game>>, more: Partial<Game['view']> = {}): void {
    const { seat } = this
    const players = this.view.players.map((one, at) => (at === seat ? { ...one, ...part } : one))
    this.view = { ...this.view, seat, ...more, players }
  }

  show(ms: number, sound?: Sound, flights: Flight[] = []): void {
    const scene = { view: this.view, scores: this.scores, reports: this.reports(this) }
    this.made.push({ scene, step: this.#step, ms, flights, ...(sound ? { sound } : {}) })
  }

  /** Pieces that the step turned up come to the display. */
  refill(ms: number): void {
    const items = this.steps[this.#step]?.items ?? []
    const pieces = items.filter(({ what, place }) => what === 'refill' && place !== null)
    if (!pieces.length) return
    const display = [...this.view.display]
    for (const { place, piece } of pieces) display[place ?? 0] = piece
    this.view = { ...this.view, display }
    this.show(ms)
  }

  /** After the last step of a turn: what the seat has now, and its points, which fly to `to`. */
  finish(ms: { points: number; refill: number }, to: string, onlast: () => void = () => {}): void {
    const { seat } = this
    const next = this.steps[this.#step + 1]
    if (next?.turn === this.steps[this.#step]?.turn && next?.seat === seat) return
    const old = { ...this.before, scores: this.scores }
    if (!this.steps.slice(this.#step + 1).some((one) => one.seat === seat)) {
      this.change(this.end)
      onlast()
      this.scores = this.scores.map((parts, at) => (at === seat ? (this.after.scores[seat] ?? parts) : parts))
    }
    const points = pointsBetween(old, { ...this.after, scores: this.scores }, seat)
    if (points) this.show(ms.points, 'score', [{ kind: 'points', name: String(points), from: `board-${seat}`, to }])
    else this.show(ms.refill)
  }
}
