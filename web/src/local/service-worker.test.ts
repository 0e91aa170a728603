// public/sw.js in a worker's surroundings: what it keeps, and when.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import source from '../../public/sw.js?raw'

const SITE = {
  version: 'new',
  alone: false,
  shell: ['/', '/start.js'],
  more: ['/engine/1/a.wasm', '/assets/b-1.js'],
  bytes: 9,
}
const ORIGIN = 'https://table.example'

class FakeCache {
  entries = new Map<string, Response>()
  match = async (path: string | Request) => this.entries.get(path_of(path))?.clone()
  put = async (path: string | Request, answer: Response) => void this.entries.set(path_of(path), answer)
  add = async (request: Request) => this.put(request, await network(request))
}
const path_of = (what: string | Request) => (typeof what === 'string' ? what : new URL(what.url).pathname)

let stores: Map<string, FakeCache>
let fetched: string[]
let network: (request: Request) => Promise<Response>
let connection: { saveData: boolean }
let started = 0

const caches = {
  open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name)!,
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (what: string | Request) => {
    for (const store of stores.values()) if (store.entries.has(path_of(what))) return store.match(what)
    return undefined
  },
}

/** The worker for a site; what happens to it comes back when it has dealt with it. */
async function start(site: object = SITE) {
  const listeners = new Map<string, (event: any) => void>()
  const self = {
    addEventListener: (kind: string, heard: (event: any) => void) => listeners.set(kind, heard),
    clients: { matchAll: async () => [], claim: async () => {} },
    registration: { installing: null, waiting: null },
    skipWaiting: () => {},
  }
  const filled = source.replace(/^const site = .*$/m, `const site = ${JSON.stringify(site)}`)
  const requests = class extends Request {
    constructor(path: string, how: RequestInit) {
      super(new URL(path, ORIGIN), how)
    }
  }
  const given = { self, caches, location: { origin: ORIGIN }, navigator: { connection }, importScripts: () => {} }
  for (const [name, value] of Object.entries(given)) vi.stubGlobal(name, value)
  vi.stubGlobal('fetch', (request: Request) => network(request))
  vi.stubGlobal('Request', requests)
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(filled)}//${started++}`)
  return async (kind: string, more: object = {}) => {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(kind)?.({
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<Response>) => (answer = one),
      ...more,
    })
    const answered = await answer
    await Promise.all(work)
    return answered
  }
}

const asks = (path: string, mode = 'no-cors') => ({ request: { url: ORIGIN + path, method: 'GET', mode } })
const kept = async (name = 'torilla-new') => [...(await caches.open(name)).entries.keys()].toSorted()

beforeEach(() => {
  stores = new Map()
  fetched = []
  connection = { saveData: false }
  network = async (request) => {
    fetched.push(path_of(request))
    return new Response(`from the network: ${path_of(request)}`)
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a visitor of a server keeps the first page alone, and all when asked', async () => {
  const worker = await start()
  await worker('install')
  expect(await kept()).toEqual(['/', '/start.js'])
  const told: object[] = []
  const ports = [{ postMessage: (said: object) => told.push(said) }]
  await worker('message', { data: 'how much', ports })
  await worker('message', { data: 'keep', ports })
  expect(told).toEqual([
    { whole: false, bytes: 9 },
    { whole: true, bytes: 9 },
  ])
  expect(await kept()).toEqual(['/', '/.whole', '/assets/b-1.js', '/engine/1/a.wasm', '/start.js'])
  expect(fetched.filter((path) => path === '/')).toHaveLength(1)
})

test('when not all can be fetched that is said, and asking again goes on from there', async () => {
  const worker = await start()
  const reach = network
  network = async (request) =>
    path_of(request).startsWith('/engine/') ? Promise.reject(new TypeError()) : reach(request)
  const told: object[] = []
  const ports = [{ postMessage: (said: object) => told.push(said) }]
  await worker('message', { data: 'keep', ports })
  network = reach
  await worker('message', { data: 'keep', ports })
  expect(told).toEqual([
    { whole: false, bytes: 9 },
    { whole: true, bytes: 9 },
  ])
  expect(fetched.toSorted()).toEqual(['/assets/b-1.js', '/engine/1/a.wasm'])
})

test('a page without a server keeps all, unless the visitor saves data', async () => {
  await (
    await start({ ...SITE, alone: true })
  )('install')
  expect(await kept()).toContain('/.whole')
  stores.clear()
  connection.saveData = true
  await (
    await start({ ...SITE, alone: true })
  )('install')
  expect(await kept()).toEqual(['/', '/start.js'])
})

test('where all was kept a new version keeps all, and takes over what has not changed', async () => {
  await (
    await start({ ...SITE, version: 'old' })
  )('message', { data: 'keep', ports: [{ postMessage: () => {} }] })
  fetched = []
  await (
    await start()
  )('install')
  expect(await kept()).toContain('/.whole')
  expect(fetched.toSorted()).toEqual(['/', '/start.js'])
})

test('a file that was used is kept, others are not', async () => {
  const worker = await start()
  await worker('install')
  for (const path of ['/assets/b-1.js', '/games/x/board.js']) await worker('fetch', asks(path))
  expect(await kept()).toEqual(['/', '/assets/b-1.js', '/start.js'])
  fetched = []
  await worker('fetch', asks('/assets/b-1.js'))
  expect(fetched).toEqual([])
})

test('a server that does not answer in time, or at all, is not waited for', async () => {
  vi.useFakeTimers()
  const worker = await start()
  await worker('install')
  const shell = 'from the network: /'
  network = async () => new Response('fresh')
  expect(await (await worker('fetch', asks('/my', 'navigate')))!.text()).toBe('fresh')
  network = () => Promise.reject(new TypeError())
  expect(await (await worker('fetch', asks('/my', 'navigate')))!.text()).toBe(shell)
  network = () => new Promise(() => {})
  const slow = worker('fetch', asks('/my', 'navigate'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(await (await slow)!.text()).toBe(shell)
})

test('as it lies here it keeps nothing, answers no request, and deletes what was kept', async () => {
  await (
    await start({ ...SITE, version: 'old' })
  )('install')
  const worker = await start({ version: '', alone: false, shell: [], more: [], bytes: 0 })
  await worker('install')
  await worker('activate')
  expect(await worker('fetch', asks('/'))).toBeUndefined()
  expect(await caches.keys()).toEqual([])
})
