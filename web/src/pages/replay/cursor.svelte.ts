// Goes through a record with the playback of the table: what comes next is shown step by step, anything else at once.
import type { Acted, Frame, Position } from '../../net/messages'
import type { Speed } from '../../ui/settings.svelte'
import { Playback } from '../table/playback.svelte'

/** Milliseconds between two turns that are played one after the other; at once, there is a step each time. */
const GAP: Record<Speed, number> = { slow: 700, normal: 350, fast: 150, instant: 900 }

export interface Watched {
  frames: readonly Frame[]
  /** With whose eyes. */
  seat: number | null
}

/** Frames as the steps of a log. */
export const stepsOf = (frames: readonly Frame[]): Acted[] =>
  frames.map((frame) => ({
    ...frame,
    type: 'acted',
    seq: frame.step,
    seat: frame.seat ?? 0,
    action: frame.action ?? '',
    at: 0,
  }))

/** The steps with which turns end. */
export const turnEnds = (frames: readonly Frame[]): number[] =>
  frames.flatMap((frame, index) => (frames[index + 1]?.turn === frame.turn ? [] : [index]))

export class Cursor {
  readonly playback = new Playback()
  /** One turn after the other is shown. */
  playing = $state(false)
  /** The step at which this is when all has been shown. */
  #at = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Called before somebody goes or plays on. */
  oncontrol: () => void = () => {}

  constructor(
    private record: () => Watched,
    private speed: () => Speed,
    first: number,
  ) {
    this.#at = Math.min(first, this.last)
    this.#receive(true)
    this.playback.ondone = () => this.#playNext()
  }

  get last(): number {
    return this.record().frames.length - 1
  }

  /** The step that is shown. */
  get now(): number {
    return this.playback.active ? Math.min(this.playback.told, this.#at) : this.#at
  }

  /** The step that is about to be reached, or at which it was stopped. */
  get aim(): number {
    return this.playback.paused ? this.now : this.#at
  }

  /** Go to a step at once. */
  go(step: number): void {
    this.oncontrol()
    this.#go(step)
  }

  #go(step: number): void {
    this.#stop()
    this.#at = this.#within(step)
    this.#receive(true)
  }

  /** Show what happens up to a later step. */
  show(step: number): void {
    this.oncontrol()
    const { now } = this
    if (step <= now) return this.#go(step)
    if (this.playback.active) this.#go(now)
    this.#stop()
    this.#at = this.#within(step)
    this.#receive(document.hidden)
  }

  /** Show the rest of the game, turn after turn, or stop where it is. */
  toggle(): void {
    this.oncontrol()
    if (this.playing) {
      this.playing = false
      clearTimeout(this.#timer)
      if (this.playback.active) this.playback.pause(true)
    } else if (this.now < this.last) {
      this.playing = true
      if (this.playback.paused) this.playback.pause(false)
      else if (!this.playback.active) this.#showNext()
    }
  }

  /** The same step with other eyes. */
  renew(): void {
    this.#go(this.now)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.playback.close()
  }

  #within = (step: number): number => Math.max(0, Math.min(this.last, step))

  #stop(): void {
    clearTimeout(this.#timer)
    this.playing = false
    if (this.playback.active) this.playback.skip()
    this.playback.paused = false
  }

  #playNext(): void {
    if (!this.playing) return
    if (this.#at >= this.last) this.playing = false
    else this.#timer = setTimeout(() => this.#showNext(), GAP[this.speed()])
  }

  #showNext(): void {
    const { frames } = this.record()
    this.#at = this.speed() === 'instant' ? this.#at + 1 : turnEnds(frames).find((end) => end > this.#at)!
    this.#receive(document.hidden)
    if (!this.playback.active) this.#playNext()
  }

  #receive(hidden: boolean): void {
    const { frames, seat } = this.record()
    const { view, scores, reports, step } = frames[this.#at]!
    const position: Position = {
      ...{ type: 'position', seq: step, seat, view, scores, reports },
      ...{ to_move: (view as { seat: number | null }).seat, legal: [], suggested: null },
      ...{ can_undo: false, hash: '', outcome: null },
    }
    this.playback.receive(position, stepsOf(frames.slice(1, this.#at + 1)), { speed: this.speed(), mine: [], hidden })
  }
}
