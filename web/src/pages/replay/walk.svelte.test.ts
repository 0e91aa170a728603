import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Frame } from '../../net/messages'
import type { Speed } from '../../ui/settings.svelte'
import { Walk } from './walk.svelte'

/** Two steps a turn, two seats by turns. */
const frames = Array.from({ length: 9 }, (_, step): Frame => ({
  ...{ step, turn: Math.ceil(step / 2), seat: step ? Math.ceil(step / 2) % 2 : null },
  ...{ action: step ? `a${step}` : null, value: null, items: [], brings: {} },
  ...{ view: { step, seat: Math.ceil((step + 1) / 2) % 2 }, scores: [], reports: {} },
}))
let walk: Walk
function begin(speed: Speed = 'normal', seat: number | null = null) {
  walk = new Walk(
    () => ({ frames, seat }),
    () => speed,
    2,
  )
  walk.playback.keyframes = (_, after, steps) => steps.map((_, step) => ({ scene: after, step, ms: 1000 }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a walk through a record', () => {
  it('shows the next step, and goes back at once', () => {
    begin()
    walk.show(3)
    expect(walk.playback.active).toBe(true)
    expect(walk.now).toBe(3)
    vi.runAllTimers()
    expect([walk.now, walk.playback.active]).toEqual([3, false])
    walk.go(1)
    expect([walk.now, walk.playback.active, walk.playback.shown?.view]).toEqual([1, false, frames[1]!.view])
  })

  it('shows a turn step by step', () => {
    begin()
    walk.show(4)
    expect(walk.now).toBe(3)
    vi.advanceTimersByTime(1500)
    expect(walk.now).toBe(4)
    vi.runAllTimers()
    expect(walk.playback.active).toBe(false)
  })

  it('goes on from the step that is shown when one is in a hurry', () => {
    begin()
    walk.show(4)
    walk.show(walk.now + 1)
    expect([walk.now, walk.playback.active]).toEqual([4, true])
    walk.show(walk.now + 1)
    expect(walk.now).toBe(5)
  })

  it('plays to the end, can be held and goes on', () => {
    begin()
    walk.toggle()
    expect(walk.now).toBe(3)
    walk.toggle()
    vi.advanceTimersByTime(60_000)
    expect([walk.now, walk.playing, walk.playback.paused]).toEqual([3, false, true])
    walk.toggle()
    vi.advanceTimersByTime(60_000)
    expect([walk.now, walk.playing, walk.playback.active]).toEqual([8, false, false])
  })

  it('plays without staging where turns are shown at once', () => {
    begin('instant')
    walk.toggle()
    expect([walk.now, walk.playback.active]).toEqual([3, false])
    vi.advanceTimersByTime(60_000)
    expect([walk.now, walk.playing]).toEqual([8, false])
  })
})
