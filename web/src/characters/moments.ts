// When a character says something: rarely, at moments that everybody at the table can see.
import type { Position, Table } from '../net/messages'
import { characterAt } from './choice'

export interface Remark {
  seat: number
  name: string
  /** Which of the character's texts. */
  what: string
}

/** Points of a turn that are worth a word, and how far behind one is before it is worth one. */
const MANY = 5
const FAR = 8
const SETTLED = 8
/** Milliseconds between two remarks, except at the end. */
const PAUSE = 45_000

type Seen = Pick<Position, 'seq' | 'to_move' | 'scores' | 'outcome'>

const totals = ({ scores }: Seen): number[] => scores.map((parts) => parts.reduce((sum, { now }) => sum + now, 0))

/** Follows a game from what this browser is shown of it, and finds what the characters remark. */
export class Moments {
  #mover: number | null | undefined
  #before: number[] = []
  #most = MANY - 1
  #turns = 0
  #behind = new Set<number>()
  #over = false
  #spoke = -Infinity

  constructor(private table: Pick<Table, 'id' | 'seats'>) {}

  /** `fresh`: the game has only just begun. */
  see(position: Seen, now: number, fresh: boolean): Remark | null {
    const first = this.#mover === undefined
    const moved = this.#mover
    if (first) {
      this.#over = position.outcome !== null
      this.#take(position)
      const [seat] = this.#bots()
      return fresh && seat !== undefined && !this.#over ? this.#say(this.#pick(position), 'start', now) : null
    }
    if (position.outcome && !this.#over) {
      this.#over = true
      return this.#end(position, now)
    }
    if (position.to_move === moved || typeof moved !== 'number') {
      if (typeof moved !== 'number') this.#take(position)
      return null
    }
    const gain = (totals(position)[moved] ?? 0) - (this.#before[moved] ?? 0)
    const best = gain > this.#most
    if (best) this.#most = gain
    this.#turns += 1
    this.#take(position)
    if (!this.#bots().includes(moved) || now - this.#spoke < PAUSE) return null
    if (best) return this.#say(moved, `big.${(position.seq % 2) + 1}`, now)
    return this.#isFarBehind(moved) ? this.#say(moved, 'behind', now) : null
  }

  #take(position: Seen): void {
    this.#mover = position.to_move
    this.#before = totals(position)
  }

  #bots(): number[] {
    return this.table.seats.filter((seat) => characterAt(seat)).map(({ seat }) => seat)
  }

  /** One of the bots, the same for everybody at the table. */
  #pick({ seq }: Seen): number {
    const bots = this.#bots()
    const sum = [...this.table.id].reduce((total, letter) => total + letter.charCodeAt(0), seq)
    return bots[sum % bots.length] ?? 0
  }

  #isFarBehind(seat: number): boolean {
    const mine = this.#before[seat] ?? 0
    const leader = Math.max(...this.#before)
    if (this.#turns < SETTLED || this.#behind.has(seat) || leader - mine < Math.max(FAR, leader / 4)) return false
    this.#behind.add(seat)
    return true
  }

  #end(position: Seen, now: number): Remark | null {
    const bots = this.#bots()
    const winners = position.outcome?.ranking[0] ?? []
    const winner = bots.find((seat) => winners.includes(seat))
    if (winner !== undefined) return this.#say(winner, 'won', now)
    const loser = position.outcome?.ranking.flat().find((seat) => bots.includes(seat))
    return loser === undefined ? null : this.#say(loser, 'lost', now)
  }

  #say(seat: number, what: string, now: number): Remark | null {
    const name = characterAt(this.table.seats[seat])
    if (!name) return null
    this.#spoke = now
    return { seat, name, what }
  }
}
