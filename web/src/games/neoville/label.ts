// An action in a few words, as a hint names it: what to do, and with what.

import { areaOf } from './geometry'
import { pieceBook } from './pieces'
import { pieceName, squareWord, tileName, type Words } from './text'
import type { Components, NeovilleAction, NeovilleView } from './types'

export function actionLabel(words: Words, value: NeovilleAction, view: NeovilleView, components: Components): string {
  switch (value.type) {
    case 'tile':
      return `${words['step/tile']}: ${tileName(words, value.tile)}`
    case 'place': {
      const city = view.players[view.viewer ?? 0]?.city ?? []
      const area = areaOf(city, null)
      const place = words['grid/at'](value.y - area.y + 1, value.x - area.x + 1)
      const tile = view.current.tile
      return `${words['do/place']}: ${place}` + (tile ? `, ${tileName(words, tile, value.turns)}` : '')
    }
    case 'build': {
      const info = pieceBook(components).get(value.piece)
      return `${words['do/build']}: ${info ? pieceName(words, info) : value.piece}, ${squareWord(words, value.square)}`
    }
    case 'draw':
      return value.tile ? `${words['do/draw']}: ${tileName(words, value.tile)}` : `${words['do/draw']}: ${words.pile(Number(view.pile))}`
    case 'end':
      return words['do/end']
  }
}
