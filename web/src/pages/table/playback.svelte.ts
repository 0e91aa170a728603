// Shows other people's turns one step after the other. The server is always ahead: whatever it sends is where this ends.
import { plainKeyframes, type Keyframes, type Scene, type ShownKeyframe, type Sound } from '../../games/playback'
import type { Acted, Position, TableEvent } from '../../net/messages'
import type { Speed } from '../../ui/settings.svelte'

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 }

/** Milliseconds of a whole turn at normal speed: two to three seconds, with room for a slow machine. */
const SHORTEST = 2100
const LONGEST = 2900
/** Of a turn that is shown again: the table before it. */
const LEAD = 400
/** Turns that may wait to be shown; with more than that, or more than `MOST_PAUSED` while paused, it jumps to the end. */
const MOST = 12
const MOST_PAUSED = 60

interface Cue {
  position: Position
  ms: number
  /** Log entries up to this one are told while it is shown. */
  seq: number
  /** The last one of its turn. */
  ends: boolean
  keyframe: ShownKeyframe | null
  sound: Sound | undefined
}

interface Span {
  before: Position
  after: Position
  steps: Acted[]
}

export interface Settings {
  speed: Speed
  /** Seats of this device: their steps are not shown again. */
  mine: readonly number[]
  /** Nobody is looking. */
  hidden: boolean
}

const isActed = (event: TableEvent): event is Acted => event.type === 'acted'
const sameTurn = (one: Acted | undefined, other: Acted | undefined): boolean =>
  one?.turn === other?.turn && one?.seat === other?.seat

export class Playback {
  /** What is to be drawn now. */
  shown = $state.raw<Position>()
  /** The keyframe that is played; null between turns. */
  keyframe = $state.raw<ShownKeyframe | null>(null)
  /** Log entries up to this one can be told; `heard`: up to here whole turns, to be announced. */
  told = $state(Infinity)
  heard = $state(Infinity)
  paused = $state(false)
  active = $state(false)
  keyframes: Keyframes = plainKeyframes
  onsound: (sound: Sound) => void = () => {}
  /** All that was to be shown has been, without skipping. */
  ondone: () => void = () => {}

  #target: Position | undefined
  #last: Acted | undefined
  #span: Span | null = null
  #queue: Cue[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #number = 0
  /** Milliseconds already given to a turn that came in parts. */
  #spent = { turn: -1, seat: -1, ms: 0 }

  /** A new position, with the log up to it. */
  receive(position: Position, events: readonly TableEvent[], settings: Settings): void {
    const before = this.#target
    const acted = events.filter(isActed)
    const known = this.#last
    const at = known ? acted.findIndex(({ step, action }) => step === known.step && action === known.action) : -1
    const isNext = before !== undefined && before.seat === position.seat && (known === undefined || at >= 0)
    const steps = isNext ? acted.slice(at + 1) : []
    this.#target = position
    this.#last = acted.at(-1)
    if (!before || !isNext) {
      this.#spent = { turn: -1, seat: -1, ms: 0 }
      return this.#jump()
    }
    if (!steps.length) return this.#amend(position)
    const others = steps.filter(({ seat }) => !settings.mine.includes(seat))
    if (others.length) this.#remember({ before, after: position, steps })
    if (!others.length || settings.speed === 'instant' || settings.hidden) {
      if (!settings.hidden) this.#sounds(before, position, steps)
      return this.#jump()
    }
    this.#add(this.#cues({ before, after: position, steps }, settings))
    if (this.#turns() > (this.paused ? MOST_PAUSED : MOST)) this.#jump()
  }

  /** Show the newest position at once. */
  skip(): void {
    this.#jump()
  }

  pause(on: boolean): void {
    this.paused = on
    clearTimeout(this.#timer)
    if (!on) this.#next()
  }

  /** Whether the last turn of somebody else is known. */
  get canRepeat(): boolean {
    return this.#span !== null
  }

  /** Show the last turn of somebody else once more, then what is now. `loaded`: for a page that has not seen it. */
  again(settings: Settings, loaded?: { before: Scene; steps: Acted[] }): void {
    const target = this.#target
    if (!target || this.active) return
    if (loaded && loaded.steps.length)
      this.#span = { before: { ...target, ...loaded.before }, after: target, steps: loaded.steps }
    const span = this.#span
    if (!span) return
    const speed = settings.speed === 'instant' ? 'normal' : settings.speed
    this.#spent = { turn: -1, seat: -1, ms: 0 }
    const cues = this.#cues(span, { ...settings, speed })
    const last = span.steps.at(-1)
    const first = span.steps.findIndex((step) => sameTurn(step, last))
    const turn = cues.filter(({ seq }) => seq >= (span.steps[first]?.seq ?? 0))
    const earlier = cues.findLast(({ seq }) => seq < (span.steps[first]?.seq ?? 0))?.position
    const start = earlier ?? this.#at(span, span.before, last?.seat ?? null)
    this.#add([
      { position: start, ms: LEAD * FACTOR[speed], seq: Infinity, ends: false, keyframe: null, sound: undefined },
      ...turn,
    ])
    for (const cue of this.#queue) cue.seq = Infinity // all of it has been told already
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  // --- Making cues ---

  /** Keyframes of a span as cues, turn by turn; those of one's own turns are left out. */
  #cues(span: Span, { speed, mine }: Settings): Cue[] {
    const { steps, after } = span
    const made = this.keyframes(span.before, after, steps)
    const found: Cue[] = []
    for (let from = 0, to; from < made.length; from = to) {
      const step = steps[made[from]!.step]!
      to = from + 1
      while (to < made.length && sameTurn(step, steps[made[to]!.step])) to += 1
      if (mine.includes(step.seat)) continue
      const turn = made.slice(from, to)
      const isWhole = to < made.length || after.to_move !== step.seat
      const scale =
        this.#scale(
          step,
          turn.reduce((sum, { ms }) => sum + ms, 0),
          isWhole,
        ) * FACTOR[speed]
      turn.forEach((frame, index) => {
        const ms = Math.round(frame.ms * scale)
        const seq = steps[frame.step]!.seq
        const keyframe = { number: ++this.#number, seat: step.seat, ms, flights: frame.flights ?? [] }
        const ends = isWhole && index === turn.length - 1
        found.push({ position: this.#at(span, frame.scene, step.seat), ms, seq, ends, keyframe, sound: frame.sound })
      })
    }
    return found
  }

  /** By how much to stretch or shorten this part of a turn, so that the whole of it takes its time. */
  #scale({ turn, seat }: Acted, natural: number, isWhole: boolean): number {
    const spent = this.#spent.turn === turn && this.#spent.seat === seat ? this.#spent.ms : 0
    const left = Math.max(LONGEST - spent, 300)
    const ms = Math.min(left, isWhole ? Math.max(natural, SHORTEST - spent) : natural)
    this.#spent = { turn, seat, ms: spent + ms }
    return natural ? ms / natural : 0
  }

  /** A position to look at: nothing can be done in it. */
  #at({ after }: Span, { view, scores, reports }: Scene, seat: number | null): Position {
    return {
      ...after,
      view,
      scores,
      reports,
      to_move: seat,
      legal: [],
      suggested: null,
      can_undo: false,
      outcome: null,
    }
  }

  #remember(span: Span): void {
    const old = this.#span
    const goes_on = old && sameTurn(old.steps.at(-1), span.steps[0])
    this.#span = goes_on ? { before: old.before, after: span.after, steps: [...old.steps, ...span.steps] } : span
  }

  #sounds(before: Scene, after: Scene, steps: Acted[]): void {
    const heard = new Set(this.keyframes(before, after, steps).flatMap(({ sound }) => sound ?? []))
    heard.delete('step')
    const [sound] = [...heard].slice(-1)
    if (sound) this.onsound(sound)
  }

  // --- Playing them ---

  #add(cues: Cue[]): void {
    const target = this.#target!
    if (this.#queue.at(-1)?.keyframe === null) this.#queue.pop() // the end of what was added before
    this.#queue.push(...cues, { position: target, ms: 0, seq: Infinity, ends: true, keyframe: null, sound: undefined })
    if (this.active) return
    this.active = true
    this.heard = (cues[0]?.seq ?? Infinity) - 1
    this.#next()
  }

  /** The same position with other details, such as what can be undone. */
  #amend(position: Position): void {
    const end = this.#queue.at(-1)
    if (end) end.position = position
    else this.#jump()
  }

  #next(): void {
    clearTimeout(this.#timer)
    if (this.paused) return
    const cue = this.#queue.shift()
    if (!cue) return
    this.shown = cue.position
    this.keyframe = cue.keyframe
    this.told = cue.seq
    if (cue.ends) this.heard = cue.seq
    if (cue.sound) this.onsound(cue.sound)
    this.active = this.#queue.length > 0
    if (this.active) this.#timer = setTimeout(() => this.#next(), cue.ms)
    else {
      this.#jump()
      this.ondone()
    }
  }

  #jump(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.active = false
    this.keyframe = null
    this.told = this.heard = Infinity
    this.shown = this.#target
  }

  #turns(): number {
    return this.#queue.filter(({ ends }) => ends).length
  }
}
