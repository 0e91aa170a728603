// Other people's turns, shown step by step with a clock of our own: how long they take, and where they end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Keyframes } from '../../games/playback'
import type { Acted, Position, TableEvent } from '../../net/messages'
import { Playback, type Settings } from './playback.svelte'

const acted = (seq: number, seat: number, turn: number, action = `a${seq}`): Acted =>
  ({ type: 'acted', seq, seat, turn, step: seq, action, value: {}, items: [], brings: {}, at: 0 }) as Acted
const position = (seq: number, to_move: number | null, more: Partial<Position> = {}): Position =>
  ({ type: 'position', seq, seat: 0, to_move, view: { seq }, legal: [], scores: [], reports: {}, ...more }) as Position
const SHORTEST = 2000
const LONGEST = 3000
const settings: Settings = { speed: 'normal', mine: [0], hidden: false }
/** Three short moments for each step. */
const three: Keyframes = (_, after, steps) =>
  steps.flatMap((_step, step) =>
    [1, 2, 3].map((part) => ({ scene: { ...after, view: { step, part } }, step, ms: 100 })),
  )

/** A table at which I have moved and it is the turn of seat 1. */
function begun(keyframes: Keyframes = three): Playback {
  const playback = new Playback()
  playback.keyframes = keyframes
  playback.receive(position(1, 1), [acted(1, 0, 1)], settings)
  return playback
}
const mine = [acted(1, 0, 1)]
const theirs = [...mine, acted(2, 1, 2), acted(3, 1, 2)]

/** How long until nothing moves any more, by the fake clock. */
function timeOf(playback: Playback): number {
  const start = Date.now()
  while (playback.active) vi.advanceTimersToNextTimer()
  return Date.now() - start
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test("a bot's turn takes two to three seconds at normal speed, however many steps it has", () => {
  for (const ms of [1, 100, 2500]) {
    const playback = begun((_, after, steps) => steps.map((_step, step) => ({ scene: after, step, ms })))
    playback.receive(position(3, 0), theirs, settings)
    const time = timeOf(playback)
    expect(time).toBeGreaterThanOrEqual(SHORTEST)
    expect(time).toBeLessThanOrEqual(LONGEST)
  }
})

test('a turn that comes in parts takes no longer than one that comes whole', () => {
  const playback = begun()
  playback.receive(position(2, 1), theirs.slice(0, 2), settings)
  const first = timeOf(playback)
  playback.receive(position(3, 0), theirs, settings)
  const whole = first + timeOf(playback)
  expect(whole).toBeGreaterThanOrEqual(SHORTEST)
  expect(whole).toBeLessThanOrEqual(LONGEST)
})

test('slow, fast and instant', () => {
  const times = (['slow', 'normal', 'fast', 'instant'] as const).map((speed) => {
    const playback = begun()
    playback.receive(position(3, 0), theirs, { ...settings, speed })
    return timeOf(playback)
  })
  expect(times).toEqual([...times].sort((one, other) => other - one))
  expect(times[3]).toBe(0)
})

test('nothing can be done until the turn has been shown, then the position is the one of the server', () => {
  const playback = begun()
  const end = position(3, 0, { legal: [{ notation: 'x', value: {} }] })
  playback.receive(end, theirs, settings)
  expect(playback.shown).toMatchObject({ view: { step: 0, part: 1 }, to_move: 1, legal: [] })
  expect(playback.told).toBe(2)
  timeOf(playback)
  expect(playback.shown).toBe(end)
  expect(playback.told).toBe(Infinity)
})

test('several turns are shown one after the other', () => {
  const playback = begun()
  playback.receive(position(3, 2), theirs, settings)
  playback.receive(position(4, 0), [...theirs, acted(4, 2, 3)], settings)
  const time = timeOf(playback)
  expect(time).toBeGreaterThanOrEqual(2 * SHORTEST)
  expect(playback.shown?.seq).toBe(4)
})

test('skipping shows the newest position at once', () => {
  const playback = begun()
  playback.receive(position(3, 2), theirs, settings)
  playback.receive(position(4, 0), [...theirs, acted(4, 2, 3)], settings)
  playback.skip()
  expect(playback.shown?.seq).toBe(4)
  expect(playback.active).toBe(false)
  vi.runAllTimers()
  expect(playback.shown?.seq).toBe(4)
})

test.each<[string, Position, TableEvent[]]>([
  ['an undo', position(2, 1), mine],
  ['other steps in their place', position(5, 1), [...mine, acted(5, 1, 2, 'other')]],
  ['the eyes of another seat', position(3, 0, { seat: null }), theirs],
])('%s in the middle of a turn ends it where the server is', (_, next, events) => {
  const playback = begun()
  playback.receive(position(3, 0), theirs, settings)
  vi.advanceTimersByTime(500)
  playback.receive(next, events, settings)
  expect(playback.shown).toBe(next)
  expect(playback.active).toBe(false)
})

test('my own steps, and whatever comes while nobody looks, are there at once', () => {
  const playback = begun()
  playback.receive(position(2, 1), [...mine, acted(2, 0, 1)], settings)
  expect(playback.active).toBe(false)
  playback.receive(position(4, 0), [...mine, acted(2, 0, 1), acted(4, 1, 2)], { ...settings, hidden: true })
  expect(playback.shown?.seq).toBe(4)
})

test('my own steps that arrive together with those of others are not shown again', () => {
  const playback = begun()
  const events = [...mine, acted(2, 0, 1), acted(3, 1, 2)]
  playback.receive(position(3, 0), events, settings)
  expect(playback.shown?.view).toMatchObject({ step: 1, part: 1 })
})

test('a page that has fallen far behind shows the newest position', () => {
  const playback = begun()
  const events: Acted[] = [...mine]
  for (let seq = 2; seq < 40; seq++) {
    events.push(acted(seq, 1 + (seq % 2), seq))
    playback.receive(position(seq, 0), [...events], settings)
  }
  expect(timeOf(playback)).toBeLessThan(14 * LONGEST)
  expect(playback.shown?.seq).toBe(39)
})

test('paused, it waits; then it goes on', () => {
  const playback = begun()
  playback.receive(position(3, 0), theirs, settings)
  playback.pause(true)
  vi.advanceTimersByTime(60_000)
  expect(playback.active).toBe(true)
  playback.pause(false)
  timeOf(playback)
  expect(playback.shown?.seq).toBe(3)
})

test('the last turn is shown again in place, and ends in the same position', () => {
  const playback = begun()
  const end = position(3, 0)
  playback.receive(end, theirs, { ...settings, speed: 'instant' })
  expect(playback.canRepeat).toBe(true)
  playback.again(settings)
  expect(playback.shown?.view).toEqual({ seq: 1 }) // the table before it
  expect(playback.told).toBe(Infinity)
  expect(timeOf(playback)).toBeGreaterThan(SHORTEST)
  expect(playback.shown).toBe(end)
})

test('a page that was loaded anew shows the last turn from what it is given', () => {
  const playback = new Playback()
  playback.keyframes = three
  playback.receive(position(3, 0), theirs, settings)
  expect(playback.canRepeat).toBe(false)
  playback.again(settings, { before: { view: { seq: 1 }, scores: [], reports: {} }, steps: theirs.slice(1) })
  expect(playback.shown?.view).toEqual({ seq: 1 })
  timeOf(playback)
  expect(playback.shown?.seq).toBe(3)
})

test('each keyframe is heard; a turn is announced when it has ended', () => {
  const heard: string[] = []
  const playback = begun((_, after, steps) =>
    steps.map((_step, step) => ({ scene: after, step, ms: 500, sound: step ? 'slide' : 'card' })),
  )
  playback.onsound = (sound) => heard.push(sound)
  playback.receive(position(3, 0), theirs, settings)
  expect(heard).toEqual(['card'])
  expect([playback.told, playback.heard]).toEqual([2, 1])
  vi.advanceTimersToNextTimer()
  expect([playback.told, playback.heard]).toEqual([3, 3])
  timeOf(playback)
  expect(heard).toEqual(['card', 'slide'])
})
