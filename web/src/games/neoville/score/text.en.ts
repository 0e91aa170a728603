const words = {
  help: 'Choose a terrain and paint its squares with your finger, then add parks, sports grounds, towers and utilities. A second tap clears.',
  board: (seat: number) => `City of player ${seat}`,
  ground: 'Terrain and symbols',
  erase: 'clear the square',
  tower: (value: number) => `tower ${value}`,
  judged: (piece: string, how: string) => `${piece}: ${how}`,
  met: 'met',
  missed: 'not met',
  idle: 'another tower of this district counts',
  majority: (what: string, most: boolean) => (most ? `${what}: nobody has more` : `${what}: somebody has more`),
  refusals: {
    'half-tile': () => 'A tile is not complete: all four of its squares need a terrain.',
    apart: () => 'The tiles of a city all lie edge to edge.',
    symbol: () => 'Nothing is built on a park or a sports ground.',
    'second-piece': () => 'There is at most one tower or utility on a tile.',
    pieces: ({ piece, count, most }: { piece: string; count: number; most: number }) =>
      `In all cities together: ${piece}, ${count} times; the box has only ${most}.`,
    utilities: ({ count, most }: { count: number; most: number }) =>
      `${count} utilities of one kind in all cities together: with so many players only ${most} are in the game.`,
    'left-out': ({ piece, players }: { piece: string; players: number }) =>
      `With ${players} players this skyscraper stays in the box: ${piece}.`,
    sorts: () => 'Only two of the three kinds of utilities are in a game.',
  },
}

export type Words = typeof words
export default words
