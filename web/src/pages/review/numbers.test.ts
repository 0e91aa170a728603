import { expect, test } from 'vitest'
import { percent, points } from './numbers'

test('changes have a sign, amounts have none', () => {
  expect(percent(0.123, 'en')).toBe('+12%')
  expect(percent(0.034, 'en', false)).toBe('3.4%')
  expect(points(-2.25, 'en')).toBe('−2.3')
  expect(points(0, 'en')).toBe('0')
})
