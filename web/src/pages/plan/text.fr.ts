import type { Words } from './text.en'

const words: Words = {
  private: 'Ton plan : personne d’autre ne le voit.',
  ahead: 'Ton prochain tour, comme s’il commençait maintenant.',
  mine: 'Ton tour, à l’essai.',
  unknown: 'Ce qui est pioché ici est inconnu. Un exemple montre comment la partie pourrait continuer.',
  example: 'Exemple',
  'example.note':
    'Tirer au sort ce qui est caché et faire répondre des bots, pour voir comment cela pourrait continuer',
  'example.on': 'Un exemple : ce qui est caché a été tiré au sort.',
  lines: 'Variantes',
  'lines.none': 'Tu n’as encore gardé aucune variante.',
  'line.new': 'Nouvelle variante',
  'line.name': 'Nom de la variante',
  'line.number': (number) => `Variante ${number}`,
  'line.keep': 'Garder',
  'line.kept': 'Gardée.',
  'line.open': (name) => `Montrer « ${name} »`,
  'line.drop': (name) => `Supprimer « ${name} »`,
  shorter: 'La table a avancé : la suite de ta variante n’est plus possible.',
  arm: 'Programmer …',
  'arm.title': 'Jouer cela à mon tour',
  'arm.note':
    'C’est joué dès que ton tour commence, si tout ce qui suit est vrai. Sinon rien n’est joué, et c’est à toi de décider.',
  'arm.do': 'Programmer',
  'arm.legal': 'Chaque étape est permise',
  'arm.fact': (piece) => `Toujours là : ${piece}`,
  'arm.points': (points) => `Cela rapporte au moins ${points === 1 ? 'un point' : `${points} points`}`,
  'arm.end': 'Puis finir mon tour',
  'arm.end.note': 'Sinon tu peux encore l’annuler, et finir le tour toi-même.',
  'arm.over': 'Ton tour est alors fini.',
  'arm.first': (count) =>
    count === 1
      ? 'Seulement la première étape : la suite est inconnue.'
      : `Seulement les ${count} premières étapes : la suite est inconnue.`,
  send: 'Jouer ce tour',
  'send.note': 'Jouer toutes les étapes d’un coup (Entrée)',
  leave: 'Retour à la table',
  armed: (deed) => `Programmé pour ton tour : ${deed}`,
  disarm: 'Renoncer',
  played: 'Ton tour prévu a été joué.',
  'gone.piece': (piece) => `Ton tour prévu n’a pas été joué : ${piece} n’est plus là.`,
  'gone.points': 'Ton tour prévu n’a pas été joué : il aurait rapporté moins.',
  'gone.legal': (step) => `Ton tour prévu n’a pas été joué : l’étape ${step} n’est plus possible.`,
  'gone.begun': 'Ton tour prévu n’a pas été joué : tu avais commencé toi-même.',
  'gone.held': 'Ton tour prévu n’a pas été joué : un bot jouait pour toi.',
  'gone.over': 'Ton tour prévu n’a pas été joué : la partie était finie avant.',
}
export default words
