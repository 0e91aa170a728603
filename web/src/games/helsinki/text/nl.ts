import type { CardFace, Side } from '../types'
import { report } from '../../shared/sentence'
import { plural } from './plural'
import type { ColourKey, Text } from './text'
import refusals from './refusals.nl'

const n = plural('nl')
const colour: Record<ColourKey, string> = {
  p: 'paars', g: 'groen', r: 'rood', b: 'blauw', y: 'geel', w: 'joker',
}
const hue = (letter: string) => colour[letter as ColourKey] ?? letter
/** Verbogen: het paarse fiche. */
const adjective: Record<string, string> = { p: 'paarse', g: 'groene', r: 'rode', b: 'blauwe', y: 'gele' }
const the: Record<Side, string> = {
  n: 'de kathedraal', e: 'het regeringspaleis', s: 'het Sederholmhuis', w: 'de universiteit',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const card = (face: CardFace) => (face.wild ? 'joker' : `${hue(face.colour)} ${face.number}`)
const list = new Intl.ListFormat('nl', { type: 'conjunction' })

export const nl: Text = {
  // onderdelen
  'side': (v) => ({ n: 'Kathedraal', e: 'Regeringspaleis', s: 'Sederholmhuis', w: 'Universiteit' })[v.side],
  'colour': (v) => hue(v.colour),
  'letter': (v) => ({ p: 'P', g: 'Gr', r: 'R', b: 'B', y: 'Ge' })[v.colour] ?? v.colour,
  'card': (v) => capital(card(v.card)),
  'card.full': (v) =>
    v.card.wild
      ? 'Joker'
      : `${capital(card(v.card))}: kost ${n(v.card.number, 'kaart', 'kaarten')}, ${n(v.card.roofs, 'dak', 'daken')}` +
        (v.card.turrets ? `, ${n(v.card.turrets, 'dakopbouw', 'dakopbouwen')}` : ''),
  'card.hidden': 'Gedekte kaart',
  'slot.empty': 'Lege plek',

  // velden
  'cell.roof': (v) => `${hue(v.colour)} dak van ${v.roofs}`,
  'cell.wild': 'jokerfiche',
  'cell.statue': 'standbeeld',
  'cell.coat': 'wapenschild',
  'cell.turret': 'dakopbouw',
  'cell.crosswalk': 'zebrapad',
  'cell.free': 'vrij',
  'cell.new': 'nieuw fiche',
  'cell.ghost': 'hier zou het fiche liggen',
  'cell.lit': 'kan gekozen worden',
  'cell.suggested': 'voorstel',

  // delen van de pagina
  'area.board': (v) => (v.mine ? 'Je bord' : `Bord van ${v.name}`),
  'area.square': 'Senaatsplein',
  'area.actions': 'Acties',
  'area.hand': 'Je hand',
  'area.supply': 'Voorraad',
  'area.score': 'Punten',
  'area.others': 'Spelers',
  'area.prompt': 'De beurt',
  'area.log': 'Verloop',
  'area.more': 'Meer van de tafel',
  'hand.count': (v) => `Je hand · ${n(v.count, 'kaart', 'kaarten')}`,
  'hand.of': (v) => `${v.name} · ${n(v.count, 'kaart', 'kaarten')}`,
  'hand.empty': 'Geen kaarten in de hand',
  'you': 'Jij',
  'points': (v) => (v.count === 1 ? 'punt' : 'punten'),
  'cards': (v) => (v.count === 1 ? 'kaart' : 'kaarten'),
  'coats': (v) => (v.count === 1 ? 'wapenschild' : 'wapenschilden'),
  'coats.ready': (v) => (v.count ? `${n(v.count, 'wapenschild', 'wapenschilden')} te gebruiken` : 'Nog geen wapenschilden'),
  'enlarge': (v) => `Bord van ${v.name} groot tonen`,
  'pile': (v) => `Trekstapel: ${n(v.count, 'kaart', 'kaarten')}`,
  'discards': (v) => `Aflegstapel: ${n(v.count, 'kaart', 'kaarten')}`,
  'bonus.left': (v) => `Bonuskaarten Droge wegen over: ${v.values}`,
  'supply.tile': (v) => `${capital(adjective[v.colour] ?? '')} fiches van ${v.roofs}: nog ${v.count}`,
  'supply.wild': (v) => `Jokerfiches: nog ${v.count}`,
  'supply.turrets': (v) => `Dakopbouwen: nog ${v.count}`,
  'space': (v) => `Veld ${v.space + 1}, ${the[v.side]}`,
  'space.lit': (v) => `, ${v.spaces < 0 ? 'één veld terug' : `${n(v.spaces, 'veld', 'velden')} verder`}`,
  'space.later': '. Klik om erheen te gaan zodra je aan de beurt bent',
  'space.coat': (v) => `, kost een wapenschild: ${v.action}`,
  'space.pawns': (v) => `, hier: ${list.format(v.names)}`,

  // acties
  'far': '1 tot 6 vooruit',
  'further': '1 tot 5 vooruit',
  'back': 'Eén veld terug',
  'two-wild': 'Twee jokerfiches',
  'one-wild': 'Eén jokerfiche',
  'no-limit': 'Geen handkaartenlimiet',
  'any-side': 'Van elke kant',
  'second-build': 'Tweede bouw',
  'draw-and-build': 'Trekken en bouwen',
  'extra-card': 'Eén kaart meer',
  'two-points': 'Twee punten',
  'extra-roof': 'Eén dakopbouw meer',
  'discount': 'Eén kaart minder',
  'any-wild': 'Kaart als joker',
  'move-roof': 'Dakopbouw verplaatsen',
  'far.help': 'Je gaat deze beurt 1 tot 6 velden vooruit.',
  'further.help': 'Je gaat deze beurt 1 tot 5 velden vooruit.',
  'back.help': 'Ga één veld terug in plaats van vooruit.',
  'two-wild.help': 'Leg twee jokerfiches, elk naast een fiche van jou, ook in een gat.',
  'one-wild.help': 'Leg een jokerfiche naast een fiche van jou, ook in een gat.',
  'no-limit.help': 'Geen handkaartenlimiet tot het einde van je volgende beurt.',
  'any-side.help': 'Schuif dit fiche in vanaf een andere kant dan die van je pion.',
  'second-build.help': 'Bouw na een bouw nog een keer in dezelfde beurt.',
  'draw-and-build.help': 'Bouw in dezelfde beurt nadat je kaarten trok.',
  'extra-card.help': 'Trek één kaart meer, van de trekstapel.',
  'two-points.help': 'Je krijgt meteen 2 punten.',
  'extra-roof.help': 'Plaats één dakopbouw meer dan de kaart toont.',
  'discount.help': 'Deze bouw kost één kaart minder.',
  'any-wild.help': 'Eén kaart van een andere kleur telt bij het betalen als joker.',
  'move-roof.help': 'Verplaats een van je dakopbouwen naar een ander vrij dak.',
  'action.lit': 'nu mogelijk',
  'action.used': 'door jou gebruikt',
  'action.covered': 'afgedekt',
  'action.armed': 'gekozen',
  'action.by': (v) => `gebruikt door ${list.format(v.names)}`,
  'actions.lit': (v) => `${v.count} nu mogelijk`,
  'actions.join': (v) => `${v.count} bij deze bouw mogelijk`,

  // opdrachten
  'prompt.start': 'Kies een veld voor de eerste pion.',
  'prompt.move': 'Verplaats je pion met de klok mee.',
  'prompt.main': 'Trek de twee kaarten naast je pion, of kies een kaart om te bouwen.',
  'prompt.main.draw': 'Trek de twee kaarten naast je pion.',
  'prompt.main.build': 'Kies een kaart om te bouwen.',
  'prompt.main.plus': 'Kies nu de kaart waarmee je bouwt.',
  'prompt.push': (v) => `Verschuif het *${adjective[v.colour] ?? ''} fiche* langs ${the[v.side]} en duw het dan naar binnen.`,
  'prompt.push.again': (v) => `Het *${adjective[v.colour] ?? ''} fiche* hier naar binnen duwen? Klik nog een keer.`,
  'prompt.pay': (v) =>
    v.missing > 0
      ? `Kies nog ${n(v.missing, 'kaart', 'kaarten')} om te betalen.`
      : `Met nog ${n(v.count, 'kaart', 'kaarten')} betalen? Klik op kaarten om ze te wisselen.`,
  'prompt.pay.other': 'Eén ervan moet een andere kleur hebben.',
  'prompt.roof': (v) => (v.count === 1 ? 'Zet de dakopbouw op een dak van het nieuwe fiche.' : `Zet ${v.count} dakopbouwen op het nieuwe fiche, één per dak.`),
  'prompt.wild': 'Leg het tweede jokerfiche.',
  'prompt.drop': 'Waar moet de dakopbouw komen?',
  'prompt.discard': 'Te veel kaarten: leg af tot je er 7 hebt.',
  'prompt.after': 'Klaar? Gebruik nog een actie of beëindig je beurt.',
  'prompt.after.end': 'Alles gedaan? Beëindig je beurt.',
  'prompt.over': 'Het spel is afgelopen.',
  'prompt.armed.wild': 'Waar moet het jokerfiche komen?',
  'prompt.armed.lift': 'Welke dakopbouw wil je verplaatsen?',
  'prompt.armed.move': 'Kies een verlicht veld.',
  'prompt.armed.draw': 'Trek, plus één kaart van de trekstapel.',
  'prompt.wait': (v) =>
    ({
      start: `${v.name} kiest een startveld.`,
      move: `${v.name} verplaatst de pion.`,
      main: `${v.name} trekt of bouwt.`,
      push: `${v.name} schuift een fiche in.`,
      pay: `${v.name} betaalt.`,
      roof: `${v.name} plaatst dakopbouwen.`,
      discard: `${v.name} legt af.`,
    })[v.step] ?? `${v.name} is aan de beurt.`,
  'cost': (v) => `${capital(card(v.card))} kost ${n(v.count, 'kaart', 'kaarten')}`,

  // knoppen
  'do.draw': 'Trekken',
  'do.draw.extra': 'Trek er 3',
  'do.turn': 'Draaien',
  'do.flip': 'Omdraaien',
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
  'plate': 'Baan van het fiche',
  'plate.help': 'Pijltjes verschuiven het fiche, R draait het, F draait het om, Enter duwt het in.',
  'plate.value': (v) => `${v.lane}, ${v.turns} keer gedraaid${v.flipped ? ', omgedraaid' : ''}`,

  // wat een actie oplevert
  'brings.stop': (v) => `stopt op ${v.cells}`,
  'brings.row': (v) => `Rij ${v.line}`,
  'brings.column': (v) => `Kolom ${v.line}`,
  'brings.turrets': 'door dakopbouwen',
  'brings.actions': 'door acties',
  'brings.coat': (v) => (v.count === 1 ? 'wapenschild' : 'wapenschilden'),
  'brings.card': 'bonuskaart',
  'brings.roofs': (v) => (v.count === 1 ? 'dakopbouw' : 'dakopbouwen'),
  'brings.roads': 'Droge wegen',
  'brings.last': 'Hiermee begint de laatste ronde.',
  'brings.discards': (v) => `daarna ${n(v.count, 'kaart', 'kaarten')} afleggen`,
  'tag.build': 'Bouw',
  'tag.pays': 'Betaalt',
  'tag.discard': 'Afleggen',
  'tag.short': (v) => `${v.count} tekort`,
  'tag.gone': 'Fiche op',
  'tag.nowhere': 'Geen plek',
  'tag.no': 'Niet nu',

  // punten
  'score.rows': 'Rijen',
  'score.columns': 'Kolommen',
  'score.turrets': 'Dakopbouwen',
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
  'log': (v) => report(list, v.you ? 'Je' : v.name, v.did, v.brought),
  'log.start': (v) => `begint bij ${the[v.side]}`,
  'log.move': (v) => `gaat ${v.spaces < 0 ? 'één veld terug' : `${n(v.spaces, 'veld', 'velden')} vooruit`}${uses(v.action)}`,
  'log.draw': (v) => `trekt ${v.cards.length ? cards(v.cards) : v.extra ? 'drie kaarten' : 'twee kaarten'}${v.cards.length && v.extra ? ' en een kaart van de stapel' : ''}`,
  'log.use': (v) => `gebruikt ‘${v.action}’`,
  'log.end': () => 'beëindigt de beurt',
  'log.build': (v) => `bouwt met ${card(v.card)}`,
  'log.push': (v) => `schuift vanaf ${the[v.side]} een ${hue(v.colour)} fiche van ${v.roofs} in`,
  'log.built': (v) => `bouwt een ${hue(v.colour)} fiche van ${v.roofs}`,
  'log.row': (v) => `rij ${v.line}`,
  'log.column': (v) => `kolom ${v.line}`,
  'log.coats': (v) => n(v.count, 'wapenschild', 'wapenschilden'),
  'log.points': (v) => `${v.points} ${Math.abs(v.count) === 1 ? 'punt' : 'punten'}`,
  'log.last': 'de laatste ronde begint',
  'log.bonus': () => 'trekt een bonuskaart',
  'log.pay': (v) => `betaalt ${cards(v.cards)}`,
  'log.roof': (v) => `zet ${v.cells.length === 1 ? 'een dakopbouw' : 'dakopbouwen'} op ${list.format(v.cells)}`,
  'log.wild': (v) => `legt ${v.cells.length === 1 ? 'een jokerfiche' : 'jokerfiches'} op ${list.format(v.cells)}`,
  'log.wilds': (v) => `legt ${n(v.count, 'jokerfiche', 'jokerfiches')}`,
  'log.lift': (v) => `pakt de dakopbouw van ${v.cell}`,
  'log.drop': (v) => `zet de dakopbouw op ${v.cell}`,
  'log.shift': (v) => `verplaatst een dakopbouw van ${v.from} naar ${v.to}`,
  'log.discard': (v) => `legt ${cards(v.cards)} af`,
}

const cards = (faces: CardFace[]) => list.format(faces.map(card))
const uses = (action: string) => (action ? ` met ‘${action}’` : '')
