// Cards laid out to pay. The server says which cards pay the price together, proposes some and decides on each that is
// sent; here they are only laid out, so that a card takes the place of the right one.

import type { PaymentGroup } from './types'

/** The places of these cards in the hand. */
export function placesOf(cards: readonly string[], hand: readonly string[]): number[] {
  const places: number[] = []
  for (const card of cards) {
    const place = hand.findIndex((held, index) => held === card && !places.includes(index))
    if (place >= 0) places.push(place)
  }
  return places
}

const groupOf = (card: string | undefined, groups: readonly PaymentGroup[]): PaymentGroup | undefined =>
  groups.find(({ cards }) => cards.includes(card ?? ''))

/** The laid out cards of a group, by their places in the hand. */
const laidIn = (group: PaymentGroup | undefined, chosen: readonly number[], hand: readonly string[]): number[] =>
  chosen.filter((place) => group?.cards.includes(hand[place] ?? ''))

/** Take a card back, or lay it out; where enough cards of its group lie there already it replaces the last of them. */
export function togglePayment(
  chosen: readonly number[],
  place: number,
  hand: readonly string[],
  groups: readonly PaymentGroup[],
): number[] {
  if (chosen.includes(place)) return chosen.filter((other) => other !== place)
  const group = groupOf(hand[place], groups)
  const laid = laidIn(group, chosen, hand)
  const gone = group && laid.length >= group.count ? laid.at(-1) : undefined
  return [...chosen.filter((other) => other !== gone), place]
}

/** A card to lay out next: of the first group of which some are still missing. */
export function nextPayment(
  chosen: readonly number[],
  hand: readonly string[],
  groups: readonly PaymentGroup[],
): number | undefined {
  const open = groups.find((group) => laidIn(group, chosen, hand).length < group.count)
  const place = hand.findIndex((card, index) => open?.cards.includes(card) && !chosen.includes(index))
  return place < 0 ? undefined : place
}
