import type { Words } from './text.en'

const words: Words = {
  private: 'Jouw plan: niemand anders ziet het.',
  ahead: 'Je volgende beurt, alsof die nu begint.',
  mine: 'Jouw beurt, om uit te proberen.',
  unknown: 'Wat nu getrokken wordt, is onbekend. Een voorbeeld laat zien hoe het verder kan gaan.',
  example: 'Voorbeeld',
  'example.note': 'Trek wat verborgen is willekeurig en laat bots antwoorden, om te zien hoe het verder kan gaan',
  'example.on': 'Een voorbeeld: wat verborgen is, is geloot.',
  lines: 'Varianten',
  'lines.none': 'Je hebt nog geen variant bewaard.',
  'line.new': 'Nieuwe variant',
  'line.name': 'Naam van de variant',
  'line.number': (number) => `Variant ${number}`,
  'line.keep': 'Bewaren',
  'line.kept': 'Bewaard.',
  'line.open': (name) => `‘${name}’ tonen`,
  'line.drop': (name) => `‘${name}’ verwijderen`,
  shorter: 'Aan tafel is verder gespeeld: de rest van je variant kan niet meer.',
  arm: 'Klaarzetten …',
  'arm.title': 'Spelen als ik aan de beurt ben',
  'arm.note':
    'Het wordt gespeeld zodra je beurt begint, als alles hieronder klopt. Anders wordt er niets gespeeld en beslis jij.',
  'arm.do': 'Klaarzetten',
  'arm.legal': 'Elke stap mag',
  'arm.fact': (piece) => `Ligt er nog: ${piece}`,
  'arm.points': (points) => `Het levert minstens ${points === 1 ? 'één punt' : `${points} punten`} op`,
  'arm.end': 'Dan mijn beurt beëindigen',
  'arm.end.note': 'Anders kun je het nog terugnemen en de beurt zelf beëindigen.',
  'arm.over': 'Daarmee is je beurt voorbij.',
  'arm.first': (count) =>
    count === 1
      ? 'Alleen de eerste stap: wat daarna komt, is onbekend.'
      : `Alleen de eerste ${count} stappen: wat daarna komt, is onbekend.`,
  send: 'Deze beurt spelen',
  'send.note': 'Alle stappen in één keer spelen (Enter)',
  leave: 'Terug naar de tafel',
  armed: (deed) => `Klaargezet voor je beurt: ${deed}`,
  disarm: 'Toch niet',
  played: 'Je geplande beurt is gespeeld.',
  'gone.piece': (piece) => `Je geplande beurt is niet gespeeld: ${piece} is weg.`,
  'gone.points': 'Je geplande beurt is niet gespeeld: die had minder opgeleverd.',
  'gone.legal': (step) => `Je geplande beurt is niet gespeeld: stap ${step} kan niet meer.`,
  'gone.begun': 'Je geplande beurt is niet gespeeld: je was zelf al begonnen.',
  'gone.held': 'Je geplande beurt is niet gespeeld: een bot speelde voor je.',
  'gone.over': 'Je geplande beurt is niet gespeeld: het spel was eerder uit.',
}
export default words
