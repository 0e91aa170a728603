// A record file on its way from the replay page to the review page: it has no address.
let record = ''

export function hand(text: string): void {
  record = text
}

export function taken(): string {
  const text = record
  record = ''
  return text
}
