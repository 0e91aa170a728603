import { sentence } from '../../shared/sentence'
import type { HintText } from './hint'

const words: HintText = {
  hint: (todo, brings) => sentence('en-GB', todo, brings),
  tile: (tile) => `choose the tile (${tile})`,
  place: (tile, where) => `lay the tile (${tile})${where && ` in ${where}`}`,
  build: (piece, _sort, square) => `build the ${piece} on its ${square} square`,
  draw: (tile) => `take the tile (${tile})`,
  pile: 'draw from the pile',
  end: 'end your turn',
  met: (piece, points) => `${piece} (${points})`,
  'so-far': (piece, have, need) => `${piece} has ${have} of ${need} so far`,
  later: (piece) => `${piece} can still be met`,
  grows: (district, have, need) => `${district} ${have} of ${need}`,
  points: (points) => `${points} now`,
}

export default words
