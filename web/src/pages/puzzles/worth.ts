// What a turn of a puzzle is worth, in words; and when enough was played to say so.
import type { Position, PuzzleAnswer } from '../../net/messages'
import type { TextContext } from '../../text/index.svelte'
import { percent, points } from '../review/numbers'

type Worth = PuzzleAnswer['best']
type Words = Pick<TextContext, 't'> & { locale: string }

/** Before the end of a game estimates; at its end points, and the win where the turn decides it. */
export function worthOf(worth: Worth, { last, best, second }: PuzzleAnswer, { locale, t }: Words): string {
  const values = { count: worth.points, points: points(worth.points, locale, false) }
  if (!last) return t('puzzle.worth', { ...values, chance: percent(worth.chance, locale, false) })
  if (best.chance === second.chance) return t('puzzle.counted', values)
  return t(worth.chance > 0 ? 'puzzle.counted.won' : 'puzzle.counted.lost', values)
}

/** The turn is over; before the end of a game also once something was disclosed. */
export function isDone({ last }: { last: boolean }, position: Position | undefined, steps: number): boolean {
  if (!position || !steps) return false
  return last ? position.to_move === null : !position.can_undo
}
