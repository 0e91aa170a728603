import { sentence } from '../../shared/sentence'
import type { HintText } from './hint'

const words: HintText = {
  hint: (todo, brings) => sentence('de', todo, brings),
  tile: (tile) => `wähle das Plättchen (${tile})`,
  place: (tile, where) => `leg das Plättchen (${tile})${where && ` in ${where}`}`,
  build: (piece, sort, square) => `bau ${{ windmill: 'das', biosphere: 'die' }[sort] ?? 'den'} ${piece} auf das Feld ${square}`,
  draw: (tile) => `nimm das Plättchen (${tile})`,
  pile: 'zieh vom Stapel',
  end: 'beende den Zug',
  met: (piece, points) => `${piece} (${points})`,
  'so-far': (piece, have, need) => `${piece} hat bisher ${have} von ${need}`,
  later: (piece) => `${piece} kann noch erfüllt werden`,
  grows: (district, have, need) => `${district} ${have} von ${need}`,
  points: (points) => `jetzt ${points}`,
}

export default words
