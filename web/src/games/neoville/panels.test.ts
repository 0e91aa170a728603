// The panels around a city: heads, the room that is left, hands of others.
import { expect, test } from 'vitest'
import { drawHead, frameLine, shownHand, supplyHead } from './panels'
import type { Text } from './text'
import type { NeovilleView, Player, TileInCity } from './types'

const words = new Proxy({} as Text, {
  get: (_, name: string) => {
    if (name === 'frame/open') return ({ missing }: { missing: string[] }) => missing.join(' ')
    return name.startsWith('frame/') && name !== 'frame/done' ? ({ count }: { count: number }) => String(count) : name
  },
})
const doing = (step: string, more: object = {}) => ({ step, canEnd: false, builds: { size: 0 }, legal: [1], ...more })
const view = (more: object = {}): NeovilleView => ({ step: 'tile', current: { built: false }, ...more }) as never
const city = (...at: [number, number][]): TileInCity[] => at.map(([x, y]) => ({ tile: 'egrw', x, y, turns: 0 }))

test('the supply says for which tile it is', () => {
  expect(supplyHead(words, doing('build', { builds: { size: 2 } }), view(), true)).toBe('supply/tile')
  expect(supplyHead(words, doing('place'), view(), true)).toBe('supply/ghost')
  expect(supplyHead(words, doing('draw'), view({ current: { built: true } }), false)).toBe('supply/built')
  expect(supplyHead(words, doing('draw'), view(), false)).toBe('supply/idle')
})

test('the display says when to draw', () => {
  expect(drawHead(words, doing('end', { canEnd: true }), view())).toBe('draw/last')
  expect(drawHead(words, doing('draw'), view())).toBe('draw/now')
  expect(drawHead(words, doing('build'), view())).toBe('draw/instead')
  expect(drawHead(words, doing('tile'), view())).toBe('draw/later')
})

test('the room that is left to a city is what the server says (N3.2)', () => {
  expect(frameLine(words, [], { columns: 4, rows: 4 })).toBe('')
  expect(frameLine(words, city([0, 0]), undefined)).toBe('')
  expect(frameLine(words, city([0, 0]), { columns: 3, rows: 3 })).toBe('3 3')
  expect(frameLine(words, city([-1, 0], [1, 0]), { columns: 1, rows: 3 })).toBe('1 3')
  expect(frameLine(words, city([0, -2], [3, 1]), { columns: 0, rows: 0 })).toBe('frame/done')
})

test('of another hand only the fairness tile is shown (N7)', () => {
  const player = { hand: ['egrw', 'eeee'], fairness: 'eeee' } as Player
  expect(shownHand(player, false)).toEqual(['?', 'eeee'])
  expect(shownHand(player, true)).toEqual(player.hand)
})
