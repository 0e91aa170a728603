// One puzzle after the other until the first miss. A reload does not change which one is asked for.
import type { PuzzleInfo } from '../../net/messages'
import { remember, remembered } from '../../ui/memory'
import { progress } from '../../ui/progress.svelte'
import { pick } from './streak'

interface Run {
  done: string[]
  at: string
}

export class Streak {
  readonly game: string
  readonly #all: readonly PuzzleInfo[]
  readonly #name: string
  #run = $state.raw<Run>({ done: [], at: '' })
  ended = $state(false)
  readonly count = $derived(this.#run.done.length)

  constructor(game: string, all: readonly PuzzleInfo[]) {
    this.game = game
    this.#all = all
    this.#name = `streak.${game}`
    const run = this.#read()
    if (run) this.#run = run
    if (!run || run.done.includes(run.at)) this.next()
  }

  get best(): number {
    return progress.streak(this.game)
  }

  /** The puzzle that is asked for. */
  get at(): string {
    return this.#run.at
  }

  /** The first answer to the puzzle that is asked for: right goes on, wrong ends it. */
  answer(id: string, right: boolean): void {
    if (id !== this.#run.at || this.ended || this.#run.done.includes(id)) return
    if (right) this.#keep({ at: id, done: [...this.#run.done, id] })
    else this.ended = true
    progress.keepStreak(this.game, this.count)
    if (this.ended || this.count === this.#all.length) this.#forget()
  }

  readonly next = (): void => {
    const next = pick(this.#all, this.#run.done, Math.random)
    if (next) this.#keep({ ...this.#run, at: next.id })
    else this.ended = true
  }

  readonly begin = (): void => {
    this.ended = false
    this.#run = { done: [], at: '' }
    this.next()
  }

  #keep(run: Run): void {
    this.#run = run
    remember(this.#name, JSON.stringify(run))
  }

  #forget(): void {
    this.ended = true
    remember(this.#name, null)
  }

  #read(): Run | null {
    try {
      const { done, at } = JSON.parse(remembered(this.#name) ?? '') as Run
      const known = new Set(this.#all.map(({ id }) => id))
      return known.has(at) && done.every((id) => known.has(id)) ? { done, at } : null
    } catch {
      return null
    }
  }
}
