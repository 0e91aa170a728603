// What somebody did, one step or a whole turn, in one sentence.

import { pieceBook } from '../pieces'
import type { Components, NeovilleAction } from '../types'
import { districtName, pieceName, signed, type Text } from '.'
import type { Who } from '../../shared/sentence'

/** A step, and what the server says that it brought. */
export interface Step {
  value: NeovilleAction
  brings: {
    score?: Record<string, number>
    met?: { piece: string }[]
    lost?: { piece: string }[]
    districts?: { terrain: string; after: number; towers: string[] }[]
  }
}

/**
 * What a seat did in steps that follow one another, from step `since` on, in one sentence. `you`: the reader did it.
 * What goes without saying is said only when there is nothing else.
 */
export function sentenceOf(
  words: Text,
  components: Components,
  steps: readonly Step[],
  who: Who,
  { since = 0, brief = false } = {},
): string {
  const did: string[] = []
  const minor: string[] = []
  for (const { value } of steps.slice(since)) {
    if (value.type === 'tile') minor.push(words['log/tile'])
    else if (value.type === 'end') minor.push(words['log/end'])
    else if (value.type === 'place') did.push(words['log/place'])
    else if (value.type === 'draw') did.push(value.tile ? words['log/draw'] : words['log/pile'])
    else {
      const info = pieceBook(components).get(value.piece)
      did.push(words['log/build']({ piece: info ? pieceName(words, info) : value.piece, sort: info?.sort ?? '' }))
    }
  }
  const brought = brief ? [] : whatItBrought(words, components, steps.slice(since))
  return words.log({ ...who, did: did.length ? did : minor, brought, count: brought.length }).trim()
}

/** Promises met and lost, districts with a skyscraper that grew, and points. */
function whatItBrought(words: Text, components: Components, steps: readonly Step[]): string[] {
  const book = pieceBook(components)
  const named = (piece: string) => {
    const info = book.get(piece)
    return info ? pieceName(words, info) : piece
  }
  const all = steps.map(({ brings }) => brings)
  const met = all.flatMap((one) => one.met ?? [])
  const points = all.flatMap(({ score }) => Object.values(score ?? {})).reduce((sum, one) => sum + one, 0)
  const grown = all.flatMap(({ districts = [] }) =>
    districts.flatMap(({ terrain, after, towers }) => {
      const info = book.get(towers[0] ?? '')
      const isMet = met.some(({ piece }) => piece === towers[0])
      return info?.sort === 'tower' && !isMet && after <= info.points
        ? [`${districtName(words, terrain)} ${words['district/of']({ have: after, need: info.points })}`]
        : []
    }),
  )
  return [
    ...met.map(({ piece }) => words['log/met']({ piece: named(piece) })),
    ...all.flatMap(({ lost = [] }) => lost.map(({ piece }) => words['log/lost']({ piece: named(piece) }))),
    ...grown,
    ...(points ? [words['log/points']({ points: signed(points) })] : []),
  ]
}
