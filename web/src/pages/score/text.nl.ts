import type { Words } from './text.en'

const words: Words = {
  title: (game) => `Puntenteller voor ${game}`,
  lead: 'Voor een spel met de echte doos: voer in wat er aan het einde ligt, en de punten worden volgens de regels geteld.',
  players: 'Spelers, in beurtvolgorde',
  player: (number) => `Speler ${number}`,
  name: 'Naam',
  add: 'Speler erbij',
  remove: (name) => `${name} verwijderen`,
  undo: 'Ongedaan maken',
  clear: 'Alles hier wissen',
  share: 'Delen',
  picture: 'Als afbeelding',
  'share.note': 'In de link staan de namen en alles wat is ingevoerd. Wie hem opent, kan het ook tellen.',
  result: 'Uitslag',
  blank: 'De punten verschijnen hier zodra er iets is ingevoerd.',
  total: 'Totaal',
  why: (name) => `Waar de punten van ${name} vandaan komen`,
  show: 'Laat zien',
  refused: 'Zo kan een spel niet eindigen',
  doubtful: 'Controleer dit; er wordt geteld wat is ingevoerd',
  private:
    'De namen blijven in deze browser. De rest gaat zonder namen naar deze server om te tellen; die bewaart en logt er niets van.',
  'private.here': 'Er wordt niets verstuurd: alles blijft in deze browser.',
  text: 'Alles als tekst',
  'text.note': 'Zo leest de opdracht torilla score het.',
  learn: 'Hoe de punten worden geteld',
}

export default words
