import { sentence } from '../../shared/sentence'
import type { HintText } from './hint'

const words: HintText = {
  hint: (todo, brings) => sentence('fr', todo, brings, ' : '),
  tile: (tile) => `choisis la tuile (${tile})`,
  place: (tile, where) => `pose la tuile (${tile})${where && ` en ${where}`}`,
  build: (piece, sort, square) => `construis ${{ bus: 'le ', windmill: 'l’' }[sort] ?? 'la '}${piece} sur sa case ${square}`,
  draw: (tile) => `prends la tuile (${tile})`,
  pile: 'prends une tuile de la pioche',
  end: 'termine ton tour',
  met: (piece, points) => `${piece} (${points})`,
  'so-far': (piece, have, need) => `${piece} en est à ${have} sur ${need}`,
  later: (piece) => `${piece} peut encore réussir`,
  grows: (district, have, need) => `${district} ${have} sur ${need}`,
  points: (points) => `${points} pour l’instant`,
}

export default words
