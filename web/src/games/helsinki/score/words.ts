// Sentences of the score sheet.
import type { Helsinki } from '../types'
import type { Counted } from '../../../net/messages'
import { room, type Words } from '../../../text/rooms/helsinki/score'
import { say } from '../../../text/speak'
import type { Reason, ScoreWords } from '../../score'

interface Board {
  rows: number[]
  columns: string[]
  turrets: { cell: string; points: number }[]
}

const RULES = { rows: 'H5.3', columns: 'H5.3', turrets: 'H5.4', actions: 'H6.13', 'dry-roads': 'H7.2' }

export async function scoreWords(lang: string): Promise<ScoreWords<Helsinki>> {
  const words = await room.load(lang)
  return {
    help: words.help,
    rules: RULES,
    reasons: (counted, seat, category) => reasonsOf(words, counted, seat, category),
    refusal: (code, values) => say(words.refusals, code.split('/')[1] ?? '', values),
  }
}

export function reasonsOf(words: Words, { outcome, reasons }: Counted, seat: number, category: string): Reason[] {
  const board = (reasons.boards as Board[])[seat]
  const points = outcome.scores[seat]?.parts.find((part) => part.category === category)?.now ?? 0
  if (!board || !points) return []
  const { rows, columns, turrets } = board
  const each = (count: number) => points / count
  if (category === 'rows')
    return rows.map((row) => ({
      text: words.row({ row }),
      points: each(rows.length),
      cells: [...'abcdefg'].map((letter) => `${letter}${row}`),
    }))
  if (category === 'columns')
    return columns.map((column) => ({
      text: words.column({ column }),
      points: each(columns.length),
      cells: [1, 2, 3, 4, 5, 6, 7].map((row) => `${column}${row}`),
    }))
  if (category === 'turrets')
    return turrets.map(({ cell, points: won }) => {
      const inRow = rows.includes(Number(cell.slice(1)))
      const inColumn = columns.includes(cell[0] ?? '')
      const where = inRow && inColumn ? 'both' : inRow ? 'row' : inColumn ? 'column' : 'neither'
      return { text: words.turret({ cell, where: words[`in.${where}`] }), points: won, cells: [cell] }
    })
  return [{ text: category === 'actions' ? words['reason.action'] : words['reason.card'], points, cells: [] }]
}
