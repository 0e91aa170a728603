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
