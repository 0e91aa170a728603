// A record file on its way from the replay page to the review page: it has no address.
let record = ''

/** The seat whose record it is: with its eyes it is opened. */
export function readerOf(record: string): number | null {
  const [, seat] = /^form:[ \t]*seat (\d)\s*$/m.exec(record) ?? []
  return seat === undefined ? null : Number(seat)
}

export function keepRecord(text: string): void {
  record = text
}

export function takeRecord(): string {
  const text = record
  record = ''
  return text
}
