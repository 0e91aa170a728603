import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Frame } from '../../net/messages'
import type { Speed } from '../../ui/settings.svelte'
import { Cursor } from './cursor.svelte'

/** Two steps a turn, two seats by turns. */
const frames = Array.from({ length: 9 }, (_, step): Frame => ({
  ...{ step, turn: Math.ceil(step / 2), seat: step ? Math.ceil(step / 2) % 2 : null },
  ...{ action: step ? `a${step}` : null, value: null, items: [], brings: {} },
  ...{ view: { step, seat: Math.ceil((step + 1) / 2) % 2 }, scores: [], reports: {} },
}))
let cursor: Cursor
function begin(speed: Speed = 'normal', seat: number | null = null) {
  cursor = new Cursor(
    () => ({ frames, seat }),
    () => speed,
    2,
  )
  cursor.playback.keyframes = (_, after, steps) => steps.map((_, step) => ({ scene: after, step, ms: 1000 }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a cursor in a record', () => {
  it('shows the next step, and goes back at once', () => {
    begin()
    cursor.show(3)
    expect(cursor.playback.active).toBe(true)
    expect(cursor.now).toBe(3)
    vi.runAllTimers()
    expect([cursor.now, cursor.playback.active]).toEqual([3, false])
    cursor.go(1)
    expect([cursor.now, cursor.playback.active, cursor.playback.shown?.view]).toEqual([1, false, frames[1]!.view])
  })

  it('shows a turn step by step', () => {
    begin()
    cursor.show(4)
    expect(cursor.now).toBe(3)
    vi.advanceTimersByTime(1500)
    expect(cursor.now).toBe(4)
    vi.runAllTimers()
    expect(cursor.playback.active).toBe(false)
  })

  it('goes on from the step that is shown when one is in a hurry', () => {
    begin()
    cursor.show(4)
    cursor.show(cursor.now + 1)
    expect([cursor.now, cursor.playback.active]).toEqual([4, true])
    cursor.show(cursor.now + 1)
    expect(cursor.now).toBe(5)
  })

  it('plays to the end, can be held and goes on', () => {
    begin()
    cursor.toggle()
    expect(cursor.now).toBe(3)
    cursor.toggle()
    vi.advanceTimersByTime(60_000)
    expect([cursor.now, cursor.playing, cursor.playback.paused]).toEqual([3, false, true])
    cursor.toggle()
    vi.advanceTimersByTime(60_000)
    expect([cursor.now, cursor.playing, cursor.playback.active]).toEqual([8, false, false])
  })

  it('plays without staging where turns are shown at once', () => {
    begin('instant')
    cursor.toggle()
    expect([cursor.now, cursor.playback.active]).toEqual([3, false])
    vi.advanceTimersByTime(60_000)
    expect([cursor.now, cursor.playing]).toEqual([8, false])
  })
})
