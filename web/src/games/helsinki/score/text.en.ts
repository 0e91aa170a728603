const list = (cells: string[]) => new Intl.ListFormat('en-GB').format(cells)

const words = {
  help: 'Tap a cell to build on it, tap again to clear it, or draw across several. Colours do not count, so any roof will do.',
  board: (seat: number) => `Board of player ${seat}`,
  brushes: 'What you tap',
  any: 'roof of any colour',
  erase: 'clear the cell',
  action: 'Two points by an action',
  card: 'Bonus card of Dry roads',
  'card.none': 'none',
  row: (row: number) => `Row ${row} is complete`,
  column: (column: string) => `Column ${column} is complete`,
  turret: (cell: string, where: string) => `Superstructure on ${cell}: ${where}`,
  'in.both': 'row and column complete',
  'in.row': 'row complete',
  'in.column': 'column complete',
  'in.neither': 'neither row nor column complete',
  'reason.action': 'Action “Two points”',
  'reason.card': 'Bonus card: the crosswalks are joined',
  refusals: {
    apart: ({ cells }: { cells: string[] }) =>
      `Nothing could have stopped a tile on ${list(cells)}: all tiles hang together, starting at the statue.`,
    points: ({ most }: { most: number }) => `Actions bring ${most} points at most.`,
    roads: ({ cells }: { cells: string[] }) =>
      `For a bonus card the crosswalks have to be joined. We believe they are on ${list(cells)}; your box may differ.`,
    'bonus-left': ({ bonus, higher }: { bonus: number; higher: number }) =>
      `The bonus card of ${bonus} is taken only after the one of ${higher}, which nobody has.`,
    wild: ({ count, most }: { count: number; most: number }) =>
      `${count} wild tiles: the actions bring ${most} at most to one board.`,
    colour: ({ count, most }: { count: number; most: number }) =>
      `${count} roofs of one colour on all boards together: the box has only ${most}.`,
    roofs: ({ count, most }: { count: number; most: number }) =>
      `${count} roofs on all boards together: the box has only ${most}.`,
    turrets: ({ count, most }: { count: number; most: number }) =>
      `${count} superstructures on all boards together: the box has only ${most}.`,
    bonus: ({ bonus }: { bonus: number }) => `The bonus card of ${bonus} is not in this game, or somebody else has it.`,
  },
}

export type Words = typeof words
export default words
