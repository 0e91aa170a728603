import { sentence } from '../../shared/sentence'
import type { HintText } from './hint'

const words: HintText = {
  hint: (todo, brings) => sentence('nl', todo, brings),
  tile: (tile) => `kies de tegel (${tile})`,
  place: (tile, where) => `leg de tegel (${tile})${where && ` op ${where}`}`,
  build: (piece, _sort, square) => `bouw de ${piece} op het vak ${square}`,
  draw: (tile) => `trek de tegel (${tile})`,
  pile: 'trek van de stapel',
  end: 'beëindig je beurt',
  met: (piece, points) => `${piece} (${points})`,
  'so-far': (piece, have, need) => `${piece} heeft nu ${have} van ${need}`,
  later: (piece) => `${piece} kan nog gehaald worden`,
  grows: (district, have, need) => `${district} ${have} van ${need}`,
  points: (points) => `nu ${points}`,
}

export default words
