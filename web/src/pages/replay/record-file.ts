// A record file on its way from one page to another: it has no address.
let record = ''

/** The seat whose record it is: with its eyes it is opened. */
export function readerOf(record: string): number | null {
  const [, seat] = /^form:[ \t]*seat (\d)\s*$/m.exec(record) ?? []
  return seat === undefined ? null : Number(seat)
}

/** The game of a record or of a position text, and the components that it names; null where it is neither. */
export function headOf(text: string): { game: string; components: string | null } | null {
  const game = /^game:[ \t]*([a-z][a-z0-9-]*)/m.exec(text) ?? /^\s*([a-z][a-z0-9-]*) position \d+/.exec(text)
  const components = /^components:[ \t]*([0-9a-f]+)/m.exec(text)
  return game && { game: game[1]!, components: components?.[1] ?? null }
}

export function keepRecord(text: string): void {
  record = text
}

export function takeRecord(): string {
  const text = record
  record = ''
  return text
}
