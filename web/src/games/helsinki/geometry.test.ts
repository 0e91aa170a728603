// Ways around the square, along the spaces that the rules name (constants.ts).
import { expect, test } from 'vitest'
import { NEXT_SPACES } from './constants'
import { spaceAfter, wayFrom } from './geometry'

test('a way leads from space to space, clockwise or back', () => {
  expect(wayFrom(6, 3)).toEqual([6, NEXT_SPACES[6], NEXT_SPACES[7], NEXT_SPACES[0]])
  expect(spaceAfter(6, 3)).toBe(1)
  expect(wayFrom(0, -1)).toEqual([0, 7])
  expect(wayFrom(4, 0)).toEqual([4])
})
