// Cards laid out to pay. A proposal only: each card is sent as one action, and the server decides.

import type { HelsinkiView } from '../../net/messages'
import { cardFace } from './kinds'

/** A card of another colour than the tile's, paid with `any-wild`. */
const isStranger = (card: string, view: HelsinkiView) =>
  !cardFace(card).wild && cardFace(card).colour !== cardFace(view.current.card ?? '').colour

/** Begin with the server's suggestion, then own colour before wild, cards without a tile and dear ones first. */
export function suggestPayment(
  hand: readonly string[],
  view: HelsinkiView,
  pays: ReadonlyMap<string, string>,
  suggested: string | null,
): number[] {
  const worth = (card: string) => {
    const face = cardFace(card)
    return (face.wild ? 1000 : 0) + (view.tiles[face.tile] ? 100 : 0) - face.number
  }
  const places = hand.map((_, place) => place).filter((place) => pays.has(hand[place] ?? ''))
  const rank = (place: number) => worth(hand[place] ?? '') - (`pay:${hand[place]}` === suggested ? 5000 : 0)
  places.sort((a, b) => rank(a) - rank(b))
  const strangers = places.filter((place) => isStranger(hand[place] ?? '', view))
  const plain = places.filter((place) => !strangers.includes(place))
  const { to_pay: due, off_colour: odd } = view.current
  return [...plain.slice(0, odd ? due - 1 : due), ...(odd ? strangers.slice(0, 1) : [])]
}

/** Take a card back, or lay it out; if enough lie there already it takes the place of one of its sort. */
export function togglePayment(chosen: readonly number[], place: number, hand: readonly string[], view: HelsinkiView): number[] {
  if (chosen.includes(place)) return chosen.filter((other) => other !== place)
  const odd = isStranger(hand[place] ?? '', view)
  const same = chosen.filter((other) => isStranger(hand[other] ?? '', view) === odd)
  const room = view.current.off_colour ? (odd ? 1 : view.current.to_pay - 1) : view.current.to_pay
  const gone = same.length >= room ? same[same.length - 1] : undefined
  return [...chosen.filter((other) => other !== gone), place]
}
