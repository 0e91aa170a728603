// A turn of Neoville taken apart: tile, piece, next tile; each arrives before it stands there.
import { expect, test } from 'vitest'
import type { Acted } from '../../net/messages'
import type { Scene } from '../playback'
import { keyframes } from './keyframes'
import type { Neoville, NeovilleView } from './types'

const view = (more: object = {}): NeovilleView =>
  ({
    steps: 4,
    seat: 0,
    step: 'tile',
    display: ['eeee', 'gggg', 'rrrr', 'wwww'],
    pile: 9,
    supply: { tree4: 1 },
    players: [
      { hand: ['?', '?'], city: [], pieces: [], fairness: null, seen: [] },
      { hand: ['egrw'], city: [], pieces: [], fairness: null, seen: [] },
    ],
    current: { tile: null, placed: false, built: false },
    ...more,
  }) as unknown as NeovilleView
const scene = (of: NeovilleView): Scene<Neoville> => ({
  view: of,
  scores: [[], []],
  reports: { cities: [[], []], frames: [], supply: [], ground: null, rounds: 9, next: null },
})
const act = (seq: number, value: object, items: object[] = []): Acted =>
  ({ type: 'acted', seq, seat: 0, turn: 3, value, items, brings: {} }) as unknown as Acted
const steps = [
  act(1, { type: 'tile', tile: 'egrw' }),
  act(2, { type: 'place', x: 0, y: 0, turns: 2 }),
  act(3, { type: 'build', piece: 'tree4', square: 'ne' }),
  act(4, { type: 'draw', tile: 'gggg' }, [{ what: 'refill', seat: null, place: 1, piece: 'ewew' }]),
]

test('tile, piece and next tile fly one after the other', () => {
  const made = keyframes(scene(view()), scene(view()), steps)
  const flights = made.flatMap(({ flights = [] }) => flights)
  expect(flights.map(({ kind, name }) => [kind, name])).toEqual([
    ['tile', 'egrw'],
    ['piece', 'tree4'],
    ['tile', 'gggg'],
  ])
  expect(flights[0]).toMatchObject({ to: 'tile-0-0,0', turns: 2 })
})

test('a tile lies in the city when its flight has ended', () => {
  const cities = keyframes(scene(view()), scene(view()), steps).map(
    ({ scene: { view: of } }) => of.players[0]?.city.length,
  )
  expect(cities.slice(0, 3)).toEqual([0, 1, 1])
})

test('a tile from the pile shows its back', () => {
  const made = keyframes(scene(view()), scene(view()), [act(1, { type: 'draw', tile: null })])
  expect(made[0]?.flights).toMatchObject([{ name: '?', from: 'pile' }])
})

test('nothing of mine moves while another turn is shown', () => {
  const before = view()
  for (const { scene: shown } of keyframes(scene(before), scene(view()), steps))
    expect(shown.view.players[1]).toBe(before.players[1])
})
