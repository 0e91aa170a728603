import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerMessage, SharedAnalysisShown as Shown } from '../../net/messages'
import type { Handlers } from '../../net/socket'
import type { Eyes } from './analysis.svelte'
import type { Place } from './kept'
import { Together } from './together.svelte'

let handlers: Handlers
const sent: Record<string, unknown>[] = []
let place: Place
let eyes: Eyes
let renewed: number[]

const shown = (more: Partial<Shown>): ServerMessage => ({
  ...{ type: 'shown', leader: 'ann', present: true, watchers: [], playing: false, speed: 'normal' },
  ...{ me: 'bo', version: 1, text: 1, steps: 4, actions: [], seat: null, follow: true, ...more },
})
const at = (steps: number, ...actions: string[]): Place => ({ steps, actions })

function join(): Together {
  const page = {
    place: () => place,
    eyes: () => eyes,
    visit: ({ steps, actions }: Place) => void (place = { steps, actions }),
    look: (wanted: Eyes) => void (eyes = wanted),
    renew: (version: number) => void renewed.push(version),
  }
  return new Together('room', page, (_, given) => {
    handlers = given
    return { send: (message) => sent.push({ ...message }) > 0, close: () => {} }
  })
}

beforeEach(() => {
  sent.length = 0
  place = at(2)
  eyes = 'mover'
  renewed = []
})

describe('a shared analysis', () => {
  it('follows the leader into variations, with the leader’s eyes, and fetches what is new in it', () => {
    const together = join()
    handlers.opened()
    expect(sent).toMatchObject([{ type: 'follow' }])
    handlers.heard(shown({ actions: ['m2'], seat: 1, follow: false }))
    expect([place, eyes, together.following, renewed]).toEqual([at(4, 'm2'), 1, true, [1]])
    handlers.heard(shown({ version: 2, steps: 9, seat: null, follow: false }))
    expect([place, eyes, renewed]).toEqual([at(9), 'spectator', [1]])
    handlers.heard(shown({ version: 3, steps: 9, text: 2 }))
    expect(renewed).toEqual([1, 2])
  })

  it('looks around alone after a step of one’s own, until it follows again', () => {
    const together = join()
    handlers.heard(shown({}))
    place = at(3)
    together.moved()
    expect(together.following).toBe(false)
    handlers.heard(shown({ version: 2, steps: 7 }))
    expect(place).toEqual(at(3))
    together.follow()
    expect([place, together.following]).toEqual([at(7), true])
  })

  it('tells what the leader shows, but not what was shown already', () => {
    const together = join()
    handlers.changed('open')
    handlers.heard(shown({ me: 'ann', version: 0, steps: 2 }))
    together.moved()
    expect(sent).toEqual([])
    place = at(2, 'm1')
    together.moved()
    expect(sent).toMatchObject([{ type: 'lead', steps: 2, actions: ['m1'], seat: null, follow: true }])
  })

  it('goes to where it was when the page of the leader is loaded again', () => {
    const together = join()
    handlers.changed('open')
    handlers.heard(shown({ me: 'ann', version: 5, steps: 6, actions: ['m3'] }))
    expect([place, together.leads]).toEqual([at(6, 'm3'), true])
    together.moved()
    expect(sent).toEqual([])
  })

  it('ends when it was deleted', () => {
    const together = join()
    handlers.heard({ type: 'analysis-gone' })
    expect([together.ended, together.following]).toEqual([true, false])
  })
})
