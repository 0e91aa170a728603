// A lesson under way. Where it stands follows from the steps that were really done; it knows no rules.
import { actionsOf } from '../../net/sandbox'
import type { LessonStep, Lesson, TableEvent } from '../../net/messages'
import { matches } from '../../games/guide'

/** One step that the lesson asks for. */
interface Wanted {
  beat: number
  pattern: string
  /** Of the visitor; else the lesson plays it for another seat. */
  mine: boolean
}

export class Run {
  /** The beat that is shown; as many as there are beats: the lesson is over. */
  beat = $state(0)
  /** The beat was read, or its refusal was met. */
  #passed = $state(false)
  readonly #wanted: Wanted[]
  /** Steps done before each beat, and at the end. */
  readonly #starts: number[] = []
  readonly #events: () => readonly TableEvent[]

  constructor(
    readonly lesson: Lesson,
    events: () => readonly TableEvent[],
    start: number,
  ) {
    this.#events = events
    this.#wanted = lesson.beats.flatMap((beat, index) => [
      ...beat.do.map((pattern) => ({ beat: index, pattern, mine: true })),
      ...beat.others.map((pattern) => ({ beat: index, pattern, mine: false })),
    ])
    for (let beat = 0; beat <= lesson.beats.length; beat++)
      this.#starts.push(this.#wanted.filter((each) => each.beat < beat).length)
    this.beat = Math.min(Math.max(0, start), lesson.beats.length)
  }

  readonly actions = $derived.by(() => actionsOf(this.#events()))
  /** Steps from the beginning that are those of the lesson. */
  readonly good = $derived.by(() => {
    const first = this.actions.findIndex((action, index) => !matches(this.#wanted[index]?.pattern ?? '', action))
    return first < 0 ? this.actions.length : first
  })
  /** The first step that is another than the lesson's. */
  readonly astray = $derived.by(() => this.actions[this.good] ?? null)
  readonly over = $derived.by(() => this.beat >= this.lesson.beats.length)
  readonly now = $derived.by((): LessonStep | undefined => this.lesson.beats[this.beat])

  /** What the visitor is to do, from the next step to the last of this beat. */
  readonly patterns = $derived.by(() =>
    this.over || this.astray
      ? []
      : this.#wanted.slice(this.good).flatMap((next) => (next.mine && next.beat === this.beat ? [next.pattern] : [])),
  )
  /** What another seat does next. */
  readonly reply = $derived.by(() => {
    const next = this.#wanted[this.good]
    return !this.astray && this.#passedNow && next && !next.mine && next.beat === this.beat ? next.pattern : null
  })
  /** The beat waits until it is read. */
  readonly reading = $derived.by(() => {
    const { now } = this
    return now !== undefined && !this.astray && !now.do.length && !now.tries && !this.#passed
  })
  /** The refusal that is to be met. */
  readonly tries = $derived.by(() => (this.astray || this.#passed ? '' : (this.now?.tries ?? '')))

  get #passedNow(): boolean {
    const { now } = this
    if (!now) return false
    return now.do.length ? this.good >= (this.#starts[this.beat] ?? 0) + now.do.length : this.#passed
  }

  /** The answer to a step that the lesson did not ask for. */
  readonly answer = $derived.by(() => {
    const action = this.astray
    const beat = this.lesson.beats[this.#wanted[this.good]?.beat ?? this.beat]
    return (action && beat?.wrong.find((wrong) => matches(wrong.action, action))?.say) || null
  })

  /** Go on from a beat that was read, or whose refusal was met. */
  pass(): void {
    this.#passed = true
  }

  refused(code: string): void {
    if (this.tries && code === this.now?.refused) this.pass()
  }

  /** Follow the steps: on to the next beat, or back to the one whose step was undone. */
  follow(): void {
    if (this.astray || this.over) return
    const start = this.#starts[this.beat] ?? 0
    const end = this.#starts[this.beat + 1] ?? 0
    if (this.good < start) {
      this.beat = this.#wanted[this.good]?.beat ?? 0
      this.#passed = false
    } else if (this.#passedNow && this.good >= end) {
      this.beat += 1
      this.#passed = false
    }
  }
}
