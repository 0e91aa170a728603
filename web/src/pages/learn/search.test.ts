import { describe, expect, it } from 'vitest'
import type { Lesson } from '../../games/learn'
import { fold, search } from './search'

const sections = [
  { id: 'A', rules: ['A1', 'A2'], pictures: [] },
  { id: 'B', rules: ['B1'], pictures: [] },
]
const lesson = {
  titles: { A: 'Bauen', B: 'Das Ende' },
  rules: {
    A1: 'Schieb das Plättchen gerade hinein, bis es anstößt.',
    A2: 'Bezahle mit Karten.',
    B1: 'Zähl die Plättchen.',
  },
} as unknown as Lesson

describe('search over the rules', () => {
  it('folds accents, case and ligatures', () => {
    expect(fold('Plättchen ÉOLIENNE cœur groß')).toBe('plattchen eolienne coeur gross')
  })

  it.each([
    ['plattchen', ['A1', 'B1']],
    ['PLÄTT anstoss', ['A1']],
    ['bauen karten', ['A2']],
    ['b1', ['B1']],
    ['nirgends', []],
    ['  ', []],
  ])('finds %j', (query, rules) => {
    expect(search(query, sections, lesson).map(({ rule }) => rule)).toEqual(rules)
  })

  it('shows the words around the hit', () => {
    const long = { ...lesson, rules: { ...lesson.rules, A2: `${'wort '.repeat(60)}Treffer ${'wort '.repeat(60)}` } }
    const [found] = search('treffer', sections, long)
    expect(found?.excerpt).toMatch(/^… .*Treffer.* …$/)
    expect(found?.excerpt.length).toBeLessThan(130)
  })
})
