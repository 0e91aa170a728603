// A whole turn in one sentence, as a hint gives it: what to do, and why.

import type { HintStep } from '../../net/messages'
import type { Words as HintText } from '../../text/rooms/neoville/hint'
import type { Advised } from '../module'
import { advised } from '../shared/sentence'
import { areaOf } from './geometry'
import { gainOf } from './districts'
import { pieceBook } from './pieces'
import { districtName, pieceName, signed, squareWord, tileName, type Text } from './text'
import type { Components, NeovilleAction, NeovilleView } from './types'

/** What the server says that a step brings (docs/reference/contract.md, preview). */
interface Brings {
  districts?: { terrain: string; before: number[]; after: number; towers: string[] }[]
  points?: number
  have?: number
  need?: number
  score?: Record<string, { now: number }>
}

export function turnHint(
  words: Text,
  hint: HintText,
  steps: readonly HintStep[],
  view: NeovilleView,
  components: Components,
): Advised {
  const book = pieceBook(components)
  const city = view.players[view.viewer ?? 0]?.city ?? []
  const todo: string[] = []
  const why: string[] = []
  let tile = view.current.tile
  for (const [at, step] of steps.entries()) {
    const value = step.action.value as NeovilleAction
    const brings = step.brings as Brings
    switch (value.type) {
      case 'tile':
        tile = value.tile
        // the placement that follows names the tile
        if (steps[at + 1] === undefined) todo.push(hint.tile({ tile: tileName(words, value.tile) }))
        break
      case 'place': {
        const area = areaOf(city, null)
        const where = city.length ? words['grid/at']({ row: value.y - area.y + 1, column: value.x - area.x + 1 }) : ''
        const name = tile ? tileName(words, tile, value.turns) : words['tile/unknown']
        todo.push(where ? hint['place.at']({ tile: name, where }) : hint.place({ tile: name }))
        for (const { terrain, before, after, towers } of brings.districts ?? []) {
          const info = book.get(towers[0] ?? '')
          if (before.length && info?.sort === 'tower' && Math.max(...before) < info.points)
            why.push(hint.grows({ district: districtName(words, terrain), have: after, need: info.points }))
        }
        if (gainOf(brings) > 0) why.push(hint.points({ points: signed(gainOf(brings)) }))
        break
      }
      case 'build': {
        const info = book.get(value.piece)
        const name = info ? pieceName(words, info) : value.piece
        todo.push(hint.build({ piece: name, sort: info?.sort ?? '', square: squareWord(words, value.square) }))
        if ((brings.points ?? 0) > 0) why.push(hint.met({ piece: name, points: signed(brings.points ?? 0) }))
        else if (brings.have !== undefined && brings.need !== undefined)
          why.push(hint['so-far']({ piece: name, have: brings.have, need: brings.need }))
        else why.push(hint.later({ piece: name }))
        break
      }
      case 'draw':
        todo.push(value.tile ? hint.draw({ tile: tileName(words, value.tile) }) : hint.pile)
        break
      case 'end':
        break
    }
  }
  return advised(hint.hint, todo.length ? todo : [hint.end], why)
}
