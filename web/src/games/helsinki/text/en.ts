import type { CardFace, Side } from '../types'
import { report } from '../../shared/sentence'
import { plural } from './plural'
import type { ColourKey, Text } from './text'
import refusals from './refusals.en'

const n = plural('en')
const colour: Record<ColourKey, string> = {
  p: 'purple', g: 'green', r: 'red', b: 'blue', y: 'yellow', w: 'wild',
}
const hue = (letter: string) => colour[letter as ColourKey] ?? letter
const the: Record<Side, string> = {
  n: 'the Cathedral', e: 'the Government Palace', s: 'Sederholm House', w: 'the University',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const card = (face: CardFace) => (face.wild ? 'wild card' : `${hue(face.colour)} ${face.number}`)
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const en: Text = {
  // pieces
  'side': (v) => ({ n: 'Cathedral', e: 'Government Palace', s: 'Sederholm House', w: 'University' })[v.side],
  'colour': (v) => hue(v.colour),
  'letter': (v) => ({ p: 'P', g: 'G', r: 'R', b: 'B', y: 'Y' })[v.colour] ?? v.colour,
  'card': (v) => capital(card(v.card)),
  'card.full': (v) =>
    v.card.wild
      ? 'Wild card'
      : `${capital(card(v.card))}: costs ${n(v.card.number, 'card', 'cards')}, ${n(v.card.roofs, 'roof', 'roofs')}` +
        (v.card.turrets ? `, ${n(v.card.turrets, 'superstructure', 'superstructures')}` : ''),
  'card.hidden': 'Hidden card',
  'slot.empty': 'Empty slot',

  // cells
  'cell.roof': (v) => `${hue(v.colour)} roof of ${v.roofs}`,
  'cell.wild': 'wild tile',
  'cell.statue': 'statue',
  'cell.coat': 'coat of arms',
  'cell.turret': 'superstructure',
  'cell.crosswalk': 'crosswalk',
  'cell.free': 'free',
  'cell.new': 'new tile',
  'cell.ghost': 'the tile would lie here',
  'cell.lit': 'can be chosen',
  'cell.suggested': 'suggested',

  // places on the page
  'area.board': (v) => (v.mine ? 'Your board' : `${v.name}’s board`),
  'area.square': 'Senate Square',
  'area.actions': 'Actions',
  'area.hand': 'Your hand',
  'area.supply': 'Supply',
  'area.score': 'Score',
  'area.others': 'Players',
  'area.prompt': 'The turn',
  'area.log': 'Log',
  'area.more': 'More of the table',
  'hand.count': (v) => `Your hand · ${n(v.count, 'card', 'cards')}`,
  'hand.of': (v) => `${v.name} · ${n(v.count, 'card', 'cards')}`,
  'hand.empty': 'No cards in hand',
  'you': 'You',
  'points': (v) => (v.count === 1 ? 'point' : 'points'),
  'cards': (v) => (v.count === 1 ? 'card' : 'cards'),
  'coats': (v) => (v.count === 1 ? 'coat of arms' : 'coats of arms'),
  'coats.ready': (v) => (v.count ? `${n(v.count, 'coat of arms', 'coats of arms')} to use` : 'No coats of arms yet'),
  'enlarge': (v) => `Enlarge ${v.name}’s board`,
  'pile': (v) => `Draw pile: ${n(v.count, 'card', 'cards')}`,
  'discards': (v) => `Discard pile: ${n(v.count, 'card', 'cards')}`,
  'bonus.left': (v) => `Dry roads cards left: ${v.values}`,
  'supply.tile': (v) => `${capital(hue(v.colour))} tiles of ${v.roofs}: ${v.count} left`,
  'supply.wild': (v) => `Wild tiles: ${v.count} left`,
  'supply.turrets': (v) => `Superstructures: ${v.count} left`,
  'space': (v) => `Space ${v.space + 1}, ${the[v.side]}`,
  'space.lit': (v) => `, ${v.spaces < 0 ? 'one space back' : `${n(v.spaces, 'space', 'spaces')} away`}`,
  'space.later': '. Click to go there as soon as it is your turn',
  'space.coat': (v) => `, costs a coat of arms: ${v.action}`,
  'space.pawns': (v) => `, here: ${list.format(v.names)}`,

  // actions
  'far': 'Move 1 to 6',
  'further': 'Move 1 to 5',
  'back': 'One space back',
  'two-wild': 'Two wild tiles',
  'one-wild': 'One wild tile',
  'no-limit': 'No hand limit',
  'any-side': 'Push from any side',
  'second-build': 'Second build',
  'draw-and-build': 'Draw and build',
  'extra-card': 'One more card',
  'two-points': 'Two points',
  'extra-roof': 'One more superstructure',
  'discount': 'One card fewer',
  'any-wild': 'Any card as wild',
  'move-roof': 'Move a superstructure',
  'far.help': 'Move 1 to 6 spaces this turn.',
  'further.help': 'Move 1 to 5 spaces this turn.',
  'back.help': 'Go one space back instead of forward.',
  'two-wild.help': 'Place two wild tiles, each next to one of your tiles; closed-in holes are fine.',
  'one-wild.help': 'Place a wild tile next to one of your tiles; closed-in holes are fine.',
  'no-limit.help': 'No hand limit until the end of your next turn.',
  'any-side.help': 'Push this tile in from a side other than your pawn’s.',
  'second-build.help': 'After a build, build once more in the same turn.',
  'draw-and-build.help': 'After drawing cards, build in the same turn.',
  'extra-card.help': 'Draw one more card from the pile.',
  'two-points.help': 'Score 2 points now.',
  'extra-roof.help': 'Place one more superstructure than the card shows.',
  'discount.help': 'This build costs one card fewer.',
  'any-wild.help': 'One card of another colour pays as a wild card.',
  'move-roof.help': 'Move one of your superstructures to another free roof.',
  'action.lit': 'can be used now',
  'action.used': 'used by you',
  'action.covered': 'covered',
  'action.armed': 'chosen',
  'action.by': (v) => `used by ${list.format(v.names)}`,
  'actions.lit': (v) => `${v.count} can be used now`,
  'actions.join': (v) => `${v.count} can be added to this build`,

  // prompts
  'prompt.start': 'Choose a space for the first pawn.',
  'prompt.move': 'Move your pawn clockwise.',
  'prompt.main': 'Draw the two cards beside your pawn, or choose a card and build.',
  'prompt.main.draw': 'Draw the two cards beside your pawn.',
  'prompt.main.build': 'Choose a card to build.',
  'prompt.main.plus': 'Now choose the card to build.',
  'prompt.push': (v) => `Slide the *${hue(v.colour)} tile* along ${the[v.side]}, then push it in.`,
  'prompt.push.again': (v) => `Push the *${hue(v.colour)} tile* in here? Click once more.`,
  'prompt.pay': (v) =>
    v.missing > 0
      ? `Choose ${n(v.missing, 'more card', 'more cards')} to pay.`
      : `Pay with ${n(v.count, 'more card', 'more cards')}? Click cards to swap.`,
  'prompt.pay.other': 'One of them must be of another colour.',
  'prompt.roof': (v) => (v.count === 1 ? 'Put the superstructure on a roof of the new tile.' : `Put ${v.count} superstructures on the new tile, one per roof.`),
  'prompt.wild': 'Place the second wild tile.',
  'prompt.drop': 'Where should the superstructure go?',
  'prompt.discard': 'Too many cards: discard down to 7.',
  'prompt.after': 'All done? Use an action, or end your turn.',
  'prompt.after.end': 'All done? End your turn.',
  'prompt.over': 'The game is over.',
  'prompt.armed.wild': 'Where should the wild tile go?',
  'prompt.armed.lift': 'Which superstructure do you want to move?',
  'prompt.armed.move': 'Choose a lit space.',
  'prompt.armed.draw': 'Draw, plus one card from the pile.',
  'prompt.wait': (v) =>
    ({
      start: `${v.name} is choosing where to begin.`,
      move: `${v.name} is moving the pawn.`,
      main: `${v.name} is about to draw or build.`,
      push: `${v.name} is pushing a tile in.`,
      pay: `${v.name} is paying.`,
      roof: `${v.name} is placing superstructures.`,
      discard: `${v.name} is discarding.`,
    })[v.step] ?? `${v.name} is playing.`,
  'cost': (v) => `${capital(card(v.card))} costs ${n(v.count, 'card', 'cards')}`,

  // buttons
  'do.draw': 'Draw',
  'do.draw.extra': 'Draw 3',
  'do.turn': 'Turn',
  'do.flip': 'Flip',
  'do.side': 'Side',
  'do.push': 'Push',
  'do.pay': 'Pay',
  'do.roof': 'Place',
  'do.discard': 'Discard',
  'do.end': 'End turn',
  'do.cancel': 'Cancel',
  'do.undo': 'Undo',
  'do.restart': 'Restart turn',
  'do.mine': 'My board',
  'plate': 'Lane of the tile',
  'plate.help': 'Arrow keys move the tile, R turns it, F flips it, Enter pushes.',
  'plate.value': (v) => `${v.lane}, turned ${v.turns} times${v.flipped ? ', flipped' : ''}`,

  // what an action brings
  'brings.stop': (v) => `stops at ${v.cells}`,
  'brings.row': (v) => `Row ${v.line}`,
  'brings.column': (v) => `Column ${v.line}`,
  'brings.turrets': 'from superstructures',
  'brings.actions': 'from actions',
  'brings.coat': (v) => (v.count === 1 ? 'coat of arms' : 'coats of arms'),
  'brings.card': 'bonus card',
  'brings.roofs': (v) => (v.count === 1 ? 'superstructure' : 'superstructures'),
  'brings.roads': 'Dry roads',
  'brings.last': 'This starts the last round.',
  'brings.discards': (v) => `then discard ${n(v.count, 'card', 'cards')}`,
  'tag.build': 'Build',
  'tag.pays': 'Pays',
  'tag.discard': 'Discard',
  'tag.short': (v) => `${v.count} short`,
  'tag.gone': 'Tile gone',
  'tag.nowhere': 'No room',
  'tag.no': 'Not now',

  // score
  'score.rows': 'Rows',
  'score.columns': 'Columns',
  'score.turrets': 'Superstructures',
  'score.actions': 'Actions',
  'score.dry-roads': 'Dry roads',
  'score.total': 'Total',
  'score.caption': 'Score by category',
  'tab.others': 'Players',
  'tab.square': 'Square',
  'tab.actions': 'Actions',
  'tab.score': 'Score',

  // refusals
  refusals,
  'no.other': 'That is not possible now.',

  // what happened
  'log': (v) => report(list, v.you ? 'You' : v.name, v.did, v.brought),
  'log.start': (v) => `${v.you ? 'begin' : 'begins'} at ${the[v.side]}`,
  'log.move': (v) => `${v.you ? 'move' : 'moves'} ${v.spaces < 0 ? 'one space back' : n(v.spaces, 'space', 'spaces')}${uses(v.action)}`,
  'log.draw': (v) => `${v.you ? 'draw' : 'draws'} ${v.cards.length ? list.format(v.cards.map((face) => `a ${card(face)}`)) : v.extra ? 'three cards' : 'two cards'}${v.cards.length && v.extra ? ' and one card from the pile' : ''}`,
  'log.use': (v) => `${v.you ? 'use' : 'uses'} “${v.action}”`,
  'log.end': (v) => `${v.you ? 'end' : 'ends'} the turn`,
  'log.build': (v) => `${v.you ? 'build' : 'builds'} with ${card(v.card)}`,
  'log.push': (v) => `${v.you ? 'push' : 'pushes'} a ${hue(v.colour)} tile of ${v.roofs} in from ${the[v.side]}`,
  'log.built': (v) => `${v.you ? 'build' : 'builds'} a ${hue(v.colour)} tile of ${v.roofs}`,
  'log.row': (v) => `row ${v.line}`,
  'log.column': (v) => `column ${v.line}`,
  'log.coats': (v) => n(v.count, 'coat of arms', 'coats of arms'),
  'log.points': (v) => `${v.points} ${Math.abs(v.count) === 1 ? 'point' : 'points'}`,
  'log.last': 'the last round begins',
  'log.bonus': (v) => `${v.you ? 'draw' : 'draws'} a bonus card`,
  'log.pay': (v) => `${v.you ? 'pay' : 'pays'} ${cards(v.cards)}`,
  'log.roof': (v) => `${v.you ? 'put' : 'puts'} ${v.cells.length === 1 ? 'a superstructure' : 'superstructures'} on ${list.format(v.cells)}`,
  'log.wild': (v) => `${v.you ? 'place' : 'places'} ${v.cells.length === 1 ? 'a wild tile' : 'wild tiles'} on ${list.format(v.cells)}`,
  'log.wilds': (v) => `${v.you ? 'place' : 'places'} ${n(v.count, 'wild tile', 'wild tiles')}`,
  'log.lift': (v) => `${v.you ? 'pick' : 'picks'} up the superstructure on ${v.cell}`,
  'log.drop': (v) => `${v.you ? 'put' : 'puts'} the superstructure down on ${v.cell}`,
  'log.shift': (v) => `${v.you ? 'move' : 'moves'} a superstructure from ${v.from} to ${v.to}`,
  'log.discard': (v) => `${v.you ? 'discard' : 'discards'} ${cards(v.cards)}`,
}

const cards = (faces: CardFace[]) => list.format(faces.map(card))
const uses = (action: string) => (action ? ` with “${action}”` : '')
