import { describe, expect, it } from 'vitest'
import { readerOf } from './record-file'

describe('a record file', () => {
  it('is opened with the eyes of the seat whose record it is', () => {
    expect(readerOf('torilla record 1\ngame: kalah\nform: seat 1\n\nsetup:')).toBe(1)
    expect(readerOf('torilla record 1\r\nform: seat 0\r\n')).toBe(0)
  })

  it('is opened with a spectator’s if it is nobody’s', () => {
    for (const form of ['full', 'public']) expect(readerOf(`game: kalah\nform: ${form}\n; form: seat 1`)).toBeNull()
  })
})
