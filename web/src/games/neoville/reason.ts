// Why a turn is better than another, as a sentence.

import type { Reason } from '../../net/messages'
import { room } from '../../text/rooms/neoville/ideas'
import type { ReasonText } from '../module'
import { reasonSentence } from '../shared/sentence'
import { pieceBook } from './pieces'
import { districtName, loadText, pieceName, terrainName } from './text'
import type { Components } from './types'

export async function reasonText(lang: string, components: Components): Promise<ReasonText> {
  const [text, ideas] = await Promise.all([loadText(lang), room.load(lang)])
  const book = pieceBook(components)
  const words = ({ values: { piece, district, terrain } }: Reason) => {
    const info = book.get(String(piece))
    return {
      ...(info && { piece: pieceName(text, info) }),
      ...(district && { district: districtName(text, String(district)) }),
      ...(terrain && { terrain: terrainName(text, String(terrain)) }),
    }
  }
  return (reason, names) => reasonSentence(ideas, reason, names, words(reason))
}
