// First steps decided on ahead: asked for once in each wait, and again where the game went on meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Legal, Position, Table } from '../../net/messages'
import { Premoves } from './premoves.svelte'

const asked = vi.hoisted(() => [] as ((premoves: unknown[]) => void)[])
vi.mock('../plan/api', () => ({
  plansApi: { premoves: () => new Promise((answer) => asked.push((premoves) => answer({ premoves }))) },
}))
vi.mock('../../games/load', () => ({ moduleOf: () => ({ premoves: true }) }))
const table = { id: 'abc', game: 'any' } as Table
const at = (seq: number, to_move = 1) => ({ seq, to_move }) as Position
const step = { notation: 'm1', value: null } as unknown as Legal

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function wait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000)
  await vi.dynamicImportSettled()
}

test('asks once in a wait', async () => {
  const premoves = new Premoves()
  premoves.look(table, 0, at(5), undefined)
  await wait()
  asked[0]!([step])
  await wait()
  premoves.look(table, 0, at(6), undefined)
  await wait()
  expect(premoves.offered).toEqual([step])
  expect(asked.length).toBe(1)
})

test('asks again when the answer is older than the position', async () => {
  const premoves = new Premoves()
  premoves.look(table, 0, at(1), undefined)
  await wait()
  premoves.look(table, 0, at(2), undefined)
  asked[0]!([])
  await wait()
  expect(asked.length).toBe(2)
  asked[1]!([step])
  await wait()
  expect(premoves.offered).toEqual([step])
})

test('does not ask again where nothing has happened', async () => {
  const premoves = new Premoves()
  premoves.look(table, 0, at(1), undefined)
  await wait()
  asked[0]!([])
  await wait()
  expect(asked.length).toBe(1)
  premoves.look(table, 0, at(2), undefined)
  await wait()
  expect(asked.length).toBe(2)
})
