import { expect, test } from 'vitest'
import { reasonSentence } from './sentence'

const reason = { idea: 'taken', values: { piece: 'stone4', seat: 1 }, cells: [], share: 0.5, later: false }
const ideas = {
  taken: ({ piece, seat }: Record<string, unknown>) => `${String(piece)} is gone, ${String(seat)} has ground`,
}

test('a reason names pieces in words and seats by their players', () => {
  expect(reasonSentence(ideas, reason, ['Ann', 'Bo'], { piece: 'stone tower 4' })).toBe(
    'Stone tower 4 is gone, Bo has ground',
  )
})

test('an idea that the page does not know is not said', () => {
  expect(reasonSentence(ideas, { ...reason, idea: 'other' }, ['Ann', 'Bo'], {})).toBe('')
})
