import type { Words } from './text.en'

const words: Words = {
  help: 'Choisis un terrain et peins ses cases du doigt, puis ajoute parcs, terrains de sport, tours et équipements. Toucher une seconde fois efface.',
  board: (seat) => `Ville du joueur ${seat}`,
  ground: 'Terrains et symboles',
  erase: 'vider la case',
  tower: (value) => `tour ${value}`,
  judged: (piece, how) => `${piece} : ${how}`,
  met: 'rempli',
  missed: 'non rempli',
  idle: 'une autre tour de ce quartier compte',
  majority: (what, most) => (most ? `${what} : personne n’en a plus` : `${what} : quelqu’un en a plus`),
  refusals: {
    'half-tile': () => 'Une tuile est incomplète : ses quatre cases ont besoin d’un terrain.',
    apart: () => 'Les tuiles d’une ville se touchent toutes par un côté.',
    symbol: () => 'On ne construit rien sur un parc ni sur un terrain de sport.',
    'second-piece': () => 'Une tuile porte au plus une tour ou un équipement.',
    pieces: ({ piece, count, most }) =>
      `Dans toutes les villes : ${piece}, ${count} fois ; la boîte n’en contient que ${most}.`,
    utilities: ({ count, most }) =>
      `${count} équipements d’une même sorte dans toutes les villes : à ce nombre de joueurs, il n’y en a que ${most} en jeu.`,
    'left-out': ({ piece, players }) => `À ${players} joueurs, cette tour reste dans la boîte : ${piece}.`,
    sorts: () => 'Seules deux des trois sortes d’équipements sont dans une partie.',
  },
}

export default words
