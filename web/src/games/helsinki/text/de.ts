import type { CardFace, Side } from '../types'
import { report } from '../../shared/sentence'
import { plural } from './plural'
import type { ColourKey, Text } from './text'
import refusals from './refusals.de'

const n = plural('de')
const colour: Record<ColourKey, string> = {
  p: 'Violett', g: 'Grün', r: 'Rot', b: 'Blau', y: 'Gelb', w: 'Joker',
}
const hue = (letter: string) => colour[letter as ColourKey] ?? letter
/** Vor sächlichem Hauptwort mit Artikel: das violette Plättchen. */
const adjective: Record<string, string> = { p: 'violette', g: 'grüne', r: 'rote', b: 'blaue', y: 'gelbe' }
const at: Record<Side, string> = { n: 'am Dom', e: 'am Regierungspalast', s: 'am Sederholm-Haus', w: 'an der Universität' }
const from: Record<Side, string> = { n: 'vom Dom', e: 'vom Regierungspalast', s: 'vom Sederholm-Haus', w: 'von der Universität' }
const card = (face: CardFace) => (face.wild ? 'Joker' : `${hue(face.colour)} ${face.number}`)
const list = new Intl.ListFormat('de', { type: 'conjunction' })

export const de: Text = {
  // Teile
  'side': (v) => ({ n: 'Dom', e: 'Regierungspalast', s: 'Sederholm-Haus', w: 'Universität' })[v.side],
  'colour': (v) => hue(v.colour),
  'letter': (v) => ({ p: 'V', g: 'Gr', r: 'R', b: 'B', y: 'Ge' })[v.colour] ?? v.colour,
  'card': (v) => card(v.card),
  'card.full': (v) =>
    v.card.wild
      ? 'Joker'
      : `${card(v.card)}: kostet ${n(v.card.number, 'Karte', 'Karten')}, ${n(v.card.roofs, 'Dach', 'Dächer')}` +
        (v.card.turrets ? `, ${n(v.card.turrets, 'Aufbau', 'Aufbauten')}` : ''),
  'card.hidden': 'Verdeckte Karte',
  'slot.empty': 'Leerer Platz',

  // Felder
  'cell.roof': (v) => `Dach ${hue(v.colour)}, Plättchen mit ${n(v.roofs, 'Dach', 'Dächern')}`,
  'cell.wild': 'Jokerplättchen',
  'cell.statue': 'Statue',
  'cell.coat': 'Wappen',
  'cell.turret': 'Aufbau',
  'cell.crosswalk': 'Zebrastreifen',
  'cell.free': 'frei',
  'cell.new': 'neues Plättchen',
  'cell.ghost': 'hier läge das Plättchen',
  'cell.lit': 'wählbar',
  'cell.suggested': 'Vorschlag',

  // Bereiche der Seite
  'area.board': (v) => (v.mine ? 'Dein Tableau' : `Tableau von ${v.name}`),
  'area.square': 'Senatsplatz',
  'area.actions': 'Aktionen',
  'area.hand': 'Deine Hand',
  'area.supply': 'Vorrat',
  'area.score': 'Punkte',
  'area.others': 'Mitspielende',
  'area.prompt': 'Der Zug',
  'area.log': 'Verlauf',
  'area.more': 'Mehr vom Tisch',
  'hand.count': (v) => `Deine Hand · ${n(v.count, 'Karte', 'Karten')}`,
  'hand.of': (v) => `${v.name} · ${n(v.count, 'Karte', 'Karten')}`,
  'hand.empty': 'Keine Karten auf der Hand',
  'you': 'Du',
  'points': (v) => (v.count === 1 ? 'Punkt' : 'Punkte'),
  'cards': (v) => (v.count === 1 ? 'Karte' : 'Karten'),
  'coats': () => 'Wappen',
  'coats.ready': (v) => (v.count ? `${v.count} Wappen einsetzbar` : 'Noch keine Wappen'),
  'enlarge': (v) => `Tableau von ${v.name} groß zeigen`,
  'pile': (v) => `Zugstapel: ${n(v.count, 'Karte', 'Karten')}`,
  'discards': (v) => `Ablagestapel: ${n(v.count, 'Karte', 'Karten')}`,
  'bonus.left': (v) => `Trockene Wege, noch da: ${v.values}`,
  'supply.tile': (v) => `Plättchen ${hue(v.colour)} mit ${n(v.roofs, 'Dach', 'Dächern')}: noch ${v.count}`,
  'supply.wild': (v) => `Jokerplättchen: noch ${v.count}`,
  'supply.turrets': (v) => `Aufbauten: noch ${v.count}`,
  'space': (v) => `Feld ${v.space + 1}, ${at[v.side]}`,
  'space.lit': (v) => `, ${v.spaces < 0 ? 'ein Feld zurück' : `${n(v.spaces, 'Feld', 'Felder')} weiter`}`,
  'space.later': '. Klicken, um hinzuziehen, sobald du dran bist',
  'space.coat': (v) => `, kostet ein Wappen: ${v.action}`,
  'space.pawns': (v) => `, hier: ${list.format(v.names)}`,

  // Aktionen
  'far': '1 bis 6 ziehen',
  'further': '1 bis 5 ziehen',
  'back': 'Ein Feld zurück',
  'two-wild': 'Zwei Jokerplättchen',
  'one-wild': 'Ein Jokerplättchen',
  'no-limit': 'Kein Handlimit',
  'any-side': 'Von jeder Seite',
  'second-build': 'Zweiter Bau',
  'draw-and-build': 'Ziehen und bauen',
  'extra-card': 'Eine Karte mehr',
  'two-points': 'Zwei Punkte',
  'extra-roof': 'Ein Aufbau mehr',
  'discount': 'Eine Karte weniger',
  'any-wild': 'Karte als Joker',
  'move-roof': 'Aufbau versetzen',
  'far.help': 'Du ziehst in diesem Zug 1 bis 6 Felder.',
  'further.help': 'Du ziehst in diesem Zug 1 bis 5 Felder.',
  'back.help': 'Geh ein Feld zurück statt vorwärts.',
  'two-wild.help': 'Leg zwei Jokerplättchen, jedes neben eines deiner Plättchen, auch in Lücken.',
  'one-wild.help': 'Leg ein Jokerplättchen neben eines deiner Plättchen, auch in Lücken.',
  'no-limit.help': 'Kein Handlimit bis zum Ende deines nächsten Zuges.',
  'any-side.help': 'Schieb dieses Plättchen von einer anderen Seite ein als der deiner Figur.',
  'second-build.help': 'Bau nach einem Bau im selben Zug noch einmal.',
  'draw-and-build.help': 'Bau im selben Zug, nachdem du Karten gezogen hast.',
  'extra-card.help': 'Zieh eine Karte mehr, vom Zugstapel.',
  'two-points.help': 'Du bekommst sofort 2 Punkte.',
  'extra-roof.help': 'Setz einen Aufbau mehr, als die Karte zeigt.',
  'discount.help': 'Dieser Bau kostet eine Karte weniger.',
  'any-wild.help': 'Eine Karte anderer Farbe zählt beim Bezahlen als Joker.',
  'move-roof.help': 'Versetz einen deiner Aufbauten auf ein anderes freies Dach.',
  'action.lit': 'jetzt möglich',
  'action.used': 'von dir benutzt',
  'action.covered': 'abgedeckt',
  'action.armed': 'gewählt',
  'action.by': (v) => `benutzt von ${list.format(v.names)}`,
  'actions.lit': (v) => `${v.count} jetzt möglich`,
  'actions.join': (v) => `${v.count} für diesen Bau möglich`,

  // Aufforderungen
  'prompt.start': 'Wähle ein Feld für die erste Figur.',
  'prompt.move': 'Zieh deine Figur im Uhrzeigersinn.',
  'prompt.main': 'Zieh die zwei Karten neben deiner Figur oder wähle eine Karte zum Bauen.',
  'prompt.main.draw': 'Zieh die zwei Karten neben deiner Figur.',
  'prompt.main.build': 'Wähle eine Karte zum Bauen.',
  'prompt.main.plus': 'Wähle nun die Karte, mit der du baust.',
  'prompt.push': (v) => `Verschiebe das *${adjective[v.colour] ?? ''} Plättchen* ${at[v.side]} und schieb es dann hinein.`,
  'prompt.push.again': (v) => `Das *${adjective[v.colour] ?? ''} Plättchen* hier hineinschieben? Klick noch einmal.`,
  'prompt.pay': (v) =>
    v.missing > 0
      ? `Wähle noch ${n(v.missing, 'Karte', 'Karten')} zum Bezahlen.`
      : `Mit noch ${n(v.count, 'Karte', 'Karten')} bezahlen? Klick auf Karten, um sie zu tauschen.`,
  'prompt.pay.other': 'Eine davon muss eine andere Farbe haben.',
  'prompt.roof': (v) => (v.count === 1 ? 'Setz den Aufbau auf ein Dach des neuen Plättchens.' : `Setz ${v.count} Aufbauten auf das neue Plättchen, je Dach einen.`),
  'prompt.wild': 'Leg das zweite Jokerplättchen.',
  'prompt.drop': 'Wohin soll der Aufbau?',
  'prompt.discard': 'Zu viele Karten: Wirf bis auf 7 ab.',
  'prompt.after': 'Fertig? Nutz noch eine Aktion oder beende den Zug.',
  'prompt.after.end': 'Alles erledigt: Beende den Zug.',
  'prompt.over': 'Die Partie ist zu Ende.',
  'prompt.armed.wild': 'Wohin soll das Jokerplättchen?',
  'prompt.armed.lift': 'Welchen Aufbau möchtest du versetzen?',
  'prompt.armed.move': 'Wähle ein leuchtendes Feld.',
  'prompt.armed.draw': 'Zieh zusätzlich eine Karte vom Zugstapel.',
  'prompt.wait': (v) =>
    ({
      start: `${v.name} wählt das Startfeld.`,
      move: `${v.name} zieht die Figur.`,
      main: `${v.name} zieht Karten oder baut.`,
      push: `${v.name} schiebt ein Plättchen ein.`,
      pay: `${v.name} bezahlt.`,
      roof: `${v.name} setzt Aufbauten.`,
      discard: `${v.name} wirft ab.`,
    })[v.step] ?? `${v.name} ist am Zug.`,
  'cost': (v) => `${card(v.card)} kostet ${n(v.count, 'Karte', 'Karten')}`,

  // Knöpfe
  'do.draw': 'Ziehen',
  'do.draw.extra': '3 ziehen',
  'do.turn': 'Drehen',
  'do.flip': 'Wenden',
  'do.side': 'Seite',
  'do.push': 'Schieben',
  'do.pay': 'Zahlen',
  'do.roof': 'Setzen',
  'do.discard': 'Abwerfen',
  'do.end': 'Zug beenden',
  'do.cancel': 'Abbrechen',
  'do.undo': 'Zurück',
  'do.restart': 'Zug von vorn',
  'do.mine': 'Mein Tableau',
  'plate': 'Bahn des Plättchens',
  'plate.help': 'Pfeiltasten verschieben, R dreht, F wendet, Enter schiebt ein.',
  'plate.value': (v) => `${v.lane}, ${v.turns}-mal gedreht${v.flipped ? ', gewendet' : ''}`,

  // was eine Aktion bringt
  'brings.stop': (v) => `hält auf ${v.cells}`,
  'brings.row': (v) => `Reihe ${v.line}`,
  'brings.column': (v) => `Spalte ${v.line}`,
  'brings.turrets': 'durch Aufbauten',
  'brings.actions': 'durch Aktionen',
  'brings.coat': () => 'Wappen',
  'brings.card': 'Bonuskarte',
  'brings.roofs': (v) => (v.count === 1 ? 'Aufbau' : 'Aufbauten'),
  'brings.roads': 'Trockene Wege',
  'brings.last': 'Damit beginnt die letzte Runde.',
  'brings.discards': (v) => `dann ${n(v.count, 'Karte', 'Karten')} abwerfen`,
  'tag.build': 'Bau',
  'tag.pays': 'Zahlt',
  'tag.discard': 'Abwerfen',
  'tag.short': (v) => n(v.count, 'fehlt', 'fehlen'),
  'tag.gone': 'Vergriffen',
  'tag.nowhere': 'Kein Platz',
  'tag.no': 'Nicht jetzt',

  // Punkte
  'score.rows': 'Reihen',
  'score.columns': 'Spalten',
  'score.turrets': 'Aufbauten',
  'score.actions': 'Aktionen',
  'score.dry-roads': 'Trockene Wege',
  'score.total': 'Summe',
  'score.caption': 'Punkte nach Art',
  'tab.others': 'Andere',
  'tab.square': 'Platz',
  'tab.actions': 'Aktionen',
  'tab.score': 'Punkte',

  // Absagen
  refusals,
  'no.other': 'Das ist jetzt nicht möglich.',

  // was geschah
  'log': (v) => report(list, v.you ? 'Du' : v.name, v.did, v.brought),
  'log.start': (v) => `${v.you ? 'beginnst' : 'beginnt'} ${at[v.side]}`,
  'log.move': (v) => `${v.you ? 'gehst' : 'geht'} ${v.spaces < 0 ? 'ein Feld zurück' : `${n(v.spaces, 'Feld', 'Felder')} weiter`}${uses(v.action)}`,
  'log.draw': (v) => `${v.you ? 'ziehst' : 'zieht'} ${v.cards.length ? cards(v.cards) : v.extra ? 'drei Karten' : 'zwei Karten'}${v.cards.length && v.extra ? ' und eine Karte vom Stapel' : ''}`,
  'log.use': (v) => `nutzt „${v.action}“`,
  'log.end': (v) => `${v.you ? 'beendest' : 'beendet'} den Zug`,
  'log.build': (v) => `${v.you ? 'baust' : 'baut'} mit ${card(v.card)}`,
  'log.push': (v) => `${v.you ? 'schiebst' : 'schiebt'} ${from[v.side]} her ein ${adjective[v.colour] ?? ''}s Plättchen mit ${n(v.roofs, 'Dach', 'Dächern')} ein`,
  'log.built': (v) => `${v.you ? 'baust' : 'baut'} ein ${adjective[v.colour] ?? ''}s Plättchen mit ${n(v.roofs, 'Dach', 'Dächern')}`,
  'log.row': (v) => `Reihe ${v.line}`,
  'log.column': (v) => `Spalte ${v.line}`,
  'log.coats': (v) => `${v.count} Wappen`,
  'log.points': (v) => `${v.points} ${Math.abs(v.count) === 1 ? 'Punkt' : 'Punkte'}`,
  'log.last': 'die letzte Runde beginnt',
  'log.bonus': (v) => `${v.you ? 'ziehst' : 'zieht'} eine Bonuskarte`,
  'log.pay': (v) => `${v.you ? 'zahlst' : 'zahlt'} ${cards(v.cards)}`,
  'log.roof': (v) => `setzt ${v.cells.length === 1 ? 'einen Aufbau' : 'Aufbauten'} auf ${list.format(v.cells)}`,
  'log.wild': (v) => `${v.you ? 'legst' : 'legt'} ${v.cells.length === 1 ? 'ein Jokerplättchen' : 'Jokerplättchen'} auf ${list.format(v.cells)}`,
  'log.wilds': (v) => `${v.you ? 'legst' : 'legt'} ${n(v.count, 'Jokerplättchen', 'Jokerplättchen')}`,
  'log.lift': (v) => `${v.you ? 'nimmst' : 'nimmt'} den Aufbau von ${v.cell}`,
  'log.drop': (v) => `setzt den Aufbau auf ${v.cell}`,
  'log.shift': (v) => `versetzt einen Aufbau von ${v.from} nach ${v.to}`,
  'log.discard': (v) => `${v.you ? 'wirfst' : 'wirft'} ${cards(v.cards)} ab`,
}

const cards = (faces: CardFace[]) => list.format(faces.map(card))
const uses = (action: string) => (action ? ` mit „${action}“` : '')
