// Why somebody has won, in one sentence.
import { totalOf } from '../../games/board'
import type { Outcome } from '../../net/messages'
import type { TextContext } from '../../text/index.svelte'

/** By how much, or by which rule of the game if two are level (its texts `tie` and `tie.shared`), said to the seat `me`. */
export function reasonOf(
  { ranking, scores }: Pick<Outcome, 'ranking' | 'scores'>,
  names: readonly string[],
  { t }: Pick<TextContext, 't'>,
  ofGame: (key: string) => string | undefined,
  me?: number,
): string {
  const total = (seat: number) => totalOf(scores[seat]?.parts)
  const [first = [], second = []] = ranking
  const winner = first[0] ?? 0
  const points = total(winner)
  if (first.length > 1) return ofGame('tie.shared') ?? t('end.reason.shared', { points })
  const next = second[0]
  if (next === undefined) return ''
  if (total(next) === points) {
    const level = names.filter((_, seat) => total(seat) === points)
    return `${t('end.reason.level', { count: level.length, points })} ${ofGame('tie') ?? t('end.reason.tie')}`
  }
  const count = points - total(next)
  if (next === me) return t('end.reason.you', { points, count })
  return t('end.reason', { points, count, other: names[next] ?? '' })
}

/** Who wins, in one sentence. */
export function verdictOf(
  { ranking }: Pick<Outcome, 'ranking'>,
  names: readonly string[],
  { t, list }: Pick<TextContext, 't'> & { list: (items: string[]) => string },
): string {
  const winners = (ranking[0] ?? []).map((seat) => names[seat] ?? '')
  return winners.length > 1 ? t('end.shared', { names: list(winners) }) : t('end.wins', { name: winners[0] ?? '' })
}
