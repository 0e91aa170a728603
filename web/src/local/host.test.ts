import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalHost } from './host'
import type { FromWorker, ToWorker } from './messages'

class FakeWorker {
  static all: FakeWorker[] = []
  sent: ToWorker[] = []
  ended = false
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: (() => void) | null = null

  constructor() {
    FakeWorker.all.push(this)
  }
  postMessage(message: ToWorker) {
    this.sent.push(message)
  }
  terminate() {
    this.ended = true
  }
  says(message: FromWorker) {
    this.onmessage?.({ data: message })
  }
}

const persist = vi.fn()
let died = new Map<string, () => void>()
const begin = () => new LocalHost('/engine/1/', () => new FakeWorker() as unknown as Worker)
const last = () => FakeWorker.all.at(-1)!

beforeEach(() => {
  FakeWorker.all = []
  died = new Map()
  persist.mockClear()
  const request = (name: string, held: () => void) => died.set(name, held)
  vi.stubGlobal('navigator', { locks: { request }, storage: { persist } })
})
afterEach(() => vi.unstubAllGlobals())

test('requests are answered by their numbers', async () => {
  const host = begin()
  const about = host.request('GET', '/about', null)
  const made = host.request('POST', '/tables', '{}')
  const [first, second] = last().sent as Extract<ToWorker, { type: 'request' }>[]
  last().says({ type: 'answer', id: second!.id, status: 201, body: '{"table":1}' })
  last().says({ type: 'answer', id: first!.id, status: 200, body: '{"version":"2"}' })
  expect(await about).toEqual({ status: 200, answer: { version: '2' } })
  expect(await made).toEqual({ status: 201, answer: { table: 1 } })
})

test('a worker that died is replaced: questions are asked again, changes and sockets are lost', async () => {
  const host = begin()
  const dead = last()
  dead.says({ type: 'alive', lock: 'a' })
  const about = host.request('GET', '/about', null)
  const made = host.request('POST', '/tables', '{}')
  const socket = host.connect('/api/tables/x/socket')
  const closed = vi.fn()
  socket.onclose = closed
  dead.says({ type: 'opened', id: socket.id })
  expect(socket.readyState).toBe(1)
  died.get('a')!()
  expect(dead.ended).toBe(true)
  expect(last()).not.toBe(dead)
  expect(last().sent).toMatchObject([{ type: 'request', path: '/about' }])
  await expect(made).rejects.toThrow('lost')
  expect(closed).toHaveBeenCalledWith({ code: 1006 })
  last().says({ type: 'answer', id: (last().sent[0] as { id: number }).id, status: 200, body: '1' })
  expect((await about).answer).toBe(1)
})

test('where Python cannot run, whoever waits is told', async () => {
  const host = begin()
  const about = host.request('GET', '/about', null)
  last().says({ type: 'failed', reason: 'no wasm' })
  await expect(host.ready).rejects.toThrow('no wasm')
  await expect(about).rejects.toThrow('no wasm')
})

test('a script that cannot be loaded fails; a fault of a running worker does not', async () => {
  const running = begin()
  last().says({ type: 'ready' })
  last().onerror!()
  await running.ready
  const host = begin()
  const about = host.request('GET', '/about', null)
  last().onerror!()
  await expect(about).rejects.toThrow('worker')
  await expect(host.ready).rejects.toThrow('worker')
})

test('the browser is asked once to keep what is stored', async () => {
  const host = begin()
  for (const [method, status] of [
    ['GET', 200],
    ['POST', 507],
    ['POST', 201],
    ['POST', 201],
  ] as const) {
    const answered = host.request(method, '/tables', null)
    last().says({ type: 'answer', id: (last().sent.at(-1) as { id: number }).id, status, body: '{}' })
    await answered
    expect(persist).toHaveBeenCalledTimes(status === 201 ? 1 : 0)
  }
})
