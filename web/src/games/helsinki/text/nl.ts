import type { CardFace, Side } from '../kinds'
import { plural } from './plural'
import type { ColourKey, Text } from './text'
import refusals from './refusals.nl'

const n = plural('nl')
const colour: Record<ColourKey, string> = {
  p: 'paars', g: 'groen', r: 'rood', b: 'blauw', y: 'geel', w: 'joker',
}
const hue = (letter: string) => colour[letter as ColourKey] ?? letter
/** Verbogen: het paarse dak. */
const adjective: Record<string, string> = { p: 'paarse', g: 'groene', r: 'rode', b: 'blauwe', y: 'gele' }
const the: Record<Side, string> = {
  n: 'de Domkerk', e: 'het Regeringspaleis', s: 'het Sederholmhuis', w: 'de Universiteit',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const card = (face: CardFace) => (face.wild ? 'joker' : `${hue(face.colour)} ${face.number}`)
const list = new Intl.ListFormat('nl', { type: 'conjunction' })

export const nl: Text = {
  // onderdelen
  'side': (v) => ({ n: 'Domkerk', e: 'Regeringspaleis', s: 'Sederholmhuis', w: 'Universiteit' })[v.side],
  'colour': (v) => hue(v.colour),
  'letter': (v) => ({ p: 'P', g: 'Gr', r: 'R', b: 'B', y: 'Ge' })[v.colour] ?? v.colour,
  'card': (v) => capital(card(v.card)),
  'card.full': (v) =>
    v.card.wild
      ? 'Joker'
      : `${capital(card(v.card))}: kost ${n(v.card.number, 'kaart', 'kaarten')}, ${n(v.card.roofs, 'dak', 'daken')}` +
        (v.card.turrets ? `, ${n(v.card.turrets, 'torentje', 'torentjes')}` : ''),
  'card.hidden': 'Gedekte kaart',
  'slot.empty': 'Lege plek',

  // vakken
  'cell.roof': (v) => `${hue(v.colour)} dak van ${v.roofs}`,
  'cell.wild': 'jokertegel',
  'cell.statue': 'standbeeld',
  'cell.coat': 'wapenschild',
  'cell.turret': 'torentje',
  'cell.crosswalk': 'zebrapad',
  'cell.free': 'vrij',
  'cell.new': 'nieuwe tegel',
  'cell.ghost': 'hier zou de tegel liggen',
  'cell.lit': 'kan gekozen worden',
  'cell.suggested': 'voorstel',

  // delen van de pagina
  'area.board': (v) => (v.mine ? 'Jouw bord' : `Bord van ${v.name}`),
  'area.square': 'Senaatsplein',
  'area.actions': 'Acties',
  'area.hand': 'Jouw hand',
  'area.supply': 'Voorraad',
  'area.score': 'Punten',
  'area.others': 'Spelers',
  'area.prompt': 'Jouw beurt',
  'area.log': 'Verloop',
  'area.more': 'Meer van de tafel',
  'hand.count': (v) => `Jouw hand · ${n(v.count, 'kaart', 'kaarten')}`,
  'hand.of': (v) => `${v.name} · ${n(v.count, 'kaart', 'kaarten')}`,
  'hand.empty': 'Geen kaarten in de hand',
  'you': 'Jij',
  'points': (v) => (v.count === 1 ? 'punt' : 'punten'),
  'cards': (v) => (v.count === 1 ? 'kaart' : 'kaarten'),
  'coats': (v) => (v.count === 1 ? 'wapen' : 'wapens'),
  'coats.ready': (v) => (v.count ? `${n(v.count, 'wapen', 'wapens')} te gebruiken` : 'Nog geen wapens'),
  'enlarge': (v) => `Bord van ${v.name} groot tonen`,
  'pile': (v) => `Trekstapel: ${n(v.count, 'kaart', 'kaarten')}`,
  'discards': (v) => `Aflegstapel: ${n(v.count, 'kaart', 'kaarten')}`,
  'bonus.left': (v) => `Kaarten Droge wegen over: ${v.values}`,
  'supply.tile': (v) => `${capital(adjective[v.colour] ?? '')} tegels van ${v.roofs}: nog ${v.count}`,
  'supply.wild': (v) => `Jokertegels: nog ${v.count}`,
  'supply.turrets': (v) => `Torentjes: nog ${v.count}`,
  'space': (v) => `Vak ${v.space + 1}, ${the[v.side]}`,
  'space.lit': (v) => `, ${v.spaces < 0 ? 'één terug' : `${n(v.spaces, 'stap', 'stappen')} ver`}`,
  'space.coat': (v) => `, kost een wapen: ${v.action}`,
  'space.pawns': (v) => `, hier: ${list.format(v.names)}`,

  // acties
  'far': '1 tot 6 vooruit',
  'further': '1 tot 5 vooruit',
  'back': 'Eén vak terug',
  'two-wild': 'Twee jokertegels',
  'one-wild': 'Eén jokertegel',
  'no-limit': 'Geen handlimiet',
  'any-side': 'Van elke kant',
  'second-build': 'Tweede bouw',
  'draw-and-build': 'Trekken en bouwen',
  'extra-card': 'Eén kaart meer',
  'two-points': 'Twee punten',
  'extra-roof': 'Eén torentje meer',
  'discount': 'Eén kaart minder',
  'any-wild': 'Kaart als joker',
  'move-roof': 'Torentje verplaatsen',
  'far.help': 'Je gaat deze beurt 1 tot 6 vakken vooruit.',
  'further.help': 'Je gaat deze beurt 1 tot 5 vakken vooruit.',
  'back.help': 'Ga één vak terug in plaats van vooruit.',
  'two-wild.help': 'Leg twee jokertegels, elk naast een tegel van jou; ook in een gat.',
  'one-wild.help': 'Leg een jokertegel naast een tegel van jou; ook in een gat.',
  'no-limit.help': 'Geen handlimiet tot het einde van je volgende beurt.',
  'any-side.help': 'Schuif deze tegel in vanaf een andere kant dan die van je pion.',
  'second-build.help': 'Bouw na een bouw nog een keer in dezelfde beurt.',
  'draw-and-build.help': 'Bouw in dezelfde beurt nadat je kaarten trok.',
  'extra-card.help': 'Trek één kaart meer van de stapel.',
  'two-points.help': 'Je krijgt meteen 2 punten.',
  'extra-roof.help': 'Zet één torentje meer dan de kaart toont.',
  'discount.help': 'Deze bouw kost één kaart minder.',
  'any-wild.help': 'Eén kaart van een andere kleur betaalt als joker.',
  'move-roof.help': 'Verplaats een torentje van jou naar een ander vrij dak.',
  'action.lit': 'nu mogelijk',
  'action.used': 'door jou gebruikt',
  'action.covered': 'afgedekt',
  'action.armed': 'gekozen',
  'action.by': (v) => `gebruikt door ${list.format(v.names)}`,
  'actions.lit': (v) => `${v.count} nu mogelijk`,
  'actions.join': (v) => `${v.count} bij deze bouw`,

  // opdrachten
  'prompt.start': 'Kies een vak voor de eerste pion.',
  'prompt.move': 'Verzet je pion met de klok mee.',
  'prompt.main': 'Trek de twee kaarten naast je pion, of kies een kaart om te bouwen.',
  'prompt.main.draw': 'Trek de twee kaarten naast je pion.',
  'prompt.main.build': 'Kies een kaart om te bouwen.',
  'prompt.main.plus': 'Kies nu de kaart die je ermee bouwt.',
  'prompt.push': (v) => `Schuif het *${adjective[v.colour] ?? ''} dak* langs ${the[v.side]}, en duw.`,
  'prompt.pay': (v) =>
    v.missing > 0
      ? `Kies nog ${n(v.missing, 'kaart', 'kaarten')} om te betalen.`
      : `Met nog ${n(v.count, 'kaart', 'kaarten')} betalen? Klik op kaarten om te wisselen.`,
  'prompt.pay.other': 'Eén ervan moet een andere kleur hebben.',
  'prompt.roof': (v) => (v.count === 1 ? 'Zet het torentje op een dak van de nieuwe tegel.' : `Zet ${v.count} torentjes op de nieuwe tegel, één per dak.`),
  'prompt.wild': 'Leg de tweede jokertegel.',
  'prompt.drop': 'Waar moet het torentje staan?',
  'prompt.discard': 'Te veel kaarten: leg af tot 7.',
  'prompt.after': 'Klaar? Gebruik een actie of beëindig je beurt.',
  'prompt.after.end': 'Alles gedaan: beëindig je beurt.',
  'prompt.over': 'Het spel is afgelopen.',
  'prompt.armed.wild': 'Kies een vak voor de jokertegel.',
  'prompt.armed.lift': 'Welk torentje moet verhuizen?',
  'prompt.armed.move': 'Kies een verlicht vak.',
  'prompt.armed.draw': 'Trek met één kaart meer van de stapel.',
  'prompt.wait': (v) =>
    ({
      start: `${v.name} kiest een beginvak.`,
      move: `${v.name} verzet de pion.`,
      main: `${v.name} trekt of bouwt.`,
      push: `${v.name} schuift een tegel in.`,
      pay: `${v.name} betaalt.`,
      roof: `${v.name} zet torentjes.`,
      discard: `${v.name} legt af.`,
    })[v.step] ?? `${v.name} is aan de beurt.`,
  'cost': (v) => `${capital(card(v.card))} kost ${n(v.count, 'kaart', 'kaarten')}`,

  // knoppen
  'do.draw': 'Trekken',
  'do.draw.extra': 'Trek er 3',
  'do.turn': 'Draaien',
  'do.flip': 'Omslaan',
  'do.side': 'Kant',
  'do.push': 'Duwen',
  'do.pay': 'Betalen',
  'do.roof': 'Zetten',
  'do.discard': 'Afleggen',
  'do.end': 'Beurt klaar',
  'do.cancel': 'Annuleren',
  'do.undo': 'Terug',
  'do.restart': 'Beurt opnieuw',
  'do.mine': 'Mijn bord',
  'plate': 'Baan van de tegel',
  'plate.help': 'Pijltjes verschuiven de tegel, R draait, F slaat om, Enter duwt.',
  'plate.value': (v) => `${v.lane}, ${v.turns} keer gedraaid${v.flipped ? ', omgeslagen' : ''}`,

  // wat een actie oplevert
  'brings.stop': (v) => `stopt op ${v.cells}`,
  'brings.row': (v) => `Rij ${v.line}`,
  'brings.column': (v) => `Kolom ${v.line}`,
  'brings.turrets': 'door torentjes',
  'brings.actions': 'door acties',
  'brings.coat': (v) => (v.count === 1 ? 'wapen' : 'wapens'),
  'brings.card': 'bonuskaart',
  'brings.roofs': (v) => (v.count === 1 ? 'torentje' : 'torentjes'),
  'brings.roads': 'Droge wegen',
  'brings.last': 'Hiermee begint de laatste ronde.',
  'brings.discards': (v) => `daarna ${n(v.count, 'kaart', 'kaarten')} afleggen`,
  'tag.build': 'Bouw',
  'tag.pays': 'Betaalt',
  'tag.discard': 'Weg',
  'tag.short': (v) => `${v.count} tekort`,
  'tag.gone': 'Tegel op',
  'tag.nowhere': 'Past niet',
  'tag.no': 'Niet nu',

  // punten
  'score.rows': 'Rijen',
  'score.columns': 'Kolommen',
  'score.turrets': 'Torentjes',
  'score.actions': 'Acties',
  'score.dry-roads': 'Droge wegen',
  'score.total': 'Totaal',
  'score.caption': 'Punten per soort',
  'tab.others': 'Spelers',
  'tab.square': 'Plein',
  'tab.actions': 'Acties',
  'tab.score': 'Punten',

  // weigeringen
  refusals,
  'no.other': 'Dat kan nu niet.',

  // wat er gebeurde
  'log': (v) => `${v.name} ${list.format(v.did)}.`,
  'log.start': (v) => `begint bij ${the[v.side]}`,
  'log.move': (v) => `gaat ${v.spaces < 0 ? 'één vak terug' : `${n(v.spaces, 'vak', 'vakken')} vooruit`}${uses(v.action)}`,
  'log.draw': (v) => `trekt ${v.extra ? 'drie' : 'twee'} kaarten`,
  'log.use': (v) => `gebruikt ‘${v.action}’`,
  'log.end': 'beëindigt de beurt',
  'log.build': (v) => `bouwt met ${card(v.card)}`,
  'log.push': (v) => `schuift vanaf ${the[v.side]} een ${adjective[v.colour] ?? ''} tegel van ${v.roofs} in`,
  'log.built': (v) => `bouwt een ${adjective[v.colour] ?? ''} tegel van ${v.roofs}`,
  'log.bonus': 'trekt een bonuskaart',
  'log.pay': (v) => `betaalt ${cards(v.cards)}`,
  'log.roof': (v) => `zet ${v.cells.length === 1 ? 'een torentje' : 'torentjes'} op ${list.format(v.cells)}`,
  'log.wild': (v) => `legt ${v.cells.length === 1 ? 'een jokertegel' : 'jokertegels'} op ${list.format(v.cells)}`,
  'log.wilds': (v) => `legt ${n(v.count, 'jokertegel', 'jokertegels')}`,
  'log.lift': (v) => `pakt het torentje van ${v.cell}`,
  'log.drop': (v) => `zet het torentje op ${v.cell}`,
  'log.shift': (v) => `verplaatst een torentje van ${v.from} naar ${v.to}`,
  'log.discard': (v) => `legt ${cards(v.cards)} af`,
}

const cards = (faces: CardFace[]) => list.format(faces.map(card))
const uses = (action: string) => (action ? ` met ‘${action}’` : '')
