// The model of a turn without its drawing, at positions that the engine made for the learning pages.
import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { tableOf, type Scene } from '../learn'
import made from './learn/pictures.json'
import { Turn } from './turn.svelte'
import type { Components, Helsinki } from './types'

function turnAt(name: keyof typeof made.pictures, other: Partial<Scene<Helsinki>> = {}) {
  const scene = { ...(made.pictures[name] as unknown as Scene<Helsinki>), ...other }
  const act = vi.fn<(notation: string) => void>()
  const table = tableOf<Helsinki>(scene, made.components as unknown as Components)
  table.referee.act = act
  let turn!: Turn
  const stop = $effect.root(() => {
    turn = new Turn(table)
  })
  flushSync()
  return { turn, act, scene, stop }
}

test('everything that is offered is a legal action, and every legal action is offered', () => {
  for (const name of Object.keys(made.pictures) as (keyof typeof made.pictures)[]) {
    const { turn, scene, stop } = turnAt(name)
    const { offers } = turn
    const notations = [
      ...[
        offers.starts,
        offers.uses,
        offers.builds,
        offers.pays,
        offers.roofs,
        offers.lifts,
        offers.drops,
        offers.discards,
        ...offers.wilds.values(),
      ].flatMap((map) => [...map.values()]),
      ...[...offers.moves, ...offers.pushes].map(({ notation }) => notation),
      ...[offers.draw, offers.drawExtra, offers.end].filter((notation) => notation !== null),
    ]
    expect(notations.sort(), name).toEqual(scene.legal.map(({ notation }) => notation).sort())
    stop()
  }
})

test('an action that needs a second click is armed by the first and sends nothing', () => {
  const { turn, act, stop } = turnAt('wild')
  turn.clickAction('one-wild')
  flushSync()
  expect(turn.armed).toBe('one-wild')
  expect(act).not.toHaveBeenCalled()
  stop()
})

test('whether a draw begins the last round is what its preview says, however many cards are left (H5.1)', async () => {
  for (const last_round of [true, false]) {
    const { turn, stop } = turnAt('draw', { previews: { draw: { action: 'draw', score: {}, last_round } } })
    await turn.source.referee.preview('draw')
    expect(turn.drawEnds).toBe(last_round)
    stop()
  }
})

test('only legal actions are sent', () => {
  const { turn, act, scene, stop } = turnAt('move')
  turn.act('e4.0')
  expect(act).not.toHaveBeenCalled()
  turn.act(scene.legal[0]!.notation)
  expect(act).toHaveBeenCalledExactlyOnceWith(scene.legal[0]!.notation)
  stop()
})

test('a tile is aimed at a lane; whether it may be pushed there is looked up (H4.6)', () => {
  const { turn, scene, stop } = turnAt('nothing')
  const { aim } = scene
  if (aim?.value.type !== 'push') throw new Error('no push')
  turn.push.put(aim.value)
  flushSync()
  expect(turn.push.chosen).toMatchObject({ notation: 'na.0', legal: false })
  stop()
})

test('a card that is laid out to pay takes the place that the server has for it (H4.1)', () => {
  const { turn, scene, stop } = turnAt('pay')
  const hand = scene.view.players[0]?.hand ?? []
  expect(turn.payment).toEqual(scene.reports.payment)
  turn.chosen = [hand.indexOf('r1-2'), hand.indexOf('r2-3')]
  flushSync()
  turn.clickCard(hand.indexOf('w'))
  expect(turn.chosen.map((place) => hand[place])).toEqual(['r1-2', 'w'])
  expect(turn.lacking).toBe(0)
  stop()
})
