import type { Words } from './text.en'

const list = (cells: string[]) => new Intl.ListFormat('de').format(cells)

const words: Words = {
  help: 'Tippe ein Feld an, um darauf zu bauen, noch einmal, um es zu leeren, oder zieh über mehrere. Farben zählen nicht, also genügt irgendein Dach.',
  board: (seat) => `Tableau von Person ${seat}`,
  brushes: 'Was du antippst',
  any: 'Dach in beliebiger Farbe',
  erase: 'Feld leeren',
  action: 'Zwei Punkte durch eine Aktion',
  card: 'Bonuskarte der Trockenen Wege',
  'card.none': 'keine',
  row: (row) => `Reihe ${row} ist vollständig`,
  column: (column) => `Spalte ${column} ist vollständig`,
  turret: (cell, where) => `Aufbau auf ${cell}: ${where}`,
  'in.both': 'Reihe und Spalte vollständig',
  'in.row': 'Reihe vollständig',
  'in.column': 'Spalte vollständig',
  'in.neither': 'weder Reihe noch Spalte vollständig',
  'reason.action': 'Aktion „Zwei Punkte“',
  'reason.card': 'Bonuskarte: Die Zebrastreifen sind verbunden',
  refusals: {
    apart: ({ cells }) =>
      `Auf ${list(cells)} hätte nichts ein Plättchen aufgehalten: Alle hängen zusammen, angefangen bei der Statue.`,
    points: ({ most }) => `Aktionen bringen höchstens ${most} Punkte.`,
    roads: ({ cells }) =>
      `Für eine Bonuskarte müssen die Zebrastreifen verbunden sein. Wir vermuten sie auf ${list(cells)}; in deiner Schachtel kann es anders sein.`,
    'bonus-left': ({ bonus, higher }) =>
      `Die Bonuskarte ${bonus} gibt es erst nach der ${higher}, und die hat niemand.`,
    wild: ({ count, most }) => `${count} Jokerplättchen: Die Aktionen bringen höchstens ${most} auf ein Tableau.`,
    colour: ({ count, most }) =>
      `${count} Dächer einer Farbe auf allen Tableaus zusammen: In der Schachtel sind nur ${most}.`,
    roofs: ({ count, most }) => `${count} Dächer auf allen Tableaus zusammen: In der Schachtel sind nur ${most}.`,
    turrets: ({ count, most }) => `${count} Aufbauten auf allen Tableaus zusammen: In der Schachtel sind nur ${most}.`,
    bonus: ({ bonus }) => `Die Bonuskarte ${bonus} ist nicht im Spiel, oder jemand anders hat sie.`,
  },
}

export default words
