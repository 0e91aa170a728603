import { beforeEach, expect, test } from 'vitest'
import type { PuzzleInfo } from '../../net/messages'
import { progress } from '../../ui/progress.svelte'
import { pick } from './streak'
import { Streak } from './streak.svelte'

const puzzle = (id: string, grade: 1 | 2 | 3): PuzzleInfo => ({ id, grade, themes: ['turn'], lesson: 1 })
const all = [puzzle('a', 3), puzzle('b', 1), puzzle('c', 2), puzzle('d', 1)]

beforeEach(() => {
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  progress.kept = { ...progress.kept, streaks: {} }
})

test('the easy ones come first, each once', () => {
  const done: string[] = []
  for (let next; (next = pick(all, done, () => 0.99));) done.push(next.id)
  expect(done).toEqual(['d', 'b', 'c', 'a'])
})

test('a streak goes on until the first miss, and the longest is kept', () => {
  const streak = new Streak('some', all)
  streak.answer(streak.at, true)
  expect([streak.count, streak.ended]).toEqual([1, false])
  streak.next()
  streak.answer('another', false)
  expect(streak.ended).toBe(false)
  streak.answer(streak.at, false)
  expect([streak.count, streak.best, streak.ended]).toEqual([1, 1, true])
  streak.answer(streak.at, true)
  expect(streak.count).toBe(1)
  streak.begin()
  expect([streak.count, streak.best, streak.ended]).toEqual([0, 1, false])
})

test('a reload asks for the same puzzle, and one that was solved for the next', () => {
  const streak = new Streak('some', all)
  expect(new Streak('some', all).at).toBe(streak.at)
  streak.answer(streak.at, true)
  const again = new Streak('some', all)
  expect([again.count, again.at === streak.at]).toEqual([1, false])
  expect(new Streak('some', [puzzle('z', 1)]).at).toBe('z')
})

test('who solves them all has ended the streak', () => {
  const streak = new Streak('some', all)
  for (const _ of all) {
    streak.answer(streak.at, true)
    if (!streak.ended) streak.next()
  }
  expect([streak.count, streak.best, streak.ended]).toEqual([4, 4, true])
})
