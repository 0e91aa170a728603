import { expect, test } from 'vitest'
import { endOfDay, isoDay } from './days'

test('a day is counted on over the end of a month', () => {
  expect(isoDay(new Date(2026, 10, 28, 15).getTime(), 7)).toBe('2026-12-05')
})

test('a holiday lasts to the last minute of its day, wherever that is', () => {
  expect(endOfDay('2026-12-05')).toBe(new Date(2026, 11, 5, 23, 59).getTime())
})
