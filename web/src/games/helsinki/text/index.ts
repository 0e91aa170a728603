// Texts of the Helsinki table in the reader's language; only that language is loaded.

import type { Refusal } from '../../api'
import type { Side } from '../kinds'
import type { ActionName, Text } from './text'

export type { ActionName, Text } from './text'

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
