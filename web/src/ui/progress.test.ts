import { expect, test } from 'vitest'
import { mergeProgress, portable, readProgress } from './progress.svelte'

const result = { played: 3, won: 1, best: 20 }

test('a record of anything else is empty', () => {
  for (const text of [null, '', '{', '[]', '{"lessons": 3, "results": {"a": null}}'])
    expect(readProgress(text)).toMatchObject({ lessons: [], explained: [], tables: [] })
})

test('two records of one person become one, and nothing counts twice', () => {
  const one = readProgress(JSON.stringify({ lessons: ['a/x'], results: { k: result }, tables: ['t'] }))
  const other = readProgress(JSON.stringify({ lessons: ['a/x', 'a/y'], results: { k: { ...result, best: 25 } } }))
  expect(mergeProgress(one, other)).toEqual({
    lessons: ['a/x', 'a/y'],
    explained: [],
    results: { k: { played: 3, won: 1, best: 25 } },
    puzzles: {},
    streaks: {},
    drill: {},
    tables: ['t'],
  })
})

test('a record for a link is short, and keeps lessons and results before all else', () => {
  const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}/${index}`)
  const results = Object.fromEntries(many('game/level', 30).map((key) => [key, result]))
  const kept = readProgress(
    JSON.stringify({ lessons: ['a/x'], explained: many('e', 400), tables: many('t', 50), results }),
  )
  expect(portable(kept, 60_000)).toBe(JSON.stringify(kept))
  const short = readProgress(portable(kept, 2500))
  expect([short.lessons, short.results, short.explained, short.tables]).toEqual([['a/x'], results, [], []])
  expect(portable(kept, 600).length).toBeLessThanOrEqual(600)
  expect(readProgress(portable(kept, 600)).lessons).toEqual(['a/x'])
})

test('puzzles, streaks and own mistakes leave in a link, and come back as they were', () => {
  const ids = Array.from({ length: 120 }, (_, number) => `a/${number.toString(16).padStart(6, '0')}`)
  const puzzles = Object.fromEntries(ids.map((id, number) => [id, number % 3 ? 'solved' : 'shown']))
  const kept = readProgress(
    JSON.stringify({ puzzles, streaks: { a: 7 }, drill: { 't.4': [1, 20_000], 't.9': [0, null] } }),
  )
  const link = portable(kept)
  expect(link.length).toBeLessThan(JSON.stringify(kept).length / 2)
  expect(readProgress(link)).toEqual(kept)
  const tight = readProgress(portable(kept, link.length - 10))
  expect([tight.puzzles, tight.drill]).toEqual([kept.puzzles, { 't.4': [1, 20_000] }])
})

test('of two browsers the longer streak and the later answer stay', () => {
  const read = (value: object) => readProgress(JSON.stringify(value))
  const one = read({ streaks: { a: 7 }, drill: { 't.4': [1, 20_000], 't.9': [0, null] } })
  const other = read({ streaks: { a: 3, b: 2 }, drill: { 't.4': [2, 20_004], 't.9': [1, 20_000] } })
  const both = mergeProgress(one, other)
  expect([both.streaks, both.drill]).toEqual([
    { a: 7, b: 2 },
    { 't.4': [2, 20_004], 't.9': [0, null] },
  ])
  expect(mergeProgress(other, one)).toEqual(both)
})
