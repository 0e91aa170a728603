import { expect, test } from 'vitest'
import { guide } from './guide'
import type { Turn } from './turn.svelte'

const legal = (name: string) => ({ notation: `pay:${name}`, value: { type: 'pay' as const, card: name } })

test('whoever takes a card away from the payment is led to another', () => {
  const turn = (chosen: number[]) => ({
    me: { hand: ['g2-3', 'b1-2', 'r1-2'] },
    payment: [
      { count: 1, cards: ['r1-2'] },
      { count: 1, cards: ['g2-3', 'b1-2'] },
    ],
    chosen,
    lacking: 2 - chosen.length,
  })
  const lead = (chosen: number[]) => guide.lead(turn(chosen) as unknown as Turn, [legal('g2-3')])
  expect(lead([])).toEqual(['[data-guide="card"]@0'])
  expect(lead([0])).toEqual(['[data-guide="card"]@2'])
  expect(lead([0, 2])).toEqual(['[data-do="pay"]'])
})

test('the way to other cards than those that lie there is no circle', () => {
  const hand = ['r2-2', 'r1-2', 'w']
  const turn = (chosen: number[]) => ({
    me: { hand },
    payment: [{ count: 2, cards: hand }],
    chosen,
    lacking: 2 - chosen.length,
  })
  const lead = (chosen: number[]) => guide.lead(turn(chosen) as unknown as Turn, [legal('w'), legal('r1-2')])
  expect(lead([1, 0])).toEqual(['[data-guide="card"]@2']) // it takes the place of the 2
  expect(lead([0, 1])).toEqual(['[data-guide="card"]@0']) // it would take that of the 1
  expect(lead([1])).toEqual(['[data-guide="card"]@2'])
  expect(lead([1, 2])).toEqual(['[data-do="pay"]'])
})
