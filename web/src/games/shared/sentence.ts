// Parts of sentences.
import type { Reason } from '../../net/messages'
import { say } from '../../text/speak'
import type { Advised } from '../module'

/** Who did something: a name, or the reader. */
export interface Who {
  name: string
  you: boolean
}

/** A turn that is advised, from the game's message of what to do and what that brings. */
export function advised(
  message: (values: { todo: string[]; brings: string[]; count: number }) => string,
  todo: string[],
  brings: string[],
): Advised {
  const say = (what: string[]) => capital(message({ todo, brings: what, count: what.length }))
  return { whole: say(brings), todo: say([]), why: brings[0] ? `${capital(brings[0])}.` : '' }
}

/** Points with a plus or a minus sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** A reason from the game's messages; `words`: its values as they stand in a sentence. */
export function reasonSentence(
  ideas: object,
  { idea, values }: Reason,
  names: readonly string[],
  words: Record<string, string>,
): string {
  const seat = typeof values.seat === 'number' && { seat: names[values.seat] }
  return capital(say(ideas, idea, { ...values, ...words, ...seat }) ?? '')
}
