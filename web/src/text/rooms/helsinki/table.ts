// Written by `npm run texts` from en/helsinki/table.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'side': Say<{ side: string }>
  'colour': Say<{ colour: string }>
  'letter': Say<{ colour: string }>
  'card': Say<{ wild: boolean; colour: string; number: number }>
  'card.full': Say<{ wild: boolean; card: Phrase; number: number; roofs: number; turrets: number }>
  'card.hidden': string
  'slot.taken': Say<{ name: Phrase; card: Phrase }>
  'slot.empty': string
  'cell.roof': Say<{ colour: string; roofs: number }>
  'cell.wild': string
  'cell.statue': string
  'cell.coat': string
  'cell.turret': string
  'cell.crosswalk': string
  'cell.free': string
  'cell.new': string
  'cell.ghost': string
  'cell.lit': string
  'cell.suggested': string
  'area.board': Say<{ mine: boolean; name: Phrase }>
  'area.square': string
  'area.actions': string
  'area.hand': string
  'area.supply': string
  'area.score': string
  'area.others': string
  'area.prompt': string
  'area.log': string
  'area.more': string
  'hand.count': Say<{ count: number }>
  'hand.of': Say<{ name: Phrase; count: number }>
  'hand.empty': string
  'you': string
  'points': Say<{ count: number }>
  'cards': Say<{ count: number }>
  'coats': Say<{ count: number }>
  'coats.ready': Say<{ count: number }>
  'enlarge': Say<{ name: Phrase }>
  'pile': Say<{ count: number }>
  'discards': Say<{ count: number }>
  'bonus.left': Say<{ values: Phrase }>
  'supply.tile': Say<{ colour: string; roofs: number; count: number }>
  'supply.wild': Say<{ count: number }>
  'supply.turrets': Say<{ count: number }>
  'space': Say<{ number: number; side: string }>
  'space.lit': Say<{ spaces: number }>
  'space.later': string
  'space.coat': Say<{ action: Phrase }>
  'space.pawns': Say<{ names: Phrase }>
  'far': string
  'further': string
  'back': string
  'two-wild': string
  'one-wild': string
  'no-limit': string
  'any-side': string
  'second-build': string
  'draw-and-build': string
  'extra-card': string
  'two-points': string
  'extra-roof': string
  'discount': string
  'any-wild': string
  'move-roof': string
  'far.short': string
  'far.help': string
  'further.short': string
  'further.help': string
  'back.short': string
  'back.help': string
  'two-wild.short': string
  'two-wild.help': string
  'one-wild.short': string
  'one-wild.help': string
  'no-limit.short': string
  'no-limit.help': string
  'any-side.short': string
  'any-side.help': string
  'second-build.short': string
  'second-build.help': string
  'draw-and-build.short': string
  'draw-and-build.help': string
  'extra-card.short': string
  'extra-card.help': string
  'two-points.short': string
  'two-points.help': string
  'extra-roof.short': string
  'extra-roof.help': string
  'discount.short': string
  'discount.help': string
  'any-wild.short': string
  'any-wild.help': string
  'move-roof.short': string
  'move-roof.help': string
  'action.lit': string
  'action.used': string
  'action.covered': string
  'action.armed': string
  'action.by': Say<{ names: Phrase }>
  'actions.lit': Say<{ count: number }>
  'actions.join': Say<{ count: number }>
  'prompt.start': string
  'prompt.move': string
  'prompt.main': string
  'prompt.main.draw': string
  'prompt.main.build': string
  'prompt.main.plus': string
  'prompt.push': Say<{ colour: string; side: string }>
  'prompt.push.again': Say<{ colour: string }>
  'prompt.pay': Say<{ missing: number; count: number }>
  'prompt.pay.other': string
  'prompt.roof': Say<{ count: number }>
  'prompt.wild': string
  'prompt.drop': string
  'prompt.discard': string
  'prompt.after': string
  'prompt.after.end': string
  'prompt.over': string
  'prompt.armed.wild': string
  'prompt.armed.lift': string
  'prompt.armed.move': string
  'prompt.armed.draw': string
  'prompt.wait': Say<{ step: string; name: Phrase }>
  'cost': Say<{ card: Phrase; count: number }>
  'do.draw': string
  'do.draw.extra': string
  'do.turn': string
  'do.flip': string
  'do.side': string
  'do.push': string
  'do.pay': string
  'do.roof': string
  'do.discard': string
  'do.end': string
  'do.cancel': string
  'do.undo': string
  'do.restart': string
  'do.mine': string
  'plate': string
  'plate.help': string
  'plate.value': Say<{ lane: Phrase; turns: number; flipped: boolean }>
  'brings.stop': Say<{ cells: Phrase }>
  'brings.row': Say<{ line: Phrase }>
  'brings.column': Say<{ line: Phrase }>
  'brings.turrets': string
  'brings.actions': string
  'brings.coat': Say<{ count: number }>
  'brings.card': string
  'brings.roofs': Say<{ count: number }>
  'brings.roads': string
  'brings.last': string
  'brings.discards': Say<{ count: number }>
  'tag.build': string
  'tag.pays': string
  'tag.discard': string
  'tag.short': Say<{ count: number }>
  'tag.gone': string
  'tag.nowhere': string
  'tag.no': string
  'score.rows': string
  'score.columns': string
  'score.turrets': string
  'score.actions': string
  'score.dry-roads': string
  'score.total': string
  'score.caption': string
  'tab.others': string
  'tab.board': string
  'tab.square': string
  'tab.actions': string
  'tab.score': string
  'no.other': string
  'log': Say<{ you: boolean; name: Phrase; did: Phrase; count: number; brought: Phrase }>
  'log.start': Say<{ you: boolean; side: string }>
  'log.move': Say<{ you: boolean; spaces: number }>
  'log.draw': Say<{ you: boolean; count: number; extra: boolean; cards: Phrase }>
  'log.use': Say<{ you: boolean; action: Phrase }>
  'log.end': Say<{ you: boolean }>
  'log.build': Say<{ you: boolean; card: Phrase }>
  'log.push': Say<{ you: boolean; colour: string; roofs: number; side: string }>
  'log.built': Say<{ you: boolean; colour: string; roofs: number }>
  'log.row': Say<{ line: Phrase }>
  'log.column': Say<{ line: Phrase }>
  'log.coats': Say<{ count: number }>
  'log.points': Say<{ points: Phrase; count: number }>
  'log.last': string
  'log.bonus': Say<{ you: boolean }>
  'log.pay': Say<{ you: boolean; cards: Phrase }>
  'log.roof': Say<{ you: boolean; count: number; cells: Phrase }>
  'log.wild': Say<{ you: boolean; count: number; cells: Phrase }>
  'log.wilds': Say<{ you: boolean; count: number }>
  'log.lift': Say<{ you: boolean; cell: Phrase }>
  'log.drop': Say<{ you: boolean; cell: Phrase }>
  'log.shift': Say<{ you: boolean; from: Phrase; to: Phrase }>
  'log.discard': Say<{ you: boolean; cards: Phrase }>
  'card.within': Say<{ wild: boolean; colour: string; number: number }>
  'log.move.with': Say<{ move: Phrase; action: Phrase }>
  'log.draw.card': Say<{ card: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/table.json', { import: 'default' }))
