import { beforeEach, expect, test, vi } from 'vitest'
import { sawTurn, turnsSince } from './seen-turns'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('turns are counted since a table was looked at here', () => {
  expect(turnsSince('a', 5)).toBe(0)
  sawTurn('a', 5)
  expect(turnsSince('a', 5)).toBe(0)
  expect(turnsSince('a', 8)).toBe(3)
  expect(turnsSince('a', 4)).toBe(0)
})

test('of many tables the last ones are remembered', () => {
  sawTurn('old', 1)
  for (let number = 0; number < 100; number++) sawTurn(`t${number}`, 1)
  expect(turnsSince('old', 9)).toBe(0)
  expect(turnsSince('t0', 9)).toBe(8)
})
