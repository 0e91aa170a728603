// One table as this browser knows it: what the server told, and what is on its way there.
import type { Refusal } from '../games/board'
import { randomText } from './api'
import type {
  Act,
  Analysis,
  AnalysisNode,
  Answered,
  Ask,
  ChatLine,
  EditPosition,
  ErrorAnswer,
  Explain,
  Go,
  Hint,
  Judge,
  Judged,
  Line,
  Look,
  Plans,
  Position,
  PositionEdit,
  Preview,
  Reply,
  Restart,
  Rewind,
  ServerMessage,
  Table,
  TableEvent,
  Undo,
  Unedit,
  Unseated,
  Weigh,
  Weighed,
  Write,
  Written,
} from './messages'
import { Socket, type Handlers, type LinkState } from './socket'

type Intent = Act | Line | Undo | Restart | Rewind | Reply | Go | Look | EditPosition | Unedit
type Asked = Preview | Explain | Weigh | Ask | Write | Judge
/** How a client reaches its game. */
export type Connect = (handlers: Handlers) => Pick<Socket, 'send' | 'close' | 'retry'>
type Answer = {
  answered?: Answered
  preview?: Record<string, unknown> | null
  refusal?: Refusal | null
  weighed?: Weighed
  written?: Written
  judged?: Judged
  error: ErrorAnswer | null
}

/** The server has trouble with its store: nothing is wrong with what was asked. */
const NOT_NOW = new Set(['store/unavailable', 'server/busy'])

/** Tells an event from all others; the numbers of steps that can be undone change when something else is disclosed. */
function nameOf(event: TableEvent): string {
  return event.type === 'acted' ? `${event.step} ${event.action}` : `${event.type} ${event.at}`
}

export class TableClient {
  table = $state.raw<Table>()
  position = $state.raw<Position>()
  events = $state.raw<TableEvent[]>([])
  chat = $state.raw<ChatLine[]>([])
  clock = $state.raw<{ seat: number | null; deadline: number | null; offset: number }>()
  /** The table waits for somebody who is not connected. */
  absence = $state.raw<{ seat: number; until: number; offset: number }>()
  /** What I have planned here, once there is something. */
  plans = $state.raw<Plans>()
  /** Why this browser has no seat here any more, or may not see the table. */
  unseated = $state.raw<Unseated>()
  link = $state<LinkState>('connecting')
  /** Sent, but not yet known to be stored. */
  pending = $state.raw<Intent | null>(null)

  /** Says what was refused. */
  onrefused: (error: ErrorAnswer) => void = () => {}
  /** Events that were not known before, in order; not called for what was there on arrival. */
  onevents: (events: TableEvent[]) => void = () => {}
  /** There is a new position; the events that led to it are known. */
  onposition: (position: Position) => void = () => {}
  /** A sandbox was opened, for the first time or again: its document. */
  onanalysis: (analysis: Analysis) => void = () => {}

  #socket: ReturnType<Connect>
  #settled = 0
  #greeted = false
  #attending = true
  /** Not answered yet: they are asked again after a lost connection. */
  #questions = new Map<number, { ask: Asked; resolve: (answer: Answer) => void }>()
  #answers = new Map<string, Promise<Answer>>()
  #nextQuestion = 1

  constructor(
    readonly id: string,
    connect: Connect = (handlers) => new Socket(`/api/tables/${encodeURIComponent(id)}/socket`, handlers),
  ) {
    this.#socket = connect({
      opened: () => this.#hello(),
      heard: (message) => this.#heard(message),
      changed: (state) => (this.link = state),
    })
  }

  /** An intent is on its way. */
  get busy(): boolean {
    return this.pending !== null
  }

  close(): void {
    this.#socket.close()
  }

  /** Connect now, without waiting for the next try. */
  retry(): void {
    this.#socket.retry()
  }

  /** Do an action; in a sandbox also for another seat. */
  act(action: string, seat?: number): void {
    this.#intend((common) => ({ type: 'act', ...common, seat: seat ?? common.seat, action }))
  }

  /** Do the steps of a turn in one go; `end`: also its end, where the rules ask for that. */
  line(actions: string[], end: boolean): void {
    this.#intend((common) => ({ type: 'line', ...common, actions, end }))
  }

  /** In a sandbox: back to the position after so many steps. */
  rewind(steps: number): void {
    this.#send({ type: 'rewind', key: randomText(), steps })
  }

  /** In a sandbox: let a bot take a step for the seat to move. */
  reply(): void {
    this.#intend(({ key, seq }) => ({ type: 'reply', key, seq }))
  }

  /** In a sandbox: to the position after steps that were played, and others that were tried. */
  go(way: { steps: number; actions: string[] }): void {
    this.#send({ type: 'go', key: randomText(), ...way })
  }

  /** In a sandbox: with other eyes; `follow`: always with those of the seat to move. */
  look(seat: number | null, follow: boolean): void {
    this.#send({ type: 'look', key: randomText(), seat, follow })
  }

  /** In a sandbox: change the position by hand, by all of these or none. */
  edit(edits: PositionEdit[]): void {
    if (this.position) this.#send({ type: 'edit', key: randomText(), seq: this.position.seq, edits })
  }

  /** In a sandbox: take back the last change by hand. */
  unedit(): void {
    if (this.position) this.#send({ type: 'unedit', key: randomText(), seq: this.position.seq })
  }

  undo(): void {
    this.#intend((common) => ({ type: 'undo', ...common }))
  }

  restart(): void {
    this.#intend((common) => ({ type: 'restart', ...common }))
  }

  async preview(action: string): Promise<Record<string, unknown>> {
    const answer = await this.#ask('preview', action)
    if (!answer.preview) throw new Error(answer.error?.code ?? 'preview')
    return answer.preview
  }

  /** Whether it was asked already what an action would do, or why it cannot be done. */
  knows(action: string): boolean {
    return this.#answers.has(`preview ${action}`) || this.#answers.has(`explain ${action}`)
  }

  async explain(action: string): Promise<Refusal | null> {
    return (await this.#ask('explain', action)).refusal ?? null
  }

  /** In the sandbox of a puzzle: what the turn that was played is worth; null where that cannot be said. */
  async weigh(): Promise<Weighed | null> {
    return (await this.#wonder({ type: 'weigh', id: this.#nextQuestion++ })).weighed ?? null
  }

  /** In a sandbox: a tree as the text of its document; null where that cannot be said. */
  async write(nodes: AnalysisNode[]): Promise<string | null> {
    return (await this.#wonder({ type: 'write', id: this.#nextQuestion++, nodes })).written?.text ?? null
  }

  /** In a sandbox: what the engine would do here; null where that cannot be said. */
  async judge(): Promise<Hint | null> {
    return (await this.#wonder({ type: 'judge', id: this.#nextQuestion++ })).judged?.hint ?? null
  }

  /** Ask what is not asked of every position; says why there is no answer. */
  async #wonder(ask: Weigh | Write | Judge): Promise<Answer> {
    const asked = new Promise<Answer>((resolve) => this.#questions.set(ask.id, { ask, resolve }))
    this.#socket.send(ask)
    const answer = await asked
    if (answer.error) this.onrefused(answer.error)
    return answer.error ? { error: null } : answer
  }

  /** Steps that were done, as far as they are known here. */
  get done(): number {
    return this.events.findLast((event) => event.type === 'acted')?.step ?? 0
  }

  /** What a typed line means; null where nobody can say. */
  async ask(line: Omit<Ask, 'type' | 'id'>): Promise<Answered | null> {
    const ask: Ask = { type: 'ask', id: this.#nextQuestion++, ...line }
    const asked = new Promise<Answer>((resolve) => this.#questions.set(ask.id, { ask, resolve }))
    this.#socket.send(ask)
    const { answered, error } = await asked
    if (error) this.onrefused(error)
    return error ? null : (answered ?? null)
  }

  say(seat: number, text: string): boolean {
    return this.#socket.send({ type: 'say', key: randomText(), seat, text })
  }

  lift(seat: number): void {
    this.#socket.send({ type: 'lift', seat })
  }

  lower(): void {
    this.#socket.send({ type: 'lower' })
  }

  take(seat: number): void {
    this.#socket.send({ type: 'take', seat })
  }

  /** Whether somebody looks at the page: people who do not are told of their turn in other ways. */
  attend(attending: boolean): void {
    if (this.#attending === attending) return
    this.#attending = attending
    this.#socket.send({ type: 'attend', attending })
  }

  standIn(seat: number): void {
    this.#socket.send({ type: 'stand-in', seat })
  }

  #hello(): void {
    this.absence = undefined // said again if it is still so
    const since = this.#settled
    const chat_since = this.chat.at(-1)?.number ?? 0
    this.#socket.send({ type: 'hello', since, chat_since, nonce: randomText(), attending: this.#attending })
    // the same key: if it had arrived, the answer is the first one
    if (this.pending) this.#socket.send(this.pending)
    for (const { ask } of this.#questions.values()) this.#socket.send(ask)
  }

  #intend(make: (common: { key: string; seq: number; seat: number }) => Intent): void {
    const { position } = this
    if (this.pending || !position || position.seat === null) return
    this.#send(make({ key: randomText(), seq: position.seq, seat: position.seat }))
  }

  #send(intent: Intent): void {
    if (this.pending) return
    this.pending = intent
    this.#socket.send(intent)
  }

  #ask(type: 'preview' | 'explain', action: string): Promise<Answer> {
    const { position } = this
    if (!position || position.seat === null) return Promise.resolve({ error: null })
    const question = `${type} ${action}`
    const known = this.#answers.get(question)
    if (known) return known
    const ask = { type, id: this.#nextQuestion++, seat: position.seat, action }
    const asked = new Promise<Answer>((resolve) => this.#questions.set(ask.id, { ask, resolve }))
    this.#socket.send(ask)
    this.#answers.set(question, asked)
    void asked.then(({ error }) => {
      // what could not be answered may be asked again
      if (error && this.#answers.get(question) === asked) this.#answers.delete(question)
    })
    return asked
  }

  #answer(id: number, answer: Answer): void {
    this.#questions.get(id)?.resolve(answer)
    this.#questions.delete(id)
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.table = message
        break
      case 'events':
        this.#told(message.from, message.settled, message.events)
        break
      case 'position':
        if (message.seq !== this.position?.seq || message.seat !== this.position.seat) this.#answers.clear()
        this.position = message
        this.onposition(message)
        break
      case 'unseated':
        this.unseated = message
        break
      case 'clock':
        this.clock = { seat: message.seat, deadline: message.deadline, offset: message.now - Date.now() }
        break
      case 'absence':
        this.absence =
          message.seat === null || message.until === null
            ? undefined
            : { seat: message.seat, until: message.until, offset: message.now - Date.now() }
        break
      case 'done':
        if (this.pending?.key === message.key) this.pending = null
        break
      case 'refused':
        if (this.pending?.key === message.key) {
          if (NOT_NOW.has(message.error.code)) return this.#later(this.pending, Number(message.error.values.seconds))
          this.pending = null
        }
        this.onrefused(message.error)
        break
      case 'previewed':
        this.#answer(message.id, { preview: message.preview, error: message.error })
        break
      case 'explained':
        this.#answer(message.id, { refusal: message.refusal, error: message.error })
        break
      case 'answered':
        this.#answer(message.id, { answered: message, error: message.error })
        break
      case 'weighed':
        this.#answer(message.id, { weighed: message, error: message.error })
        break
      case 'written':
        this.#answer(message.id, { written: message, error: message.error })
        break
      case 'judged':
        this.#answer(message.id, { judged: message, error: message.error })
        break
      case 'analysis':
        this.onanalysis(message)
        break
      case 'chat': {
        const before = message.anew ? [] : this.chat
        const known = new Set(before.map((line) => line.number))
        this.chat = [...before, ...message.lines.filter((line) => !known.has(line.number))]
        break
      }
      case 'plans':
        this.plans = message
        break
      case 'fault':
        this.pending = null
        this.onrefused(message.error)
        break
    }
  }

  /** It could not be saved, perhaps: it stays pending, and the same key is sent until there is an answer. */
  #later(intent: Intent, seconds: number): void {
    setTimeout(
      () => {
        if (this.pending?.key === intent.key) this.#socket.send(intent)
      },
      Math.max(1, seconds || 0) * 1000,
    )
  }

  #told(from: number, settled: number, events: TableEvent[]): void {
    const heard = new Set(this.events.filter((event) => event.seq > from).map(nameOf))
    this.events = [...this.events.filter((event) => event.seq <= from), ...events]
    this.#settled = settled
    const news = events.filter((event) => !heard.has(nameOf(event)))
    if (this.#greeted && news.length) this.onevents(news)
    this.#greeted = true
  }
}
