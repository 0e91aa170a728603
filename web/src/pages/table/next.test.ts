import { expect, test } from 'vitest'
import { besides, nextOffer } from './next'

const none = { won: false, first: false, lesson: false, variant: false, level: false }
const all = { won: true, first: true, lesson: true, variant: true, level: true }

test('a defeat leads to a lesson, a victory to more, and there is not always something', () => {
  expect(nextOffer({ ...all, won: false })).toBe('lesson')
  expect(nextOffer(all)).toBe('variant')
  expect(nextOffer({ ...all, first: false })).toBe('level')
  expect(nextOffer({ ...all, first: false, level: false })).toBe('variant')
  expect(nextOffer({ ...all, variant: false, level: false })).toBe('lesson')
  expect(nextOffer({ ...none, level: true })).toBe(null)
})

test('the next level is offered once', () => {
  expect(besides('level', 'strong')).toBe(null)
  expect(besides(undefined, 'strong')).toBe(null)
  expect([besides('lesson', 'strong'), besides(null, 'strong'), besides(null, null)]).toEqual([
    'strong',
    'strong',
    null,
  ])
})
