import { expect, test } from 'vitest'
import { matches } from './guide'

test('a pattern names alternatives and any letters', () => {
  expect(matches('m2', 'm2')).toBe(true)
  expect(matches('m2', 'm23')).toBe(false)
  expect(matches('m1 | m3', 'm3')).toBe(true)
  expect(matches('pay:*', 'pay:r1-2')).toBe(true)
  expect(matches('nd.1', 'ndx1')).toBe(false)
  expect(matches('@+0-1r2', '@+0-1r2')).toBe(true)
  expect(matches('draw+extra-card', 'draw+extra-card')).toBe(true)
})
