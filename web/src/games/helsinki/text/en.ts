import type { CardFace, Side } from '../kinds'
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
        (v.card.turrets ? `, ${n(v.card.turrets, 'turret', 'turrets')}` : ''),
  'card.hidden': 'Hidden card',
  'slot.empty': 'Empty place',

  // cells
  'cell.roof': (v) => `${hue(v.colour)} roof of ${v.roofs}`,
  'cell.wild': 'wild tile',
  'cell.statue': 'statue',
  'cell.coat': 'coat of arms',
  'cell.turret': 'turret',
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
  'area.prompt': 'Your turn',
  'area.log': 'So far',
  'area.more': 'More of the table',
  'hand.count': (v) => `Your hand · ${n(v.count, 'card', 'cards')}`,
  'hand.of': (v) => `${v.name} · ${n(v.count, 'card', 'cards')}`,
  'hand.empty': 'No cards in hand',
  'you': 'You',
  'points': (v) => (v.count === 1 ? 'point' : 'points'),
  'cards': (v) => (v.count === 1 ? 'card' : 'cards'),
  'coats': (v) => (v.count === 1 ? 'coat' : 'coats'),
  'coats.ready': (v) => (v.count ? `${n(v.count, 'coat', 'coats')} to use` : 'No coats yet'),
  'enlarge': (v) => `Show ${v.name}’s board large`,
  'pile': (v) => `Draw pile: ${n(v.count, 'card', 'cards')}`,
  'discards': (v) => `Discard pile: ${n(v.count, 'card', 'cards')}`,
  'bonus.left': (v) => `Dry roads cards left: ${v.values}`,
  'supply.tile': (v) => `${capital(hue(v.colour))} tiles of ${v.roofs}: ${v.count} left`,
  'supply.wild': (v) => `Wild tiles: ${v.count} left`,
  'supply.turrets': (v) => `Turrets: ${v.count} left`,
  'space': (v) => `Space ${v.space + 1}, ${the[v.side]}`,
  'space.lit': (v) => `, ${v.spaces < 0 ? 'one space back' : `${n(v.spaces, 'space', 'spaces')} away`}`,
  'space.coat': (v) => `, costs a coat: ${v.action}`,
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
  'extra-card': 'One card more',
  'two-points': 'Two points',
  'extra-roof': 'One turret more',
  'discount': 'One card fewer',
  'any-wild': 'Any card as wild',
  'move-roof': 'Move a turret',
  'far.help': 'Your move this turn is 1 to 6 spaces.',
  'further.help': 'Your move this turn is 1 to 5 spaces.',
  'back.help': 'Go one space back instead of forward.',
  'two-wild.help': 'Place two wild tiles, each beside a tile of yours; closed-in cells are fine.',
  'one-wild.help': 'Place a wild tile beside a tile of yours; closed-in cells are fine.',
  'no-limit.help': 'No hand limit until the end of your next turn.',
  'any-side.help': 'Push this tile in from another side than the pawn’s.',
  'second-build.help': 'After a build, build once more in the same turn.',
  'draw-and-build.help': 'After drawing cards, build in the same turn.',
  'extra-card.help': 'Draw one more card from the pile.',
  'two-points.help': 'Score 2 points now.',
  'extra-roof.help': 'Put up one turret more than the card shows.',
  'discount.help': 'This build costs one card less.',
  'any-wild.help': 'One card of another colour pays as a wild card.',
  'move-roof.help': 'Move one turret of yours to another free roof.',
  'action.lit': 'can be used now',
  'action.used': 'used by you',
  'action.covered': 'covered',
  'action.armed': 'chosen',
  'action.by': (v) => `used by ${list.format(v.names)}`,
  'actions.lit': (v) => `${v.count} can be used now`,
  'actions.join': (v) => `${v.count} can join this build`,

  // prompts
  'prompt.start': 'Choose a space for the first pawn.',
  'prompt.move': 'Move your pawn clockwise.',
  'prompt.main': 'Draw the two cards beside your pawn, or choose a card to build.',
  'prompt.main.draw': 'Draw the two cards beside your pawn.',
  'prompt.main.build': 'Choose a card to build.',
  'prompt.main.plus': 'Now choose the card to build with it.',
  'prompt.push': (v) => `Slide the *${hue(v.colour)} roof* along ${the[v.side]}, then push.`,
  'prompt.pay': (v) =>
    v.missing > 0
      ? `Choose ${n(v.missing, 'more card', 'more cards')} to pay.`
      : `Pay with ${n(v.count, 'more card', 'more cards')}? Click cards to change.`,
  'prompt.pay.other': 'One of them must be of another colour.',
  'prompt.roof': (v) => (v.count === 1 ? 'Put the turret on a roof of the new tile.' : `Put ${v.count} turrets on the new tile, one to a roof.`),
  'prompt.wild': 'Place the second wild tile.',
  'prompt.drop': 'Where shall the turret stand?',
  'prompt.discard': 'Too many cards: discard down to 7.',
  'prompt.after': 'All done? Use an action, or end your turn.',
  'prompt.after.end': 'All done: end your turn.',
  'prompt.over': 'The game is over.',
  'prompt.armed.wild': 'Choose a cell for the wild tile.',
  'prompt.armed.lift': 'Which turret shall move?',
  'prompt.armed.move': 'Choose a lit space.',
  'prompt.armed.draw': 'Draw with one card more from the pile.',
  'prompt.wait': (v) =>
    ({
      start: `${v.name} chooses where to begin.`,
      move: `${v.name} moves the pawn.`,
      main: `${v.name} draws or builds.`,
      push: `${v.name} pushes a tile in.`,
      pay: `${v.name} pays.`,
      roof: `${v.name} puts up turrets.`,
      discard: `${v.name} discards.`,
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
  'brings.turrets': 'from turrets',
  'brings.actions': 'from actions',
  'brings.coat': (v) => (v.count === 1 ? 'coat' : 'coats'),
  'brings.card': 'bonus card',
  'brings.roofs': (v) => (v.count === 1 ? 'turret' : 'turrets'),
  'brings.roads': 'Dry roads',
  'brings.last': 'This begins the last round.',
  'brings.discards': (v) => `then discard ${n(v.count, 'card', 'cards')}`,
  'tag.build': 'Build',
  'tag.pays': 'Pays',
  'tag.discard': 'Goes',
  'tag.short': (v) => `${v.count} short`,
  'tag.gone': 'Tile gone',
  'tag.nowhere': 'No fit',
  'tag.no': 'Not now',

  // score
  'score.rows': 'Rows',
  'score.columns': 'Columns',
  'score.turrets': 'Turrets',
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
  'log': (v) => `${v.name} ${list.format(v.did)}.`,
  'log.start': (v) => `begins at ${the[v.side]}`,
  'log.move': (v) => `moves ${v.spaces < 0 ? 'one space back' : n(v.spaces, 'space', 'spaces')}${uses(v.action)}`,
  'log.draw': (v) => `draws ${v.extra ? 'three' : 'two'} cards`,
  'log.use': (v) => `uses “${v.action}”`,
  'log.end': 'ends the turn',
  'log.build': (v) => `builds with ${card(v.card)}`,
  'log.push': (v) => `pushes a ${hue(v.colour)} tile of ${v.roofs} in from ${the[v.side]}`,
  'log.built': (v) => `builds a ${hue(v.colour)} tile of ${v.roofs}`,
  'log.bonus': 'draws a bonus card',
  'log.pay': (v) => `pays ${cards(v.cards)}`,
  'log.roof': (v) => `puts ${v.cells.length === 1 ? 'a turret' : 'turrets'} on ${list.format(v.cells)}`,
  'log.wild': (v) => `places ${v.cells.length === 1 ? 'a wild tile' : 'wild tiles'} on ${list.format(v.cells)}`,
  'log.wilds': (v) => `places ${n(v.count, 'wild tile', 'wild tiles')}`,
  'log.lift': (v) => `takes up the turret on ${v.cell}`,
  'log.drop': (v) => `puts the turret down on ${v.cell}`,
  'log.shift': (v) => `moves a turret from ${v.from} to ${v.to}`,
  'log.discard': (v) => `discards ${cards(v.cards)}`,
}

const cards = (faces: CardFace[]) => list.format(faces.map(card))
const uses = (action: string) => (action ? ` with “${action}”` : '')
