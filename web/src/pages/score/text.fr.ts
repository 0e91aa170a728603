import type { Words } from './text.en'

const words: Words = {
  title: (game) => `Compter les points de ${game}`,
  lead: 'Pour une partie avec la vraie boîte : saisis ce qu’il y a à la fin, et les points sont comptés d’après les règles.',
  players: 'Les joueurs, dans l’ordre du tour',
  player: (number) => `Joueur ${number}`,
  name: 'Nom',
  add: 'Ajouter un joueur',
  remove: (name) => `Retirer ${name}`,
  undo: 'Annuler',
  clear: 'Tout vider ici',
  share: 'Partager',
  picture: 'En image',
  'share.note': 'Le lien contient les noms et toute la saisie. Qui l’ouvre peut compter aussi.',
  result: 'Résultat',
  blank: 'Les points s’affichent ici dès que quelque chose est saisi.',
  total: 'Total',
  why: (name) => `D’où viennent les points de ${name}`,
  show: 'Montrer',
  refused: 'Une partie ne peut pas finir ainsi',
  doubtful: 'À vérifier ; c’est compté tel quel',
  private:
    'Les noms restent dans ce navigateur. Le reste va, sans noms, à ce serveur pour être compté ; il n’enregistre ni ne journalise rien.',
  'private.here': 'Rien n’est envoyé : tout reste dans ce navigateur.',
  text: 'La saisie en texte',
  'text.note': 'Comme la commande torilla score la lit.',
  learn: 'Comment on compte les points',
}

export default words
