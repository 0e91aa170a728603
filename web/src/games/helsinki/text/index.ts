// Texts of the Helsinki table in the reader's language; only that language is loaded.

import type { Refusal } from '../../board'
import { fillSentence } from '../../shared/refusals'
import type { Side } from '../types'
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
export function refusalText(text: Text, { code, values }: Refusal): string {
  const side = (value: unknown) => text['side']({ side: value as Side })
  return (
    fillSentence(text.refusals[code], {
      ...values,
      side: side(values.side),
      own: side(values.own),
      colour: text['colour']({ colour: String(values.colour) }),
    }) ?? text['no.other']
  )
}
