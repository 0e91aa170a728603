// A game without table or seat.
import type { OpenSandbox, TableEvent } from './messages'
import { Socket } from './socket'
import { TableClient } from './table.svelte'

export const actionsOf = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'acted' ? [event.action] : []))

/** A client that plays in a sandbox; after a lost connection the sandbox is opened again where it was. */
export function openSandbox(opening: Omit<OpenSandbox, 'type'>): TableClient {
  const client: TableClient = new TableClient('sandbox', (handlers) => {
    const socket = new Socket('/api/sandbox', {
      ...handlers,
      opened: () => {
        const actions = client.position ? actionsOf(client.events) : opening.actions
        socket.send({ type: 'open', ...opening, ...(actions && { actions }) })
        handlers.opened()
      },
    })
    return socket
  })
  return client
}
