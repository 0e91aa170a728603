// Why somebody has won: by how much, or by which rule.
import { expect, test } from 'vitest'
import { reasonOf } from './verdict'

const t = ((key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')) as never
const of = (...totals: number[]) => totals.map((now) => ({ parts: [{ category: 'rows', now, certain: now }] }))
const names = ['Ann', 'Bo', 'Cy']
const rules = (key: string) => ({ tie: 'later in turn order (H5.5)', 'tie.shared': 'shared (N4.5)' })[key]

test('by how many points', () => {
  expect(reasonOf({ ranking: [[1], [0]], scores: of(20, 24) }, names, { t }, rules)).toBe('end.reason 24 4 Ann')
})

test('who came second is spoken to', () => {
  const outcome = { ranking: [[1], [0]], scores: of(20, 24) }
  expect(reasonOf(outcome, names, { t }, rules, 0)).toBe('end.reason.you 24 4')
  expect(reasonOf(outcome, names, { t }, rules, 1)).toBe('end.reason 24 4 Ann')
})

test('level in points: the rule is named', () => {
  const said = reasonOf({ ranking: [[1], [0], [2]], scores: of(24, 24, 3) }, names, { t }, rules)
  expect(said).toBe('end.reason.level 2 24 later in turn order (H5.5)')
})

test('a shared victory names its rule, also for a game without one', () => {
  const shared = { ranking: [[0, 1]], scores: of(9, 9) }
  expect(reasonOf(shared, names, { t }, rules)).toBe('shared (N4.5)')
  expect(reasonOf(shared, names, { t }, () => undefined)).toBe('end.reason.shared 9')
})
