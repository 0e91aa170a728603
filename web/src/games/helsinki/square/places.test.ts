// Ways of a pawn around the square.
import { expect, test } from 'vitest'
import { sideOf, slotsBeside } from '../geometry'
import { arrowOf, lineOf, SLOTS, SPACES } from './places'

test('the slots nearest to a space are those from which a pawn there draws (H1.1)', () => {
  for (const [space, [x, y]] of SPACES.entries()) {
    const far = SLOTS.map(([a, b]) => Math.hypot(a - x, b - y))
    const two = [...far.keys()].sort((a, b) => (far[a] ?? 0) - (far[b] ?? 0)).slice(0, 2)
    expect(new Set(two)).toEqual(new Set(slotsBeside(space)))
  }
})

test('a space is drawn on its side of the square; a pawn that is not there yet has no slots', () => {
  const edge = { n: Math.min, e: Math.max, s: Math.max, w: Math.min }
  for (const [space, [x, y]] of SPACES.entries()) {
    const across = (point: readonly [number, number]) => point[['n', 's'].includes(sideOf(space)) ? 1 : 0]
    expect(across([x, y])).toBe(edge[sideOf(space)](...SPACES.map(across)))
  }
  expect(slotsBeside(-1)).toEqual([])
})

test('a way passes its spaces', () => {
  expect(lineOf([0, 1, 2])).toBe('M156 62L364 62L462 158')
})

test('an arrow stops at the rim of its last space', () => {
  expect(arrowOf([0, 1])).toMatch(/^M156 62L318 62M318 62l-20 16M318 62l-20 -16$/)
})
