import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Updates } from './updates.svelte'

let registration: EventTarget & {
  waiting: { postMessage: (text: string) => void } | null
  installing: EventTarget | null
}
let container: EventTarget & { controller: object | null; register: () => Promise<typeof registration> }
const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  registration = Object.assign(new EventTarget(), { waiting: null, installing: null })
  container = Object.assign(new EventTarget(), { controller: {}, register: () => Promise.resolve(registration) })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
})
afterEach(() => vi.unstubAllGlobals())

function install(postMessage: (text: string) => void) {
  const installing = new EventTarget()
  registration.installing = installing
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = { postMessage }
  installing.dispatchEvent(new Event('statechange'))
}

test('the first version is no news', async () => {
  container.controller = null
  const updates = new Updates()
  await updates.start()
  install(vi.fn())
  container.dispatchEvent(new Event('controllerchange'))
  expect(updates.newer).toBe(false)
})

test('a newer version is offered, and taken when the visitor asks', async () => {
  const updates = new Updates()
  await updates.start()
  const post = vi.fn()
  install(post)
  expect(updates.newer).toBe(true)
  updates.take()
  expect(post).toHaveBeenCalledWith('take over')
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('where another page has taken it, this one plays on and offers to load it', async () => {
  const updates = new Updates()
  await updates.start()
  container.dispatchEvent(new Event('controllerchange'))
  expect(updates.newer).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  updates.take()
  expect(reload).toHaveBeenCalledOnce()
})
