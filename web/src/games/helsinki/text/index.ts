// Names and sentences of the Helsinki table, put together from its messages.

import { room as refusals } from '../../../text/rooms/helsinki/refusals'
import { room, type Words } from '../../../text/rooms/helsinki/table'
import { say } from '../../../text/speak'
import type { Refusal } from '../../board'
import type { CardFace } from '../types'

/** The words of the table, and why something is not possible, by code. */
export type Text = Words & { readonly refusals: object }

export type ActionName = keyof {
  [Key in keyof Words as Key extends `${infer Name}.help` ? Exclude<Name, 'plate'> : never]: Key
}

export async function loadText(lang: string): Promise<Text> {
  const [words, reasons] = await Promise.all([room.load(lang), refusals.load(lang)])
  return { ...words, refusals: reasons }
}

export const actionName = (text: Text, action: string): string => say(text, action) ?? action

/** A card with what it costs and brings. */
export const cardInFull = (text: Text, card: CardFace): string => text['card.full']({ ...card, card: text.card(card) })

/** Why something is not possible, as a sentence. */
export function refusalText(text: Text, { code, values }: Refusal): string {
  const side = (value: unknown) => text.side({ side: String(value) })
  const words = {
    side: side(values.side),
    own: side(values.own),
    colour: text.colour({ colour: String(values.colour) }),
  }
  return say(text.refusals, code, { ...values, ...words }) ?? text['no.other']
}
