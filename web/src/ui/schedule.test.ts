import { expect, test } from 'vitest'
import { dayOf, later, readDrilled, tried, waits, type Drilled } from './schedule'

test('what is missed is asked again after 1, 3, 7 and then every 7 days, until it is found at once', () => {
  let today = 100
  let one: Drilled | undefined
  const gaps = []
  expect(waits(one, today)).toBe(true)
  for (let miss = 0; miss < 5; miss++) {
    one = tried(one, false, today)
    let days = 0
    while (!waits(one, today + days)) days++
    gaps.push(days)
    today += days
  }
  expect(gaps).toEqual([1, 3, 7, 7, 7])
  one = tried(one, true, today)
  expect([waits(one, today), waits(one, today + 1000)]).toEqual([false, false])
})

test('a day begins at midnight, where the reader is', () => {
  const late = new Date(2026, 4, 3, 23, 59)
  expect(dayOf(new Date(2026, 4, 4, 0, 1)) - dayOf(late)).toBe(1)
  expect(dayOf(new Date(2026, 4, 3, 0, 1))).toBe(dayOf(late))
})

test('of two browsers the one counts that knows more', () => {
  expect(later([1, 5], undefined)).toEqual([1, 5])
  expect(later([1, 5], [0, null])).toEqual([0, null])
  expect(later([0, null], [3, 9])).toEqual([0, null])
  expect(later([1, 9], [2, 5])).toEqual([2, 5])
  expect(later([2, 5], [2, 6])).toEqual([2, 6])
})

test('what is not understood is left out', () => {
  expect(readDrilled([1, 20_000])).toEqual([1, 20_000])
  expect(readDrilled([2, null])).toEqual([2, null])
  for (const wrong of [null, 'x', [], [1], [-1, 3], [1.5, 3], [1, 'x']]) expect(readDrilled(wrong)).toBe(null)
})
