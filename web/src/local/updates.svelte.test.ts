import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Updates } from './updates.svelte'

let registration: EventTarget & {
  waiting: { postMessage: (text: string) => void } | null
  installing: EventTarget | null
}
let container: EventTarget & {
  controller: object | null
  register: () => Promise<typeof registration>
  ready: Promise<{ active: { postMessage: (what: string, ports: MessagePort[]) => void } }>
}
const reload = vi.fn()
/** What the worker was asked; it keeps everything, unless there is no room. */
let asked: string[]
let room = true
let display = 'browser'

const worker = {
  postMessage(what: string, [port]: MessagePort[]) {
    asked.push(what)
    port!.postMessage({ whole: room && asked.includes('keep'), bytes: 12_000_000 })
    port!.close()
  },
}

beforeEach(() => {
  reload.mockClear()
  registration = Object.assign(new EventTarget(), { waiting: null, installing: null })
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: () => Promise.resolve(registration),
    ready: Promise.resolve({ active: worker }),
  })
  asked = []
  room = true
  display = 'browser'
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${display})` }))
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

test('nothing large is kept before the visitor asks for it', async () => {
  const updates = new Updates()
  await updates.start()
  expect([asked, updates.kept, updates.bytes]).toEqual([['how much'], false, 12_000_000])
  expect(await updates.keep()).toBe(true)
  expect([asked, updates.kept, updates.keeping]).toEqual([['how much', 'keep'], true, false])
})

test('what did not fit is not said to be kept', async () => {
  room = false
  const updates = new Updates()
  await updates.start()
  expect([await updates.keep(), updates.kept]).toEqual([false, false])
})

test('an installed page keeps all, unless the visitor saves data', async () => {
  display = 'standalone'
  await new Updates().start()
  expect(asked).toEqual(['how much', 'keep'])
  asked = []
  vi.stubGlobal('navigator', { serviceWorker: container, connection: { saveData: true } })
  await new Updates().start()
  expect(asked).toEqual(['how much'])
})
