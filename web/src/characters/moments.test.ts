import { describe, expect, it } from 'vitest'
import type { Outcome, Seat } from '../net/messages'
import { Moments } from './moments'

const seat = (number: number, name: string, kind: Seat['kind']): Seat => ({
  ...{ seat: number, kind, name, bot: kind === 'bot' ? 'casual' : null, away: null },
  ...{
    connected: true,
    owner: false,
    wants_close: false,
    helper: null,
    holiday: null,
    stand_in: false,
  },
})
const table = { id: 'abc', seats: [seat(0, 'Ann', 'person'), seat(1, 'Otso', 'bot')] }
const at = (seq: number, to_move: number | null, scores: number[], outcome: Outcome | null = null) => ({
  ...{ seq, to_move, outcome },
  scores: scores.map((now) => [{ category: 'rows', now, certain: 0 }]),
})
const MINUTE = 60_000

describe('remarks', () => {
  it('greet at a new game, and say nothing on arrival at one that runs', () => {
    expect(new Moments(table).see(at(1, 0, [0, 0]), 0, true)).toEqual({ seat: 1, name: 'Otso', what: 'start' })
    expect(new Moments(table).see(at(9, 0, [5, 5]), 0, false)).toBeNull()
  })

  it('come after the best turn of the game, of the bot only, with a pause between them', () => {
    const moments = new Moments(table)
    moments.see(at(1, 0, [0, 0]), 0, true)
    expect(moments.see(at(2, 1, [9, 0]), MINUTE, false)).toBeNull()
    expect(moments.see(at(3, 0, [9, 9]), 2 * MINUTE, false)).toBeNull()
    moments.see(at(4, 1, [9, 9]), 3 * MINUTE, false)
    expect(moments.see(at(5, 0, [9, 20]), 4 * MINUTE, false)?.what).toMatch(/^big/)
    moments.see(at(6, 1, [9, 20]), 4 * MINUTE, false)
    expect(moments.see(at(7, 0, [9, 50]), 4 * MINUTE + 10_000, false)).toBeNull()
  })

  it('admit once that the bot is far behind', () => {
    const moments = new Moments(table)
    const said = Array.from({ length: 24 }, (_, turn) => moments.see(at(turn, turn % 2, [30, 2]), turn * MINUTE, false))
    expect(said.filter((remark) => remark?.what === 'behind')).toHaveLength(1)
  })

  it('end the game, once', () => {
    const moments = new Moments(table)
    const outcome = { ranking: [[0], [1]] } as unknown as Outcome
    moments.see(at(1, 0, [0, 0]), 0, false)
    expect(moments.see(at(2, null, [9, 3], outcome), 0, false)?.what).toBe('lost')
    expect(moments.see(at(2, null, [9, 3], outcome), 0, false)).toBeNull()
  })
})
