// A WebSocket that comes back by itself. A lost connection is the normal case.
import type { ClientMessage, SandboxMessage, ServerMessage, SharedAnalysisMessage } from './messages'
import { connect, type Channel } from './transport'

const FIRST_WAIT = 400
const LONGEST_WAIT = 8_000
/** After "too many connections". */
const LONG_WAIT = 15_000
const BEAT = 20_000
/** So long may an answer to a ping take after the device was offline or asleep. */
const PATIENCE = 2_000
const TOO_MANY = 4429
const DAMAGED = 4500
const FORBIDDEN = 4403
/** Of a WebSocket's `readyState`. */
const OPEN = 1

/** `barred`: this browser may not see the table. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'gone' | 'barred' | 'damaged'

export interface Handlers {
  /** Called on every (re)connection; says hello. */
  opened: () => void
  heard: (message: ServerMessage) => void
  changed: (state: LinkState) => void
}

export class Socket {
  #socket: Channel | null = null
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #probe: ReturnType<typeof setTimeout> | undefined
  #lastHeard = 0
  #closed = false

  constructor(
    private path: string,
    private handlers: Handlers,
  ) {
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  get open(): boolean {
    return this.#socket?.readyState === OPEN
  }

  /** Nothing is kept for later: what must arrive is sent again by who asked, after `opened`. */
  send(message: ClientMessage | SandboxMessage | SharedAnalysisMessage): boolean {
    if (!this.open) return false
    this.#socket!.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearTimeout(this.#timer)
    this.#leave(1000)
  }

  /** Connect now, whatever the waiting time. */
  retry(): void {
    if (this.#closed || this.#socket) return
    this.#wait = FIRST_WAIT
    this.#connect()
  }

  #connect(): void {
    clearTimeout(this.#timer)
    const socket = connect(this.path)
    this.#socket = socket
    socket.onopen = () => {
      this.#lastHeard = Date.now()
      this.#beat = setInterval(() => this.#check(), BEAT)
      this.handlers.changed('open')
      this.handlers.opened()
    }
    socket.onmessage = (event) => {
      this.#wait = FIRST_WAIT // not before: a server without its store lets in, and closes at once
      this.#lastHeard = Date.now()
      clearTimeout(this.#probe)
      for (const message of JSON.parse(String(event.data)) as ServerMessage[]) this.handlers.heard(message)
    }
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      this.#leave(1000)
      if (this.#closed) return
      if (event.code === 4404 || event.code === FORBIDDEN) {
        this.handlers.changed(event.code === FORBIDDEN ? 'barred' : 'gone')
        return
      }
      if (event.code === DAMAGED) {
        this.handlers.changed('damaged')
        return
      }
      this.#comeBack(event.code === TOO_MANY ? LONG_WAIT : this.#wait)
    }
  }

  #comeBack(wait: number): void {
    this.handlers.changed('lost')
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(wait * 2, LONGEST_WAIT)
  }

  /** Without waiting for the other end, which may be long gone. */
  #leave(code: number): void {
    clearInterval(this.#beat)
    clearTimeout(this.#probe)
    const socket = this.#socket
    this.#socket = null
    socket?.close(code)
  }

  #check(): void {
    if (Date.now() - this.#lastHeard > 2.5 * BEAT) this.#giveUp()
    else this.send({ type: 'ping' })
  }

  #giveUp(): void {
    this.#leave(4000)
    this.#comeBack(FIRST_WAIT)
  }

  /** A laptop that slept, or was offline, may hold a connection that is long dead: who does not answer is left. */
  #hurry = (): void => {
    if (this.#closed || document.visibilityState === 'hidden') return
    if (!this.#socket) return this.retry()
    if (!this.send({ type: 'ping' })) return // it is just connecting
    clearTimeout(this.#probe)
    this.#probe = setTimeout(() => this.#giveUp(), PATIENCE)
  }
}
