// The worker of a page without a server: loads Python, and hands the page's messages to torilla.server.local.
import type { PyodideAPI } from 'pyodide'
import { Database } from './database'
import type { FromWorker, ToWorker } from './messages'

interface Link {
  receive(data: string): void
  close(): void
  destroy(): void
}
interface Host {
  request(method: string, path: string, body: string | null): Promise<[number, string]>
  connect(path: string, send: (text: string) => void, closed: (code: number) => void): Promise<Link | undefined>
}
/** engine.json: what was put into the folder (cli/server/site.py). */
interface Engine {
  python: string
  archives: string[]
}

/** Of a WebSocket: the other side failed. */
const FAULT = 1011

const say = (message: FromWorker) => postMessage(message)
const folder = self.name
const links = new Map<number, Promise<Link | undefined>>()

// The page learns by this lock that the worker has died.
const lock = `torilla-worker-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
void navigator.locks?.request(lock, () => {
  say({ type: 'alive', lock })
  return new Promise(() => {})
})

async function start(): Promise<Host> {
  const at = (name: string) => fetch(folder + name)
  const engine = (await (await at('engine.json')).json()) as Engine
  const archives = Promise.all(engine.archives.map(async (name) => (await at(name)).arrayBuffer()))
  const database = Database.open()
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import('pyodide')
  const python: PyodideAPI = await loadPyodide({ indexURL: folder, env: { TORILLA_PURE: '1', HOME: '/home/pyodide' } })
  const extractDir = `/lib/${engine.python}/site-packages`
  for (const archive of await archives) python.unpackArchive(archive, 'zip', { extractDir })
  python.globals.set('database', await database)
  const host = (await python.runPythonAsync(
    'from torilla.server.local.browser import start\nawait start(database)',
  )) as Host
  return host
}

const host = start()
host.then(
  () => say({ type: 'ready' }),
  (error: unknown) => say({ type: 'failed', reason: String(error) }),
)

async function connect(id: number, path: string): Promise<Link | undefined> {
  const closed = (code: number) => say({ type: 'closed', id, code })
  try {
    const link = await (await host).connect(path, (data) => say({ type: 'message', id, data }), closed)
    if (link) say({ type: 'opened', id })
    return link
  } catch (error) {
    console.error(error)
    closed(FAULT)
    return undefined
  }
}

async function hear(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'request': {
      const { id, method, path, body } = message
      const [status, text] = await (await host).request(method, path, body)
      say({ type: 'answer', id, status, body: text })
      break
    }
    case 'connect':
      links.set(message.id, connect(message.id, message.path))
      break
    case 'send':
      ;(await links.get(message.id))?.receive(message.data)
      break
    case 'close': {
      const link = await links.get(message.id)
      links.delete(message.id)
      link?.close()
      link?.destroy()
      break
    }
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => void hear(data)
