// The shell of a table without its drawing.
import { flushSync } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { Shell } from './shell.svelte'

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { activeElement: null })
})

/** A table for three, seen by one of them. */
function shellAt(seat: number, mover: number) {
  const position = { seat, view: { turn: 1, seat: mover }, legal: [], suggested: null, scores: [], reports: {} }
  const story = { lastActions: ['Builds a tile.', 'Draws a card.', undefined] }
  const source = $state({ position, names: ['Ann', 'Otto', 'Saga'], story, referee: { busy: false } })
  const active = () => source.position.view.seat === seat
  let shell!: Shell<'board' | 'score'>
  const stop = $effect.root(() => {
    const panel = () => (active() ? 'board' : undefined)
    shell = new Shell(source, { active, first: 'board', panel, focus: () => ({ lost: 'button' }) })
  })
  flushSync()
  const step = (turn: number, next: number) => {
    source.position = { ...position, view: { turn, seat: next } }
    flushSync()
  }
  return { shell, step, stop }
}

test('seats stand in turn order, the own first; the large one is not among the small', () => {
  const { shell, stop } = shellAt(1, 0)
  expect([shell.order, shell.large, shell.others]).toEqual([[1, 2, 0], 1, [2, 0]])
  shell.chosen = 2
  expect([shell.order, shell.large, shell.others]).toEqual([[1, 2, 0], 2, [1, 0]])
  stop()
})

test('an enlarged board stays through the turns of others, and gives way to the own turn', () => {
  const { shell, step, stop } = shellAt(1, 2)
  shell.chosen = 2
  step(2, 0)
  expect([shell.large, shell.away]).toEqual([2, true])
  step(3, 1)
  expect([shell.large, shell.away]).toEqual([1, false])
  stop()
})

test('a new step opens its panel; in between people look where they like', () => {
  const { shell, step, stop } = shellAt(1, 1)
  shell.panel = 'score'
  flushSync()
  expect(shell.panel).toBe('score')
  step(2, 2)
  expect(shell.panel).toBe('score')
  step(3, 1)
  expect(shell.panel).toBe('board')
  stop()
})

test('at the own turn it is told what the one before did, if that is known', () => {
  const { shell, step, stop } = shellAt(1, 1)
  expect(shell.before).toBe('Ann builds a tile.')
  step(2, 0)
  expect(shell.before).toBe('')
  stop()
})
