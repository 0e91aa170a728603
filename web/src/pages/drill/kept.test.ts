import { beforeEach, expect, test } from 'vitest'
import type { Drill, DrillPosition } from '../../net/messages'
import { dropAllMistakes, dropMistake, keepMistakes, keptMistakes, keyOf, nameOf, readKept } from './kept'

const position = (turn: number, seat: number) => ({ turn, seat, position: 'p', exercise: {} }) as DrillPosition
const drill = {
  game: 'some',
  components: 'c',
  names: ['Ann', 'Bo'],
  positions: [position(3, 0), position(4, 1)],
} as Drill

beforeEach(() => {
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})

test('the mistakes of the seat that was chosen are kept, each once', () => {
  for (let time = 0; time < 2; time++) keepMistakes('record-a', drill, 0)
  expect(keptMistakes().map(({ id, position }) => keyOf(id, position.turn))).toEqual(['record-a.3'])
  keepMistakes('record-a', drill, 1)
  dropMistake('record-a.3')
  expect(keptMistakes().map(({ position }) => position.turn)).toEqual([4])
  dropAllMistakes()
  expect(keptMistakes()).toEqual([])
})

test('a record has the same name each time, and another record another one', () => {
  expect(nameOf('one\n')).toBe(nameOf('one'))
  expect(nameOf('one')).not.toBe(nameOf('two'))
  expect(nameOf('one')).toMatch(/^record-[a-z0-9]+$/)
})

test('what is not understood is left out', () => {
  for (const text of [null, '', '{', '3', '[{}]', '[{"id":"a","game":"b","position":{}}]'])
    expect(readKept(text)).toEqual([])
})
