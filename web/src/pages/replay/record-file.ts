// A record file on its way from the replay page to the review page: it has no address.
let record = ''

export function keepRecord(text: string): void {
  record = text
}

export function takeRecord(): string {
  const text = record
  record = ''
  return text
}
