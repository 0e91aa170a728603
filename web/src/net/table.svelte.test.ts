// One table as the browser knows it, without a page and without a server: what is sent, kept, and sent again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Acted, ClientMessage, Position } from './messages'
import { TableClient } from './table.svelte'

class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: ClientMessage[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close() {}
  opens() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  says(...messages: object[]) {
    this.onmessage?.({ data: JSON.stringify(messages) })
  }
  drops(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  of<Type extends ClientMessage['type']>(type: Type) {
    return this.sent.filter((message): message is Extract<ClientMessage, { type: Type }> => message.type === type)
  }
}

let listeners = new Map<string, () => void>()
const last = () => FakeSocket.all.at(-1)!
const position = (seq: number): Partial<Position> & { type: 'position' } => ({
  type: 'position',
  seq,
  seat: 0,
  to_move: 0,
  legal: [],
})
const acted = (seq: number): Partial<Acted> => ({ type: 'acted', seq, seat: 0, turn: 1 })
const told = (from: number, settled: number, ...seqs: number[]): object => ({
  type: 'events',
  from,
  settled,
  events: seqs.map(acted),
})

function connect(): TableClient {
  const client = new TableClient('abc')
  last().opens()
  last().says(position(4))
  return client
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'https:', host: 'torilla.example' })
  listeners = new Map()
  vi.stubGlobal('addEventListener', (type: string, call: () => void) => listeners.set(type, call))
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it says hello with what it has', () => {
  connect()
  expect(last().url).toBe('wss://torilla.example/api/tables/abc/socket')
  expect(last().of('hello')).toMatchObject([{ since: 0, chat_since: 0 }])
})

test('an action is pending until it is done, and no second one is sent meanwhile', () => {
  const client = connect()
  client.act('end')
  client.act('draw')
  const [sent, ...more] = last().of('act')
  expect(sent).toMatchObject({ action: 'end', seq: 4, seat: 0 })
  expect(more).toEqual([])
  last().says({ type: 'done', key: 'another' })
  expect(client.pending).not.toBeNull()
  last().says({ type: 'done', key: sent!.key })
  expect(client.pending).toBeNull()
})

test('after a lost connection what was not answered is sent again, with the same key', () => {
  const client = connect()
  client.act('end')
  last().says(told(0, 3, 1, 2, 3))
  void client.preview('draw')
  const before = last()
  before.drops()
  expect(client.link).toBe('lost')
  vi.advanceTimersByTime(1000)
  last().opens()
  expect(last()).not.toBe(before)
  expect(last().of('hello')).toMatchObject([{ since: 3 }])
  expect(last().of('act')).toEqual(before.of('act'))
  expect(last().of('preview')).toEqual(before.of('preview'))
})

test('a store that is down is tried again; another refusal is told', () => {
  const client = connect()
  const refused = vi.fn()
  client.onrefused = refused
  client.act('end')
  const { key } = last().of('act')[0]!
  last().says({ type: 'refused', key, error: { code: 'store/unavailable', values: { seconds: 2 }, message: '' } })
  expect(refused).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(
    last()
      .of('act')
      .map((each) => each.key),
  ).toEqual([key, key])
  last().says({ type: 'refused', key, error: { code: 'action/stale', values: {}, message: '' } })
  expect(refused).toHaveBeenCalledOnce()
  expect(client.pending).toBeNull()
})

test('a question is asked once for a position, and again for the next', async () => {
  const client = connect()
  const first = client.preview('end')
  void client.preview('end')
  expect(last().of('preview')).toHaveLength(1)
  last().says({ type: 'previewed', id: last().of('preview')[0]!.id, preview: { score: 3 }, error: null })
  expect(await first).toEqual({ score: 3 })
  last().says(position(5))
  void client.preview('end')
  expect(last().of('preview')).toHaveLength(2)
})

test('a question that could not be answered is asked again', async () => {
  const client = connect()
  const first = client.preview('end')
  const error = { code: 'store/unavailable', values: {}, message: '' }
  last().says({ type: 'previewed', id: last().of('preview')[0]!.id, preview: null, error })
  await expect(first).rejects.toThrow('store/unavailable')
  const second = client.preview('end')
  expect(last().of('preview')).toHaveLength(2)
  last().says({ type: 'previewed', id: last().of('preview')[1]!.id, preview: { score: 3 }, error: null })
  expect(await second).toEqual({ score: 3 })
})

test('events that were taken back go; whoever waits for a position knows those that led to it', () => {
  const client = connect()
  const known: number[][] = []
  client.onposition = () => known.push(client.events.map(({ seq }) => seq))
  last().says(told(0, 2, 1, 2), position(2))
  last().says(told(2, 4, 3, 4), position(4))
  last().says(told(3, 3), position(3))
  expect(known).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3],
  ])
})

test('a change of seats among my steps is announced, and my steps are not announced again', () => {
  const client = connect()
  const news: string[][] = []
  client.onevents = (events) => news.push(events.map(({ type }) => type))
  const mine = (seq: number) => ({ type: 'acted', seq, step: 1, action: '@3', seat: 0, turn: 1, at: 5 })
  last().says({ type: 'events', from: 0, settled: 1, events: [{ type: 'started', seq: 1, at: 1, items: [] }] })
  last().says({ type: 'events', from: 1, settled: 1, events: [mine(2)] })
  const held = { type: 'seat-held', seq: 2, at: 9, seat: 1, bot: 'casual', reason: 'left' }
  last().says({ type: 'events', from: 1, settled: 2, events: [held, mine(3)] })
  expect(news).toEqual([['acted'], ['seat-held']])
})

test('a table that is not there is not asked for again', () => {
  const client = connect()
  last().drops(4404)
  vi.advanceTimersByTime(60_000)
  expect(client.link).toBe('gone')
  expect(FakeSocket.all).toHaveLength(1)
})

test('the first try after a lost connection comes within two seconds, the later ones within ten', () => {
  connect()
  last().drops()
  vi.advanceTimersByTime(2000)
  expect(FakeSocket.all).toHaveLength(2)
  for (let tries = 3; tries < 12; tries++) {
    last().drops()
    vi.advanceTimersByTime(10_000)
    expect(FakeSocket.all).toHaveLength(tries)
  }
})

test('"try now" connects at once', () => {
  const client = connect()
  for (let lost = 0; lost < 6; lost++) {
    last().drops()
    if (lost < 5) vi.advanceTimersByTime(10_000)
  }
  const before = FakeSocket.all.length
  client.retry()
  client.retry()
  expect(FakeSocket.all).toHaveLength(before + 1)
})

test('a connection that does not answer after the device was offline is left for a new one', () => {
  connect()
  const dead = last()
  listeners.get('online')!()
  expect(dead.of('ping')).toHaveLength(1)
  vi.advanceTimersByTime(3000)
  expect(last()).not.toBe(dead)
  last().opens()
  last().says(position(4))
  listeners.get('online')!()
  last().says({ type: 'pong' })
  const alive = last()
  vi.advanceTimersByTime(3000)
  expect(last()).toBe(alive)
})
