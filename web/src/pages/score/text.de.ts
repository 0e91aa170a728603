import type { Words } from './text.en'

const words: Words = {
  title: (game) => `Punktezähler für ${game}`,
  lead: 'Für ein Spiel mit der echten Schachtel: Gib ein, was am Ende daliegt, und die Punkte werden nach den Regeln gezählt.',
  players: 'Wer mitspielt, in Zugreihenfolge',
  player: (number) => `Person ${number}`,
  name: 'Name',
  add: 'Noch jemand',
  remove: (name) => `${name} entfernen`,
  undo: 'Zurück',
  clear: 'Alles leeren',
  share: 'Teilen',
  picture: 'Als Bild',
  'share.note': 'Der Link enthält die Namen und alles Eingegebene. Wer ihn öffnet, kann es ebenfalls zählen.',
  result: 'Ergebnis',
  blank: 'Die Punkte erscheinen hier, sobald etwas eingegeben ist.',
  total: 'Summe',
  why: (name) => `Woher die Punkte kommen: ${name}`,
  show: 'Zeigen',
  refused: 'So kann ein Spiel nicht enden',
  doubtful: 'Bitte prüfen; gezählt wird, was eingegeben ist',
  private:
    'Die Namen bleiben in diesem Browser. Alles andere geht ohne Namen zum Zählen an diesen Server; er speichert und protokolliert davon nichts.',
  'private.here': 'Es wird nichts verschickt: Alles bleibt in diesem Browser.',
  text: 'Alles als Text',
  'text.note': 'So liest es der Befehl torilla score.',
  learn: 'Wie gezählt wird',
}

export default words
