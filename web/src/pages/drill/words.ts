// What is said of an own mistake.
import type { TextContext } from '../../text/index.svelte'
import { recordedName } from '../names'
import { percent, points, shownPoints } from '../review/numbers'
import type { OwnMistake } from './mistakes.svelte'

type Words = Pick<TextContext, 't'> & { locale: string; list: (items: string[]) => string }

/** A win chance and points. */
export function costOf(cost: { chance: number; points: number }, { t, locale }: Omit<Words, 'list'>): string {
  const [chance, lost] = [Math.max(0, cost.chance), Math.max(0, cost.points)]
  return t('drill.cost', {
    chance: percent(chance, locale, false),
    points: points(lost, locale, false),
    count: shownPoints(lost),
  })
}

/** All seats by name, as a record or a table has them. */
export const named = (names: readonly (string | null)[]): string[] =>
  names.map((name, seat) => recordedName(name ?? `Seat ${seat + 1}`))

/** Against whom, or from a record. */
export function gameOf(
  { names, seat, table }: Pick<OwnMistake, 'names' | 'seat' | 'table'>,
  { t, list }: Words,
): string {
  const others = named(names).filter((_, index) => index !== seat)
  return t(table === null ? 'drill.from.record' : 'drill.from', { names: list(others) })
}
