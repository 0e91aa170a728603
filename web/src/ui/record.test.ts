import { expect, test } from 'vitest'
import { mergeRecords, readRecord } from './record.svelte'

const result = { played: 3, won: 1, best: 20 }

test('a record of anything else is empty', () => {
  for (const text of [null, '', '{', '[]', '{"lessons": 3, "results": {"a": null}}'])
    expect(readRecord(text)).toMatchObject({ lessons: [], explained: [], tables: [] })
})

test('two records of one person become one, and nothing counts twice', () => {
  const one = readRecord(JSON.stringify({ lessons: ['a/x'], results: { k: result }, tables: ['t'] }))
  const other = readRecord(JSON.stringify({ lessons: ['a/x', 'a/y'], results: { k: { ...result, best: 25 } } }))
  expect(mergeRecords(one, other)).toEqual({
    lessons: ['a/x', 'a/y'],
    explained: [],
    results: { k: { played: 3, won: 1, best: 25 } },
    tables: ['t'],
  })
})
