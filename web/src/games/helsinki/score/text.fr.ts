import type { Words } from './text.en'

const list = (cells: string[]) => new Intl.ListFormat('fr').format(cells)

const words: Words = {
  help: 'Touche une case pour y construire, touche-la encore pour la vider, ou glisse le doigt sur plusieurs. Les couleurs ne comptent pas : n’importe quel toit convient.',
  board: (seat) => `Plateau du joueur ${seat}`,
  brushes: 'Ce que tu poses',
  any: 'toit de n’importe quelle couleur',
  erase: 'vider la case',
  action: 'Deux points grâce à une action',
  card: 'Carte bonus des Routes sûres',
  'card.none': 'aucune',
  row: (row) => `La ligne ${row} est complète`,
  column: (column) => `La colonne ${column} est complète`,
  turret: (cell, where) => `Superstructure en ${cell} : ${where}`,
  'in.both': 'ligne et colonne complètes',
  'in.row': 'ligne complète',
  'in.column': 'colonne complète',
  'in.neither': 'ni ligne ni colonne complète',
  'reason.action': 'Action « Deux points »',
  'reason.card': 'Carte bonus : les passages piétons sont reliés',
  refusals: {
    apart: ({ cells }) =>
      `Rien n’aurait pu arrêter un pavillon en ${list(cells)} : tous se touchent, à partir du monument.`,
    points: ({ most }) => `Les actions rapportent ${most} points au plus.`,
    roads: ({ cells }) =>
      `Pour une carte bonus, les passages piétons doivent être reliés. Nous les supposons en ${list(cells)} ; ta boîte est peut-être différente.`,
    'bonus-left': ({ bonus, higher }) => `La carte bonus ${bonus} ne se prend qu’après la ${higher}, que personne n’a.`,
    wild: ({ count, most }) => `${count} tuiles joker : les actions en apportent ${most} au plus sur un plateau.`,
    colour: ({ count, most }) =>
      `${count} toits d’une même couleur sur tous les plateaux : la boîte n’en contient que ${most}.`,
    roofs: ({ count, most }) => `${count} toits sur tous les plateaux : la boîte n’en contient que ${most}.`,
    turrets: ({ count, most }) =>
      `${count} superstructures sur tous les plateaux : la boîte n’en contient que ${most}.`,
    bonus: ({ bonus }) => `La carte bonus ${bonus} n’est pas dans cette partie, ou quelqu’un d’autre l’a prise.`,
  },
}

export default words
