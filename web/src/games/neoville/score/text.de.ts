import type { Words } from './text.en'

const words: Words = {
  help: 'Wähle einen Boden und male seine Felder mit dem Finger aus, dann setz Parks, Sportplätze, Türme und Anlagen. Ein zweites Tippen leert.',
  board: (seat) => `Stadt von Person ${seat}`,
  ground: 'Boden und Symbole',
  erase: 'Feld leeren',
  tower: (value) => `Turm ${value}`,
  judged: (piece, how) => `${piece}: ${how}`,
  met: 'erfüllt',
  missed: 'nicht erfüllt',
  idle: 'ein anderer Turm in diesem Viertel zählt',
  majority: (what, most) => (most ? `${what}: Niemand hat mehr` : `${what}: Jemand hat mehr`),
  refusals: {
    'half-tile': () => 'Ein Plättchen ist unvollständig: Alle vier Felder brauchen einen Boden.',
    apart: () => 'Die Plättchen einer Stadt liegen alle Kante an Kante.',
    symbol: () => 'Auf Parks und Sportplätzen wird nichts gebaut.',
    'second-piece': () => 'Auf einem Plättchen steht höchstens ein Turm oder eine Anlage.',
    pieces: ({ piece, count, most }) =>
      `In allen Städten zusammen: ${piece}, ${count}-mal; in der Schachtel gibt es nur ${most}.`,
    utilities: ({ count, most }) =>
      `${count} Anlagen einer Sorte in allen Städten zusammen: Zu so vielen sind nur ${most} im Spiel.`,
    'left-out': ({ piece, players }) => `Bei ${players} Spielern bleibt dieser Turm in der Schachtel: ${piece}.`,
    sorts: () => 'Nur zwei der drei Sorten von Anlagen sind in einem Spiel.',
  },
}

export default words
