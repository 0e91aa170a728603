// Cards laid out to pay. The server proposes which, offers those that can be laid out, and decides on each that is sent;
// here they are only sorted, so that a card that is laid out takes the place of the right one.

import type { HelsinkiView } from './messages'
import { cardFace } from './pieces'

/** A card of another colour than the tile's; the server offers these where `any-wild` is used (H6.10). */
const isStranger = (card: string, view: HelsinkiView) =>
  !cardFace(card).wild && cardFace(card).colour !== cardFace(view.current.card ?? '').colour

/** The places of these cards in the hand. */
export function placesOf(cards: readonly string[], hand: readonly string[]): number[] {
  const places: number[] = []
  for (const card of cards) {
    const place = hand.findIndex((held, index) => held === card && !places.includes(index))
    if (place >= 0) places.push(place)
  }
  return places
}

/**
 * Take a card back, or lay it out; if enough lie there already it takes the place of one of its sort. How many are enough
 * is in the view: `to_pay` cards, one of them of another colour while `off_colour` holds.
 */
export function togglePayment(
  chosen: readonly number[],
  place: number,
  hand: readonly string[],
  view: HelsinkiView,
): number[] {
  if (chosen.includes(place)) return chosen.filter((other) => other !== place)
  const odd = isStranger(hand[place] ?? '', view)
  const same = chosen.filter((other) => isStranger(hand[other] ?? '', view) === odd)
  const room = view.current.off_colour ? (odd ? 1 : view.current.to_pay - 1) : view.current.to_pay
  const gone = same.length >= room ? same[same.length - 1] : undefined
  return [...chosen.filter((other) => other !== gone), place]
}
