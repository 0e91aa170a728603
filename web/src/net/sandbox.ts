// A game without table or seat.
import type { OpenSandbox, TableEvent } from './messages'
import { Socket } from './socket'
import { TableClient } from './table.svelte'

export const actionsOf = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'acted' ? [event.action] : []))

export type Opening = Omit<OpenSandbox, 'type'>

/** A client that plays in a sandbox; after a lost connection the sandbox is opened again where it was. */
export function openSandbox(opening: Opening): TableClient {
  const { client } = sandbox(() => {
    const actions = client.position ? actionsOf(client.events) : opening.actions
    return { ...opening, ...(actions && { actions }) }
  })
  return client
}

/** A client whose sandbox is opened as it is asked for then, after a lost connection too; `reopen`: now, with something else. */
export function sandbox(opening: () => Opening): { client: TableClient; reopen: () => void } {
  let reopen!: () => void
  const client: TableClient = new TableClient('sandbox', (handlers) => {
    const opened = () => {
      socket.send({ type: 'open', ...opening() })
      handlers.opened()
    }
    const socket = new Socket('/api/sandbox', { ...handlers, opened })
    reopen = opened
    return socket
  })
  return { client, reopen }
}
