// Crosswalks, and the lane under the pointer.
import { expect, test } from 'vitest'
import type { Components } from '../types'
import { laneUnder, stripes, visitorAt, walksOf } from './crosswalks'

const rows = ['...x...', '.......', '.......', 'x.....x', '.......', '.......', '...x...']
const walks = walksOf({ board: { rows } } as unknown as Components)

test('a crosswalk leads to the side at which its cell lies', () => {
  expect(walks.map(({ cell, to }) => `${cell} ${to}`)).toEqual(['d1 n', 'a4 w', 'g4 e', 'd7 s'])
})

test('stripes and visitor of a crosswalk lie beside its cell, outside the cells', () => {
  for (const walk of walks) {
    expect(stripes(walk).match(/M/g)).toHaveLength(4)
    const { x, y } = visitorAt(walk)
    expect(x < 0 || y < 0 || x >= 700 || y >= 700).toBe(true)
  }
})

test('the pointer in the rim aims from its side, over the cells from the side in use', () => {
  expect(laneUnder(3.5, -0.4, ['n', 'e'], 'e')).toEqual(['n', 3.5])
  expect(laneUnder(7.6, 2.5, ['n', 'e'], 'n')).toEqual(['e', 2.5])
  expect(laneUnder(3.5, 2.5, ['n', 'e'], 'e')).toEqual(['e', 2.5])
})

test('a side from which no push is possible is passed over', () => {
  expect(laneUnder(-0.5, 2.5, ['n'], 'n')).toEqual(['n', -0.5])
})
