// What characters say of themselves: their style of play and their remarks, loaded later.
import type { Words } from '../text/rooms/characters'
import { say } from '../text/speak'

/** What a character says; nothing until the words have come, and for bots that are no characters. */
export const saidBy = (words: Words | undefined, name: string | null, what: string): string =>
  say(words, `${name?.toLowerCase()}.${what}`) ?? ''
