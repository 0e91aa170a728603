// Cards laid out to pay, by the groups that the server sends.
import { expect, test } from 'vitest'
import { nextPayment, placesOf, togglePayment } from './payment'

const hand = ['r1-2', 'r2-3', 'b1-2', 'g1-2', 'w']
const plain = [{ count: 2, cards: ['r1-2', 'r2-3', 'w'] }]
const mixed = [
  { count: 1, cards: ['r1-2', 'r2-3', 'w'] },
  { count: 1, cards: ['b1-2', 'g1-2'] },
]

test('a card that lies there is taken back', () => {
  expect(togglePayment([0, 1], 0, hand, plain)).toEqual([1])
})

test('a card is laid out beside the others until there are enough, then it replaces the last one', () => {
  expect(togglePayment([0], 1, hand, plain)).toEqual([0, 1])
  expect(togglePayment([0, 1], 4, hand, plain)).toEqual([0, 4])
})

test('a card replaces one of its own group only (H6.10)', () => {
  expect(togglePayment([0, 2], 4, hand, mixed)).toEqual([2, 4])
  expect(togglePayment([0, 2], 3, hand, mixed)).toEqual([0, 3])
})

test('the next card is one of the first group that is not complete', () => {
  expect(nextPayment([], hand, mixed)).toBe(0)
  expect(nextPayment([4], hand, mixed)).toBe(2)
  expect(nextPayment([2], hand, mixed)).toBe(0)
  expect(nextPayment([0, 2], hand, mixed)).toBeUndefined()
})

test('equal cards have places of their own', () => {
  expect(placesOf(['w', 'r1-2', 'w'], ['r1-2', 'w', 'w'])).toEqual([1, 0, 2])
})
