import type { Words } from './text.en'

const list = (cells: string[]) => new Intl.ListFormat('nl').format(cells)

const words: Words = {
  help: 'Tik op een vakje om er te bouwen, nog eens om het leeg te maken, of veeg over meer vakjes. Kleuren tellen niet, dus elk dak is goed.',
  board: (seat) => `Bord van speler ${seat}`,
  brushes: 'Wat je aantikt',
  any: 'dak in een willekeurige kleur',
  erase: 'vakje leegmaken',
  action: 'Twee punten door een actie',
  card: 'Bonuskaart van Droge wegen',
  'card.none': 'geen',
  row: (row) => `Rij ${row} is compleet`,
  column: (column) => `Kolom ${column} is compleet`,
  turret: (cell, where) => `Dakopbouw op ${cell}: ${where}`,
  'in.both': 'rij en kolom compleet',
  'in.row': 'rij compleet',
  'in.column': 'kolom compleet',
  'in.neither': 'rij noch kolom compleet',
  'reason.action': 'Actie ‘Twee punten’',
  'reason.card': 'Bonuskaart: de zebrapaden zijn verbonden',
  refusals: {
    apart: ({ cells }) =>
      `Op ${list(cells)} had niets een fiche tegengehouden: alle fiches hangen samen, te beginnen bij het standbeeld.`,
    points: ({ most }) => `Acties leveren hoogstens ${most} punten op.`,
    roads: ({ cells }) =>
      `Voor een bonuskaart moeten de zebrapaden verbonden zijn. Wij vermoeden ze op ${list(cells)}; in jouw doos kan het anders zijn.`,
    'bonus-left': ({ bonus, higher }) => `De bonuskaart ${bonus} is er pas na de ${higher}, en die heeft niemand.`,
    wild: ({ count, most }) => `${count} jokerfiches: de acties brengen er hoogstens ${most} op één bord.`,
    colour: ({ count, most }) => `${count} daken van één kleur op alle borden samen: de doos heeft er maar ${most}.`,
    roofs: ({ count, most }) => `${count} daken op alle borden samen: de doos heeft er maar ${most}.`,
    turrets: ({ count, most }) => `${count} dakopbouwen op alle borden samen: de doos heeft er maar ${most}.`,
    bonus: ({ bonus }) => `De bonuskaart ${bonus} zit niet in dit spel, of iemand anders heeft hem.`,
  },
}

export default words
