import { expect, test } from 'vitest'
import { cardText } from './card'

test('the text of a result tells points and place, and leads to the board', () => {
  const card = {
    title: 'Chess, 16 Nov 2026',
    points: '67 points',
    facts: ['better than 80 %', 'par 71'],
    beaten: 80,
    address: 'https://table.example.org/daily/chess/2026-11-16',
  }
  expect(cardText(card)).toBe(
    'Torilla · Chess, 16 Nov 2026\n67 points · better than 80 % · par 71\nhttps://table.example.org/daily/chess/2026-11-16',
  )
})
