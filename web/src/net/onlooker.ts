// Asks what typed lines mean in positions that are only looked at: in a sandbox made of the view that is shown.
import type { Answered, Ask, OpenSandbox } from './messages'
import { Socket } from './socket'

type Line = Omit<Ask, 'type' | 'id'>

export class Onlooker {
  #socket: Socket | undefined
  #opened = false
  #view: unknown
  #asked = new Map<number, { ask: Ask; resolve: (answer: Answered | null) => void }>()
  #next = 1

  constructor(
    readonly game: string,
    readonly components: string,
  ) {}

  ask(view: unknown, seat: number | null, line: Line): Promise<Answered | null> {
    const ask: Ask = { type: 'ask', id: this.#next++, ...line }
    const open: Omit<OpenSandbox, 'type'> = {
      game: this.game,
      components: this.components,
      view: view as Record<string, unknown>,
      seat,
    }
    const asked = new Promise<Answered | null>((resolve) => this.#asked.set(ask.id, { ask, resolve }))
    const begin = () => {
      this.#view = view
      this.#socket?.send({ type: 'open', ...open })
    }
    this.#socket ??= new Socket('/api/sandbox', {
      opened: () => {
        this.#opened = true
        begin()
        for (const { ask } of this.#asked.values()) this.#socket?.send(ask)
      },
      heard: (message) => {
        if (message.type === 'answered') this.#answer(message.id, message.error ? null : message)
        else if (message.type === 'fault') for (const id of this.#asked.keys()) this.#answer(id, null)
      },
      changed: () => {},
    })
    if (this.#opened) {
      if (view !== this.#view) begin()
      this.#socket.send(ask)
    }
    return asked
  }

  close(): void {
    this.#socket?.close()
  }

  #answer(id: number, answer: Answered | null): void {
    this.#asked.get(id)?.resolve(answer)
    this.#asked.delete(id)
  }
}
