// The page's end of the local host: a worker, started again if it dies. What it had confirmed is in the browser's store.
import type { Channel, Reply } from '../net/transport'
import type { FromWorker, ToWorker } from './messages'

const LOST = 1006
const OPEN = 1
const CLOSED = 3

type Answered = { resolve: (reply: Reply) => void; message: ToWorker; safe: boolean; reject: (reason: unknown) => void }

export class LocalSocket implements Channel {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(
    readonly id: number,
    private host: LocalHost,
  ) {}

  send(data: string): void {
    this.host.post({ type: 'send', id: this.id, data })
  }

  close(): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.host.sockets.delete(this.id)
    this.host.post({ type: 'close', id: this.id })
  }

  opened(): void {
    this.readyState = OPEN
    this.onopen?.()
  }

  lost(code: number): void {
    this.readyState = CLOSED
    this.host.sockets.delete(this.id)
    this.onclose?.({ code })
  }
}

export class LocalHost {
  /** Resolves with the first start, rejects if Python cannot run here. */
  ready: Promise<void>
  sockets = new Map<number, LocalSocket>()

  #worker!: Worker
  #next = 1
  #kept = false
  #waiting = new Map<number, Answered>()
  #started!: () => void
  #failed!: (reason: Error) => void

  constructor(
    engine: string,
    private make = () => new Worker(new URL('./local-worker.ts', import.meta.url), { type: 'module', name: engine }),
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.#started = resolve
      this.#failed = reject
    })
    this.ready.catch(() => {})
    this.#start()
  }

  request(method: string, path: string, body: string | null): Promise<Reply> {
    const id = this.#next++
    const message: ToWorker = { type: 'request', id, method, path, body }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, message, safe: method === 'GET' })
      this.post(message)
    })
  }

  connect(path: string): LocalSocket {
    const socket = new LocalSocket(this.#next++, this)
    this.sockets.set(socket.id, socket)
    this.post({ type: 'connect', id: socket.id, path })
    return socket
  }

  post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #start(): void {
    const worker = this.make()
    this.#worker = worker
    let alive = false
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      alive = true
      this.#heard(worker, data)
    }
    // before its first message its script could not be loaded; later a fault of one message, which others survive
    worker.onerror = () => alive || this.#fail('worker')
  }

  /** A worker holds a lock as long as it lives: whoever gets the lock knows that it is gone. */
  #watch(worker: Worker, lock: string): void {
    navigator.locks?.request(lock, () => {
      if (this.#worker === worker) this.#restart()
    })
  }

  /** Questions are asked again; of changes nobody knows whether they were done, as after a lost connection. */
  #restart(): void {
    this.#worker.terminate()
    const sockets = [...this.sockets.values()]
    this.#start()
    for (const [id, { safe, message, reject }] of this.#waiting) {
      if (safe) this.post(message)
      else {
        this.#waiting.delete(id)
        reject(new Error('lost'))
      }
    }
    for (const socket of sockets) socket.lost(LOST)
  }

  /** Something is stored here: ask the browser, once, not to delete it when it needs room. */
  #keep(): void {
    if (!this.#kept) void navigator.storage?.persist?.()
    this.#kept = true
  }

  /** Python cannot run here: whoever waits learns it. */
  #fail(reason: string): void {
    const error = new Error(reason)
    this.#failed(error)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  #heard(worker: Worker, message: FromWorker): void {
    switch (message.type) {
      case 'alive':
        this.#watch(worker, message.lock)
        break
      case 'ready':
        this.#started()
        break
      case 'failed':
        this.#fail(message.reason)
        break
      case 'answer': {
        const asked = this.#waiting.get(message.id)
        asked?.resolve({ status: message.status, answer: JSON.parse(message.body) as unknown })
        this.#waiting.delete(message.id)
        if (asked && !asked.safe && message.status < 400) this.#keep()
        break
      }
      case 'opened':
        this.sockets.get(message.id)?.opened()
        break
      case 'message':
        this.sockets.get(message.id)?.onmessage?.({ data: message.data })
        break
      case 'closed':
        this.sockets.get(message.id)?.lost(message.code)
        break
    }
  }
}
