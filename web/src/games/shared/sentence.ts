// One sentence from parts.

/** Who did something: a name, or the reader. */
export interface Who {
  name: string
  you: boolean
}

/** Points with a plus or a minus sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

/** "Move 2 spaces and draw the green 2: a bonus card." Things to do, then what they bring behind a colon. */
export function sentence(lang: string, todo: string[], brings: string[], colon = ': '): string {
  const list = new Intl.ListFormat(lang, { type: 'conjunction' })
  const said = list.format(todo)
  return `${said.charAt(0).toLocaleUpperCase(lang)}${said.slice(1)}${brings.length ? colon + list.format(brings) : ''}.`
}

/** "Ann moves 2 spaces and draws a green 2: +3 points." Who, what was done, and what it brought behind a colon. */
export function report(list: Intl.ListFormat, who: string, did: string[], brought: string[], colon = ': '): string {
  return `${who} ${list.format(did)}${brought.length ? colon + list.format(brought) : ''}.`
}
