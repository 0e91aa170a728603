import { expect, test } from 'vitest'
import { sortOffers, type Legal } from './board'

type Action = { type: 'sow'; pit: number } | { type: 'end' }
const sow = (pit: number): Legal<Action> => ({ notation: `sow:${pit}`, value: { type: 'sow', pit } })
const end: Legal<Action> = { notation: 'end', value: { type: 'end' } }

test('legal actions are sorted by type, in their order', () => {
  expect(sortOffers([sow(1), end, sow(2)])).toEqual({ sow: [sow(1), sow(2)], end: [end] })
})

test('a type without legal actions is not there', () => {
  expect(sortOffers([end]).sow).toBeUndefined()
})
