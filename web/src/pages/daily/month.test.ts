import { expect, test } from 'vitest'
import { weeksOf } from './month'

test('every day of a month stands below its day of the week', () => {
  const weeks = weeksOf('2026-11') // the first is a Sunday
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[1]?.[0]).toBe('2026-11-02')
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01')
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
})
