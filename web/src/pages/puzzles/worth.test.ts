import { expect, test } from 'vitest'
import type { Position, PuzzleAnswer } from '../../net/messages'
import { isDone, worthOf } from './worth'

const puzzle = (more: Partial<PuzzleAnswer>): PuzzleAnswer => ({
  game: 'some',
  id: 'abc',
  seat: 0,
  themes: ['x'],
  grade: 1,
  last: true,
  turns: 40,
  best: { chance: 1, points: 27 },
  second: { chance: 0, points: 26 },
  turn: [],
  reasons: [],
  ...more,
})
const words = { locale: 'en', t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}` }

test('at the end of a game points are counted, and the win is named where the turn decides it', () => {
  expect(worthOf({ chance: 1, points: 27 }, puzzle({}), words)).toContain('puzzle.counted.won')
  expect(worthOf({ chance: 0, points: 20 }, puzzle({}), words)).toContain('puzzle.counted.lost')
  const decided = puzzle({ second: { chance: 1, points: 26 } })
  expect(worthOf({ chance: 1, points: 1 }, decided, words)).toBe('puzzle.counted {"count":1,"points":"1"}')
})

test('before the end of a game a turn has a win chance', () => {
  const worth = worthOf({ chance: 0.625, points: 21.4 }, puzzle({ last: false }), words)
  expect(worth).toBe('puzzle.worth {"count":21.4,"points":"21.4","chance":"63%"}')
})

test('a turn is judged when it is over, or cannot be taken back', () => {
  const at = (to_move: number | null, can_undo: boolean) => ({ to_move, can_undo }) as Position
  expect(isDone(puzzle({}), at(0, false), 0)).toBe(false)
  expect(isDone(puzzle({}), at(0, false), 2)).toBe(false)
  expect(isDone(puzzle({}), at(null, false), 3)).toBe(true)
  expect(isDone(puzzle({ last: false }), at(0, true), 1)).toBe(false)
  expect(isDone(puzzle({ last: false }), at(1, false), 2)).toBe(true)
})
