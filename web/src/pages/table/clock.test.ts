// Clocks round up: they show 0:00 only when the time is over.
import { expect, test } from 'vitest'
import { timeLeft } from './clock'

test('a time that is not over never shows as zero', () => {
  expect(timeLeft(1)).toBe('00:01')
  expect(timeLeft(0)).toBe('00:00')
})

test('a whole minute is shown until its first second is over', () => {
  expect(timeLeft(60_000)).toBe('01:00')
  expect(timeLeft(59_001)).toBe('01:00')
  expect(timeLeft(59_000)).toBe('00:59')
})

test('hours are shown up to a day, then days, rounded', () => {
  expect(timeLeft(86_400_000)).toBe('24:00:00')
  expect(timeLeft(86_401_000)).toBe(1)
  expect(timeLeft(2 * 86_400_000 - 3_000)).toBe(2)
  expect(timeLeft(7 * 86_400_000)).toBe(7)
})
