// What is marked on a seat's board: what others did, what is pointed at or counted, what has just been completed.

import type { Deeds, Story } from '../board'

const TIME = 850 // milliseconds

interface Cheer<Mark> {
  id: number
  seat: number
  mark: Mark
}

/** `Mark`: what the game draws a mark around, such as the cells of a tile. */
export interface Marks<Mark> {
  /** Pointed at in the log. */
  pointed: readonly Mark[]
  /** Of the last turns. */
  recent: readonly Mark[]
  /** Brings the points that are counted. */
  counted: readonly Mark[]
  /** Just completed. */
  cheers: readonly Cheer<Mark>[]
}

export const noMarks: Marks<never> = { pointed: [], recent: [], counted: [], cheers: [] }

/** The marks of one seat; `laid`: what steps laid. */
export function marksOf<Mark>(
  story: Story | undefined,
  seat: number,
  laid: (steps: Deeds['steps']) => Mark[],
  counted: Mark[],
  { list }: Celebrations<Mark>,
): Marks<Mark> {
  const { pointed = null, recent = [] } = story ?? {}
  return {
    pointed: pointed?.seat === seat ? laid(pointed.steps) : [],
    recent: recent.flatMap((deeds) => (deeds.seat === seat ? laid(deeds.steps) : [])),
    counted,
    cheers: list.filter((cheer) => cheer.seat === seat),
  }
}

/** What has just been completed, marked for a moment. Nothing waits for it. */
export class Celebrations<Mark> {
  list = $state.raw<readonly Cheer<Mark>[]>([])
  #next = 0

  add(seat: number, mark: Mark): void {
    const id = this.#next++
    this.list = [...this.list, { id, seat, mark }]
    setTimeout(() => (this.list = this.list.filter((one) => one.id !== id)), TIME)
  }
}
