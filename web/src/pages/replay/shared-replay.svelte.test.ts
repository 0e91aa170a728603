import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerMessage, SharedReplayShown as Shown } from '../../net/messages'
import type { Handlers } from '../../net/socket'
import { SharedReplay, type Moved } from './shared-replay.svelte'

let handlers: Handlers
const sent: Record<string, unknown>[] = []
const cursor: Moved & { at: number } = {
  at: 2,
  get now() {
    return this.at
  },
  get aim() {
    return this.at
  },
  last: 9,
  playing: false,
  oncontrol: () => {},
  go(step) {
    this.oncontrol()
    this.at = step
  },
  show(step) {
    this.oncontrol()
    this.at = step
  },
}
let seat: number | null = null
const shown = (more: Partial<Shown>): ServerMessage => ({
  ...{ type: 'together', leader: 'ann', present: true, watchers: [], playing: false, speed: 'fast' },
  ...{ me: 'bo', version: 1, step: 4, seat: null, ...more },
})

async function heard(message: ServerMessage) {
  handlers.heard(message)
  await vi.waitFor(() => {})
}

function join(): SharedReplay {
  const look = async (wanted: number | null) => void (seat = wanted)
  return new SharedReplay('room', cursor, { seat: () => seat, look, turnEnd: (after) => after + 2 }, (_, given) => {
    handlers = given
    return { send: (message) => sent.push({ ...message }) > 0, close: () => {} }
  })
}

beforeEach(() => {
  sent.length = 0
  cursor.at = 2
  seat = null
})

describe('a shared replay', () => {
  it('follows the leader’s step, eyes and speed', async () => {
    const shared = join()
    handlers.opened()
    expect(sent[0]).toMatchObject({ type: 'follow' })
    await heard(shown({ seat: 1 }))
    expect([cursor.at, seat, shared.speed, shared.following]).toEqual([4, 1, 'fast', true])
    await heard(shown({ version: 2, step: 99, seat: 1 }))
    expect(cursor.at).toBe(9)
  })

  it('looks around after something was done by hand, and follows again', async () => {
    const shared = join()
    await heard(shown({}))
    cursor.go(1)
    expect([shared.following, shared.speed]).toEqual([false, null])
    await heard(shown({ version: 2, step: 6 }))
    expect(cursor.at).toBe(1)
    shared.follow()
    await vi.waitFor(() => expect(cursor.at).toBe(6))
  })

  it('leads: says what is new, once, and keeps its place', async () => {
    const shared = join()
    handlers.changed('open')
    await heard(shown({ me: 'ann', version: 0, step: 0, speed: 'normal' }))
    expect([shared.leads, cursor.at]).toEqual([true, 2])
    shared.lead(2, false, 'normal', null)
    expect(sent.at(-1)).toMatchObject({ type: 'lead', step: 2 })
    await heard(shown({ me: 'ann', version: 1, step: 2, speed: 'normal' }))
    const before = sent.length
    shared.lead(2, false, 'normal', null)
    expect(sent.length).toBe(before)
    cursor.go(5)
    expect(shared.following).toBe(true)
  })

  it('takes over what was shown before when its page is loaded again', async () => {
    join()
    await heard(shown({ me: 'ann', version: 7, step: 8 }))
    expect(cursor.at).toBe(8)
  })

  it('ends', async () => {
    const shared = join()
    await heard({ type: 'replay-ended' })
    expect([shared.ended, shared.following]).toEqual([true, false])
  })
})
