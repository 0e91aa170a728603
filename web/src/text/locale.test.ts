import { describe, expect, it } from 'vitest'
import { regional } from './locale'

const day = new Date(Date.UTC(2026, 10, 17))
const shown = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)

describe('the regional form of a language', () => {
  it('is the first that the browser asks for', () => {
    expect(regional('en', ['nl-BE', 'en-GB', 'en-US'])).toBe('en-GB')
    expect(regional('fr', ['de-CH', 'fr-CH', 'fr'])).toBe('fr-CH')
  })

  it('writes dates as that region does', () => {
    expect(shown(regional('en', ['en-GB']))).toBe('17 Nov 2026')
    expect(shown(regional('en', ['en-US']))).toBe('Nov 17, 2026')
  })

  it('is the language itself where the browser asks for none of it', () => {
    expect(regional('de', ['en-GB', 'fr'])).toBe('de')
    expect(regional('en', [])).toBe('en')
  })

  it('is never something that no date can be written in', () => {
    expect(regional('en', ['en_GB', 'en-', 'C', 'en-IE'])).toBe('en-IE')
  })
})
