// A turn of Helsinki taken apart: the pawn walks space by space, nothing of others changes, the end is what the server sent.
import { expect, test } from 'vitest'
import type { Acted } from '../../net/messages'
import type { Scene } from '../playback'
import { keyframes } from './keyframes'
import type { HelsinkiView } from './messages'
import type { Helsinki } from './types'
import { squareMarks } from './marks'

const player = (pawn: number) => ({
  pawn,
  hand: ['?', '?'],
  tiles: [],
  wild: [],
  turrets: [],
  coats: 0,
  used: [],
  points: 0,
})
const view = (more: object = {}): HelsinkiView =>
  ({
    steps: 10,
    seat: 1,
    step: 'move',
    display: ['r1-2', 'g2-2t', 'b3-4', 'y1-2', 'p1-2', 'r2-3', 'g1-2', 'b1-2'],
    pile: 20,
    discard: {},
    players: [player(6), player(0)],
    current: { card: null, from: 0, moved: false },
    ...more,
  }) as unknown as HelsinkiView
const scene = (of: HelsinkiView, points = 0): Scene<Helsinki> => ({
  view: of,
  scores: [[], [{ category: 'rows', now: points, certain: points }]],
  reports: {},
})
const act = (seq: number, value: object, more: object = {}): Acted =>
  ({ type: 'acted', seq, seat: 1, turn: 3, value, items: [], brings: {}, ...more }) as unknown as Acted
const views = (before: Scene<Helsinki>, after: Scene<Helsinki>, steps: Acted[]) =>
  keyframes(before, after, steps).map((frame) => frame.scene.view as HelsinkiView)

test('the pawn walks clockwise space by space; one space back is one space', () => {
  const after = scene(view({ players: [player(6), player(3)] }))
  const walk = views(scene(view()), after, [act(1, { type: 'move', spaces: 3, action: null })])
  expect(walk.slice(0, 3).map(({ players }) => players[1]?.pawn)).toEqual([1, 2, 3])
  const back = views(scene(view()), after, [act(1, { type: 'move', spaces: -1, action: 'back' })])
  expect(back[0]?.players[1]?.pawn).toBe(7)
})

test('the two cards beside the pawn fly to the seat, then others are turned up', () => {
  const steps = [
    act(1, { type: 'draw', extra: true }, { items: [{ what: 'refill', seat: null, place: 0, piece: 'y5-5' }] }),
  ]
  const [drawn, filled] = keyframes(scene(view()), scene(view()), steps)
  expect(drawn?.flights?.map(({ name, from }) => [name, from])).toEqual([
    ['r1-2', 'slot-0'],
    ['b1-2', 'slot-7'],
    ['?', 'pile'], // nobody sees this one
  ])
  expect(drawn?.scene.view.display[0]).toBeNull()
  expect(filled?.scene.view.display[0]).toBe('y5-5')
})

test('the tile comes in where the server says that it stopped, and points fly last', () => {
  const steps = [
    act(1, { type: 'build', card: 'r3-4' }),
    act(
      2,
      { type: 'push', side: 'n', lane: 0, turns: 0, flipped: false },
      { brings: { cells: ['a1', 'a2'], coats: ['a2'] } },
    ),
  ]
  const made = keyframes(scene(view()), scene(view(), 4), steps)
  const pushed = made.find(({ sound }) => sound === 'slide')?.scene.view as HelsinkiView
  expect(pushed.players[1]?.tiles).toEqual([{ colour: 'r', cells: ['a1', 'a2'] }])
  expect(pushed.players[1]?.coats).toBe(1)
  expect(made.at(-1)?.flights).toMatchObject([{ kind: 'points', name: '4' }])
})

test('nothing of mine moves while another turn is shown', () => {
  const before = view()
  const steps = [act(1, { type: 'move', spaces: 2, action: null }), act(2, { type: 'draw', extra: false })]
  for (const one of views(scene(before), scene(view()), steps)) expect(one.players[0]).toBe(before.players[0])
})

test('the way of a pawn and the cards that were taken stay marked', () => {
  const drawn = { ...act(2, { type: 'draw' }), brings: { cards: ['r1-2', 'w'] } }
  const deeds = [{ seat: 1, steps: [act(1, { type: 'move', spaces: -1 }), drawn] }]
  const marks = squareMarks(deeds, [6, 7])
  expect(marks.paths.get(1)).toEqual([0, 7])
  expect([...marks.taken]).toEqual([
    [6, { card: 'r1-2', seat: 1 }],
    [7, { card: 'w', seat: 1 }],
  ])
})
