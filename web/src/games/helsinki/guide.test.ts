import { expect, test } from 'vitest'
import { guide } from './guide'

const legal = (name: string) => ({ notation: `pay:${name}`, value: { type: 'pay' as const, card: name } })

test('whoever takes a card away from the payment is led to another', () => {
  const turn = (chosen: number[]) => ({
    view: { current: { card: 'r4-4t' } },
    me: { hand: ['g2-3', 'b1-2', 'r1-2'] },
    offers: { pays: new Map(['g2-3', 'b1-2', 'r1-2'].map((name) => [name, legal(name)])) },
    chosen,
    lacking: 2 - chosen.length,
  })
  const lead = (chosen: number[]) => guide.lead(turn(chosen), [legal('g2-3')])
  expect(lead([])).toEqual(['.hand .card@0'])
  expect(lead([0])).toEqual(['.hand .card@2'])
  expect(lead([0, 2])).toEqual(['.desk [data-do="pay"]'])
})
