import type { Words } from './text.en'

const words: Words = {
  help: 'Kies een terrein en verf de vakken met je vinger, zet er dan parken, sportterreinen, wolkenkrabbers en voorzieningen op. Nog eens tikken wist.',
  board: (seat) => `Stad van speler ${seat}`,
  ground: 'Terreinen en symbolen',
  erase: 'vak leegmaken',
  tower: (value) => `wolkenkrabber ${value}`,
  judged: (piece, how) => `${piece}: ${how}`,
  met: 'gehaald',
  missed: 'niet gehaald',
  idle: 'een andere wolkenkrabber in deze wijk telt',
  majority: (what, most) => (most ? `${what}: niemand heeft er meer` : `${what}: iemand heeft er meer`),
  refusals: {
    'half-tile': () => 'Een tegel is niet compleet: alle vier de vakken hebben een terrein nodig.',
    apart: () => 'De tegels van een stad liggen allemaal met de zijden tegen elkaar.',
    symbol: () => 'Op een park of sportterrein wordt niets gebouwd.',
    'second-piece': () => 'Op een tegel staat hoogstens één wolkenkrabber of voorziening.',
    pieces: ({ piece, count, most }) => `In alle steden samen: ${piece}, ${count} keer; de doos heeft er maar ${most}.`,
    utilities: ({ count, most }) =>
      `${count} voorzieningen van één soort in alle steden samen: met zo veel spelers doen er maar ${most} mee.`,
    'left-out': ({ piece, players }) => `Met ${players} spelers blijft deze wolkenkrabber in de doos: ${piece}.`,
    sorts: () => 'Er zijn maar twee van de drie soorten voorzieningen in een spel.',
  },
}

export default words
