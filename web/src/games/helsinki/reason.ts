// Why a turn is better than another, as a sentence.

import type { Reason } from '../../net/messages'
import { room } from '../../text/rooms/helsinki/ideas'
import type { ReasonText } from '../module'
import { reasonSentence } from '../shared/sentence'
import { cardFace } from './pieces'
import { actionName, loadText } from './text'

export async function reasonText(lang: string): Promise<ReasonText> {
  const [text, ideas] = await Promise.all([loadText(lang), room.load(lang)])
  const words = ({ values: { card, colour, action } }: Reason) => ({
    ...(card && { card: text['card.within'](cardFace(String(card))) }),
    ...(colour && { colour: text.colour({ colour: String(colour) }) }),
    ...(action && { action: actionName(text, String(action)) }),
  })
  return (reason, names) => reasonSentence(ideas, reason, names, words(reason))
}
