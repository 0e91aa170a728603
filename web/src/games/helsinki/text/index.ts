// Texts of the Helsinki table in the reader's language; only that language is loaded.

import type { HelsinkiAction } from '../../../net/messages'
import type { Refusal } from '../../api'
import { cardFace, SIDES, type Side } from '../kinds'
import type { ActionName, LogExtra, Text } from './text'

export type { ActionName, LogExtra, Text } from './text'

export async function loadText(lang: string): Promise<Text> {
  switch (lang.slice(0, 2)) {
    case 'de':
      return (await import('./de')).de
    case 'fr':
      return (await import('./fr')).fr
    case 'nl':
      return (await import('./nl')).nl
    default:
      return (await import('./en')).en
  }
}

export const actionName = (text: Text, action: string): string => text[action as ActionName] ?? action

/** Why something is not possible, as a sentence. */
export function refusalSentence(text: Text, refusal: Refusal): string {
  const values = refusal.values
  const side = (value: unknown) => text['side']({ side: value as Side })
  switch (refusal.code) {
    case 'hand/limit':
      return text['no.hand/limit']({ limit: Number(values.limit), hand: Number(values.hand) })
    case 'build/no-push':
      return text['no.build/no-push']({ side: side(values.side) })
    case 'build/cannot-pay':
      return text['no.build/cannot-pay']({ missing: Number(values.missing) })
    case 'push/wrong-side':
      return text['no.push/wrong-side']({ own: side(values.own) })
    case 'pay/wrong-colour':
      return text['no.pay/wrong-colour']({ colour: text['colour']({ colour: String(values.colour) }) })
  }
  const sentence: unknown = text[`no.${refusal.code}` as 'no.other']
  return typeof sentence === 'string' ? sentence : text['no.other']
}

/** One sentence for the log. `extra` may tell more than the action itself does. */
export function logSentence(text: Text, value: HelsinkiAction, name: string, extra: LogExtra = {}): string {
  const more = { ...extra, name }
  switch (value.type) {
    case 'start':
      return text['log.start']({ ...more, side: SIDES[Math.floor(value.space / 2)] ?? 'n' })
    case 'move':
      return text['log.move']({
        ...more,
        spaces: value.spaces,
        action: value.action ? actionName(text, value.action) : undefined,
      })
    case 'draw':
      return text['log.draw']({ ...more, extra: value.extra })
    case 'use':
      return text['log.use']({ ...more, action: actionName(text, value.action) })
    case 'end':
      return text['log.end'](more)
    case 'build':
      return text['log.build']({ ...more, card: cardFace(value.card) })
    case 'push':
      return text['log.push']({ ...more, side: value.side })
    case 'pay':
      return text['log.pay']({ ...more, card: cardFace(value.card) })
    case 'roof':
      return text['log.roof']({ ...more, cell: value.cell })
    case 'wild':
      return text['log.wild']({ ...more, cell: value.cell })
    case 'lift':
      return text['log.lift']({ ...more, cell: value.cell })
    case 'drop':
      return text['log.drop']({ ...more, cell: value.cell })
    case 'discard':
      return text['log.discard']({ ...more, card: cardFace(value.card) })
  }
}
