// Ways of a pawn around the square.
import { expect, test } from 'vitest'
import { arrowOf, lineOf, SLOTS, SPACES } from './places'

test('each slot lies between two spaces, as the rules count them (H1.1)', () => {
  for (const [slot, [x, y]] of SLOTS.entries()) {
    const near = SPACES.map(([a, b]) => Math.hypot(a - x, b - y))
    const two = [...near.keys()].sort((a, b) => (near[a] ?? 0) - (near[b] ?? 0)).slice(0, 2)
    expect(new Set(two)).toEqual(new Set([slot, (slot + 1) % 8]))
  }
})

test('a way passes its spaces', () => {
  expect(lineOf([0, 1, 2])).toBe('M156 62L364 62L462 158')
})

test('an arrow stops at the rim of its last space', () => {
  expect(arrowOf([0, 1])).toMatch(/^M156 62L318 62M318 62l-20 16M318 62l-20 -16$/)
})
