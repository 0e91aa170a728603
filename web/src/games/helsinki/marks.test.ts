// The discard pile shows what was discarded last.
import { expect, test } from 'vitest'
import type { Deeds } from '../board'
import { topDiscards } from './marks'

const paid = (...pieces: string[]) => pieces.map((piece) => ({ what: 'paid', seat: 0, place: null, piece }))
const step = (value: object, items: object[] = []) => ({ value, items, brings: {} })
const turn = (...steps: object[]) => ({ seat: 0, steps }) as unknown as Deeds

test('the last card paid lies on top, the one before it below', () => {
  const past = [turn(step({ type: 'pay', card: 'r1-2' })), turn(step({ type: 'push' }, paid('b1-2', 'w')))]
  expect(topDiscards(past, { 'b1-2': 1, 'r1-2': 1, w: 1 })).toEqual(['b1-2', 'w'])
})

test('a card discarded for the hand limit counts too', () => {
  const past = [
    turn(step({ type: 'pay', card: 'r1-2' })),
    turn(step({ type: 'discard', card: 'g3-3t' }), step({ type: 'end' })),
  ]
  expect(topDiscards(past, { 'g3-3t': 1, 'r1-2': 2 })).toEqual(['r1-2', 'g3-3t'])
})

test('cards that went back into the pile are not shown, and without a log some card is', () => {
  expect(topDiscards([turn(step({ type: 'pay', card: 'r1-2' }))], {})).toEqual([])
  expect(topDiscards([], { 'r1-2': 1, 'p2-3': 1, w: 1 })).toEqual(['p2-3', 'w'])
})
