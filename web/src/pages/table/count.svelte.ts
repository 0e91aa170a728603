// The points at the end, counted category by category; then the verdict may be shown.

const START = 500
const CATEGORY = 900
/** Of that, the time in which the number runs up. */
const RUN = 600

export class Count {
  /** The category that is counted now; after the last one `done`. */
  row = $state(-1)
  share = $state(1)
  done = $state(false)
  #rows = 0
  #timers: ReturnType<typeof setTimeout>[] = []

  /** Count so many categories; `still`: without numbers running; `seen`: it was counted before. */
  start(rows: number, { still, seen }: { still: boolean; seen: boolean }): void {
    this.stop()
    this.#rows = rows
    if (seen) return this.finish()
    this.row = -1
    this.done = false
    for (let row = 0; row < rows; row++) this.#later(START + row * CATEGORY, () => this.#count(row, still))
    this.#later(START + rows * CATEGORY, () => this.finish())
  }

  finish(): void {
    this.stop()
    this.row = this.#rows
    this.share = 1
    this.done = true
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }

  /** How much of a category is shown, 0 to 1. */
  of(row: number): number {
    return row < this.row ? 1 : row === this.row ? this.share : 0
  }

  #later(ms: number, run: () => void): void {
    this.#timers.push(setTimeout(run, ms))
  }

  #count(row: number, still: boolean): void {
    this.row = row
    this.share = still ? 1 : 0
    if (still) return
    const start = performance.now()
    const tick = () => {
      if (this.row !== row || this.done) return
      this.share = Math.min(1, (performance.now() - start) / RUN)
      if (this.share < 1) this.#later(30, tick)
    }
    tick()
  }
}
