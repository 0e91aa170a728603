// Sentences of the score sheet.
import type { Counted } from '../../../net/messages'
import { room, type Words } from '../../../text/rooms/neoville/score'
import { say } from '../../../text/speak'
import type { Reason, ScoreWords } from '../../score'
import { pieceBook } from '../pieces'
import { loadText, pieceName, type Text } from '../text'
import type { Components, PieceInfo, Neoville } from '../types'

interface Judged {
  piece: string
  points: number
  have?: number
  need?: number
  at: [number, number]
  /** The district, or what a bus counts. */
  judged: [number, number][]
}

const RULES = { towers: 'N4.1', buses: 'N6.1', windmills: 'N6.2', biospheres: 'N6.3', parks: 'N4.4', sports: 'N4.4' }
const SORTS: Record<string, PieceInfo['sort']> = {
  towers: 'tower',
  buses: 'bus',
  windmills: 'windmill',
  biospheres: 'biosphere',
}

export async function scoreWords(lang: string, components: Components): Promise<ScoreWords<Neoville>> {
  const [text, words] = await Promise.all([loadText(lang), room.load(lang)])
  return {
    help: words.help,
    rules: RULES,
    reasons: (counted, seat, category) => reasonsOf(text, words, components, counted, seat, category),
    refusal: (code, values) => {
      const info = pieceBook(components).get(String(values.piece))
      return say(words.refusals, code.split('/')[1] ?? '', { ...values, piece: info ? pieceName(text, info) : '' })
    },
  }
}

export function reasonsOf(
  text: Text,
  words: Words,
  components: Components,
  { outcome, reasons }: Counted,
  seat: number,
  category: string,
): Reason[] {
  const points = outcome.scores[seat]?.parts.find((part) => part.category === category)?.now ?? 0
  if (category === 'parks' || category === 'sports') {
    const numbers = reasons[category] as number[]
    const own = numbers[seat] ?? 0
    return own || points
      ? [
          {
            text: words.majority({ what: text[`count/${category}`]({ count: own }), most: points > 0 }),
            points,
            cells: [],
          },
        ]
      : []
  }
  const book = pieceBook(components)
  return ((reasons.pieces as Judged[][])[seat] ?? []).flatMap((piece) => {
    const info = book.get(piece.piece)
    if (!info || info.sort !== SORTS[category]) return []
    const cells = [...new Set([piece.at, ...piece.judged].map((square) => square.join()))]
    return [
      {
        text: words.judged({ piece: pieceName(text, info), how: conditionOf(text, words, piece) }),
        points: piece.points,
        cells,
      },
    ]
  })
}

function conditionOf(text: Text, words: Words, { points, have, need }: Judged): string {
  if (points === 0) return words.idle
  const count = have === undefined || need === undefined ? '' : text['district/of']({ have, need })
  return [count, points > 0 ? words.met : words.missed].filter(Boolean).join(', ')
}
