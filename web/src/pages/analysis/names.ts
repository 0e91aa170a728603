// What an analysis is called where nobody has named it.
import type { Words } from '../../text/rooms/analysis'
import { text, type TextContext } from '../../text/index.svelte'
import { recordedName } from '../names'
import type { Summary } from './kept'

export function nameOf({ name, names, origin }: Summary, words: Words, t: TextContext['t']): string {
  if (name) return name
  const called = names.map((one, seat) => recordedName(one) || t('seat', { number: seat + 1 }))
  if ((origin === 'table' || origin === 'record') && called.length)
    return words['from.game']({ names: text.list(called) })
  return origin === 'table' ? words['from.record'] : words[`from.${origin}`]
}
