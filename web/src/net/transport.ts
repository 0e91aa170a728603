// How the page reaches its tables: a server, or a worker of its own that runs the same Python. Only this module knows.
import type { LocalSocket } from '../local/host'

/** What `Socket` needs of a WebSocket. */
export interface Channel {
  readonly readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(code?: number): void
}

export interface Reply {
  status: number
  /** undefined where it was not JSON. */
  answer: unknown
}

const HERE = 'torilla.here'
const meta = (name: string): string | null =>
  globalThis.document?.querySelector?.<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null

/** The folder of the engine, where the page has one: then tables can run here. */
export const engine = meta('torilla-engine')
/** A static page, which belongs to no server. */
export const alone = meta('torilla-alone') !== null
/** Such a page may have the documentation beside it; a server tells in its `about`. */
export const docs = meta('torilla-docs') !== null
/** Whether tables run in this page. */
export const local = engine !== null && (alone || remembered())

function remembered(): boolean {
  try {
    return sessionStorage.getItem(HERE) !== null
  } catch {
    return false
  }
}

/** Play here while the server is away, or go back to it: in this tab, after a reload. */
export function playHere(here: boolean): void {
  if (here) sessionStorage.setItem(HERE, 'yes')
  else sessionStorage.removeItem(HERE)
  location.assign('/')
}

const startHost = () => import('../local/host').then(({ LocalHost }) => new LocalHost(engine!))
const host = local ? startHost() : null
/** Resolves when the first answer can be expected soon. */
export const ready: Promise<void> = host ? host.then((found) => found.ready) : Promise.resolve()

// a local page can be asked from its console, and by tools/play_site.py, as a server can
if (local) Object.assign(globalThis, { torilla: { request, connect } })

/** One request to the API. Rejects where nobody can be reached. */
export async function request(method: string, path: string, body?: unknown): Promise<Reply> {
  const text = body === undefined ? null : JSON.stringify(body)
  if (host) return (await host).request(method, path, text)
  const response = await fetch(`/api${path}`, {
    method,
    headers: text === null ? {} : { 'Content-Type': 'application/json' },
    body: text,
  })
  return { status: response.status, answer: await response.json().catch(() => undefined) }
}

let beside: ReturnType<typeof startHost> | undefined
/** A request that stays in this page, where it has the engine; else as `request`. */
export async function requestHere(method: string, path: string, body: unknown): Promise<Reply> {
  if (host || engine === null) return request(method, path, body)
  beside ??= startHost()
  return (await beside).request(method, path, JSON.stringify(body))
}

/** A connection to a table or a sandbox. */
export function connect(path: string): Channel {
  if (host) return later(host.then((found) => found.connect(path)))
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`) as Channel
}

/** A channel that can be closed before it is there. */
function later(coming: Promise<LocalSocket>): Channel {
  let found: LocalSocket | undefined
  let closed = false
  const channel: Channel = {
    get readyState() {
      return found?.readyState ?? 0
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => found?.send(text),
    close: () => {
      closed = true
      found?.close()
    },
  }
  coming.then(
    (socket) => {
      if (closed) return socket.close()
      found = socket
      socket.onopen = () => channel.onopen?.()
      socket.onmessage = (event) => channel.onmessage?.(event)
      socket.onclose = (event) => channel.onclose?.(event)
    },
    () => channel.onclose?.({ code: 1006 }),
  )
  return channel
}
