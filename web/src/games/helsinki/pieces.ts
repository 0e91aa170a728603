// What the name of a card says.

import type { CardFace, Components } from './types'

const faces = new Map<string, CardFace>()

/** `r4-3tt`: a red 4 with the red tile of 3 and two turrets; `w`: a wild card. */
export function cardFace(name: string): CardFace {
  let face = faces.get(name)
  if (!face) {
    const found = /^([a-z])(\d)-(\d)([a-su-z]*)(t*)$/.exec(name)
    const [, colour = '', number = '0', roofs = '0', letter = '', turrets = ''] = found ?? []
    face = {
      name,
      wild: !found,
      colour,
      number: Number(number),
      tile: colour + roofs + letter,
      roofs: Number(roofs),
      turrets: turrets.length,
    }
    faces.set(name, face)
  }
  return face
}

/** The names of all cards in the box, colour by colour, wild ones last. */
export const cardsInBox = ({ colours, cards }: Components): string[] => [
  ...Object.keys(colours).flatMap((letter) => {
    const own = cards.filter((card) => card.colours?.includes(letter) ?? true)
    return own.map(
      ({ number, roofs, turrets, tile = letter + roofs }) =>
        `${letter}${number}-${tile.slice(1)}${'t'.repeat(turrets)}`,
    )
  }),
  'w',
]
