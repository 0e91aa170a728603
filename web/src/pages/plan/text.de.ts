import type { Words } from './text.en'

const words: Words = {
  private: 'Dein Plan: Niemand sonst sieht ihn.',
  ahead: 'Dein nächster Zug, als begänne er jetzt.',
  mine: 'Dein Zug zum Ausprobieren.',
  unknown: 'Was jetzt gezogen wird, ist unbekannt. Ein Beispiel zeigt, wie es weitergehen könnte.',
  example: 'Beispiel',
  'example.note': 'Verdecktes zufällig ziehen und Bots antworten lassen, um zu sehen, wie es weitergehen könnte',
  'example.on': 'Ein Beispiel: Was verdeckt ist, wurde ausgelost.',
  lines: 'Varianten',
  'lines.none': 'Du hast noch keine Variante behalten.',
  'line.new': 'Neue Variante',
  'line.name': 'Name der Variante',
  'line.number': (number) => `Variante ${number}`,
  'line.keep': 'Behalten',
  'line.kept': 'Behalten.',
  'line.open': (name) => `„${name}“ zeigen`,
  'line.drop': (name) => `„${name}“ löschen`,
  shorter: 'Am Tisch ging es weiter: Der Rest deiner Variante ist nicht mehr möglich.',
  arm: 'Vormerken …',
  'arm.title': 'Spielen, wenn ich dran bin',
  'arm.note':
    'Es wird gespielt, sobald dein Zug beginnt und alles hier Genannte gilt. Sonst wird nichts gespielt, und du entscheidest.',
  'arm.do': 'Vormerken',
  'arm.legal': 'Jeder Schritt ist erlaubt',
  'arm.fact': (piece) => `Liegt noch da: ${piece}`,
  'arm.points': (points) => `Es bringt mindestens ${points === 1 ? 'einen Punkt' : `${points} Punkte`}`,
  'arm.end': 'Dann meinen Zug beenden',
  'arm.end.note': 'Sonst kannst du es noch zurücknehmen und den Zug selbst beenden.',
  'arm.over': 'Damit ist dein Zug zu Ende.',
  'arm.first': (count) =>
    count === 1
      ? 'Nur der erste Schritt: Was danach kommt, ist unbekannt.'
      : `Nur die ersten ${count} Schritte: Was danach kommt, ist unbekannt.`,
  send: 'Diesen Zug spielen',
  'send.note': 'Alle Schritte auf einmal spielen (Eingabetaste)',
  leave: 'Zurück zum Tisch',
  armed: (deed) => `Für deinen Zug vorgemerkt: ${deed}`,
  disarm: 'Doch nicht',
  played: 'Dein geplanter Zug wurde gespielt.',
  'gone.piece': (piece) => `Dein geplanter Zug wurde nicht gespielt: ${piece} ist weg.`,
  'gone.points': 'Dein geplanter Zug wurde nicht gespielt: Er hätte weniger gebracht.',
  'gone.legal': (step) => `Dein geplanter Zug wurde nicht gespielt: Schritt ${step} geht nicht mehr.`,
  'gone.begun': 'Dein geplanter Zug wurde nicht gespielt: Du hattest selbst begonnen.',
  'gone.held': 'Dein geplanter Zug wurde nicht gespielt: Ein Bot spielte für dich.',
  'gone.over': 'Dein geplanter Zug wurde nicht gespielt: Das Spiel war vorher aus.',
}
export default words
