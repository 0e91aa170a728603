// The model of a turn without its drawing, at positions that the engine made for the learning pages.
import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { tableOf, type Scene } from '../learn'
import made from './learn/pictures.json'
import { Turn } from './turn.svelte'
import type { Components, Neoville } from './types'

function turnAt(name: keyof typeof made.pictures) {
  const scene = made.pictures[name] as unknown as Scene<Neoville>
  const act = vi.fn<(notation: string) => void>()
  const table = tableOf<Neoville>(scene, made.components as unknown as Components)
  table.referee.act = act
  let turn!: Turn
  const stop = $effect.root(() => {
    turn = new Turn(table)
  })
  flushSync()
  return { turn, act, scene, stop }
}

test('places are those of the legal actions, lit for the way in which the tile lies', () => {
  const { turn, scene, stop } = turnAt('place')
  expect([...turn.places.values()]).toEqual(scene.legal.map(({ notation }) => notation))
  const now = scene.legal.flatMap(({ value }) =>
    value.type === 'place' && value.turns === turn.turns ? [`${value.x},${value.y}`] : [],
  )
  expect([...turn.lit].sort()).toEqual([...new Set(now)].sort())
  stop()
})

test('a tile turns by quarters, both ways', () => {
  const { turn, stop } = turnAt('place')
  turn.turnTile(1)
  turn.turnTile(1)
  turn.turnTile(-1)
  flushSync()
  expect(turn.spin).toEqual({ count: 3, way: -1, turns: 1 })
  stop()
})

test('the first click chooses a place, the second confirms it', () => {
  const { turn, act, scene, stop } = turnAt('place')
  const first = scene.legal.find(({ value }) => value.type === 'place' && value.turns === turn.turns)!.value
  if (first.type !== 'place') throw new Error('no place')
  expect(turn.pick(first)).toBe(false)
  expect(act).not.toHaveBeenCalled()
  expect(turn.pick(first)).toBe(true)
  turn.confirm()
  expect(act).toHaveBeenCalledExactlyOnceWith(
    `@${first.x < 0 ? '' : '+'}${first.x}${first.y < 0 ? '' : '+'}${first.y}r${first.turns}`,
  )
  stop()
})

test('a display that can be drawn from offers what the rules offer', () => {
  const { turn, scene, stop } = turnAt('draw')
  expect(turn.draws).toEqual(scene.legal.flatMap(({ value }) => (value.type === 'draw' ? [value.tile] : [])))
  expect(turn.canEnd).toBe(scene.legal.some(({ value }) => value.type === 'end'))
  stop()
})
