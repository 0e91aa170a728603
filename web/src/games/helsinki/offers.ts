// The legal actions by what is drawn: a thing can be clicked if and only if it is found here.

import { sortOffers, type Legal } from '../board'
import type { HelsinkiAction, HelsinkiMove, HelsinkiPush } from './messages'

export type MoveOffer = Legal<HelsinkiMove>
export type PushOffer = Legal<HelsinkiPush>
export type Offers = ReturnType<typeof offersOf>

/** Notations by a field of their values. */
function by<Value, Field extends keyof Value>(
  offers: readonly Legal<Value>[],
  field: Field,
): Map<Value[Field], string> {
  return new Map(offers.map(({ notation, value }) => [value[field], notation]))
}

export function offersOf(legal: readonly Legal<HelsinkiAction>[]) {
  const {
    start = [],
    move = [],
    draw = [],
    use = [],
    build = [],
    push = [],
    pay = [],
    roof = [],
    wild = [],
    lift = [],
    drop = [],
    discard = [],
    end = [],
  } = sortOffers(legal)
  const extra = draw.find(({ value }) => value.extra)
  /** By action (`one-wild`, `two-wild`, or `wild` for the second tile), then by cell. */
  const wilds = new Map<string, Map<string, string>>()
  for (const action of new Set(wild.map(({ value }) => value.action ?? 'wild')))
    wilds.set(
      action,
      by(
        wild.filter(({ value }) => (value.action ?? 'wild') === action),
        'cell',
      ),
    )
  const used = [...move, ...use, ...wild].flatMap(({ value }) => value.action ?? [])
  return {
    starts: by(start, 'space'),
    moves: move,
    draw: draw.find(({ value }) => !value.extra)?.notation ?? null,
    drawExtra: extra?.notation ?? null,
    /** Actions that are used by a step of their own. */
    uses: by(use, 'action'),
    builds: by(build, 'card'),
    pushes: push,
    pays: by(pay, 'card'),
    roofs: by(roof, 'cell'),
    wilds,
    lifts: by(lift, 'cell'),
    drops: by(drop, 'cell'),
    discards: by(discard, 'card'),
    end: end[0]?.notation ?? null,
    /** All actions of the action board that can be used now, in whatever way. */
    actions: new Set<string>([...used, ...(extra ? ['extra-card'] : []), ...(lift.length ? ['move-roof'] : [])]),
  }
}
