// What the mentor says when something occurs for the first time.
export default {
  start: 'Jedes Feld ist recht. Such zwei Karten einer Farbe daneben: Sie sind dann in Reichweite.',
  'move': 'Zieh 1, 2 oder 3 Felder. Wo du hältst, entscheidet, welche Karten du ziehst und von welcher Seite Plättchen kommen.',
  'draw': 'Diese zwei Karten liegen neben deiner Figur. Zieh sie, oder bau mit dem, was du hast.',
  'pair': 'Deine zweite Karte einer Farbe: Zusammen bezahlen sie eine 2.',
  'wild': 'Ein Joker bezahlt als jede Farbe, baut aber selbst kein Plättchen.',
  'push': 'Wähle die Bahn und dreh das Plättchen. Es gleitet, bis etwas es aufhält; das Bild zeigt, wo.',
  'nothing-stops': 'In dieser Bahn hält nichts das Plättchen auf, also darf es nicht hinein. Such die Statue oder ein Plättchen.',
  'bonus': 'Gleiche Farben berühren sich: Dieser Schub bringt eine Bonuskarte vom Stapel.',
  'line': 'Eine volle Reihe oder Spalte: 2 Punkte, und Aufbauten darin zählen auch.',
  'roofs': 'Stell den Aufbau dorthin, wo Reihe und Spalte beide voll werden können.',
  'coat': 'Dein erstes Wappen! Es bezahlt eine Aktion; was jetzt hilft, leuchtet.',
  'discard': 'Mehr als 7 Karten: Wähle, was du abwirfst.',
  'last-round': 'Der Stapel ist aus: Das ist die letzte Runde. Nutze deine Wappen!',
}
