// The keys of the Helsinki table's texts. Every language file is one object of this type, so none can lack a key.

import type { HelsinkiAction } from '../messages'
import type { Sentences } from '../../shared/refusals'
import type { CardFace, Side } from '../types'

export type ColourKey = 'p' | 'g' | 'r' | 'b' | 'y' | 'w'

type Say<Values> = (values: Values) => string
type Count = Say<{ count: number }>
/** What somebody did; `you`: the reader. */
type Did<Values = object> = Say<Values & { you: boolean }>

export type ActionName =
  | 'far' | 'further' | 'back' | 'two-wild' | 'one-wild' | 'no-limit' | 'any-side' | 'second-build' | 'draw-and-build'
  | 'extra-card' | 'two-points' | 'extra-roof' | 'discount' | 'any-wild' | 'move-roof'

type PlainKey =
  | 'card.hidden' | 'slot.empty'
  | `cell.${'wild' | 'statue' | 'coat' | 'turret' | 'crosswalk' | 'free' | 'new' | 'ghost' | 'lit' | 'suggested'}`
  | `area.${'square' | 'actions' | 'hand' | 'supply' | 'score' | 'others' | 'prompt' | 'log' | 'more'}`
  | 'hand.empty' | 'you'
  | ActionName | `${ActionName}.help`
  | `action.${'lit' | 'used' | 'covered' | 'armed'}`
  | `prompt.${'start' | 'move' | 'main' | 'main.draw' | 'main.build' | 'main.plus' | 'pay.other' | 'wild' | 'drop'}`
  | `prompt.${'discard' | 'after' | 'after.end' | 'over'}`
  | `prompt.armed.${'wild' | 'lift' | 'move' | 'draw'}`
  | `do.${'draw' | 'draw.extra' | 'turn' | 'flip' | 'side' | 'push' | 'pay' | 'roof' | 'discard' | 'end' | 'cancel'}`
  | `do.${'undo' | 'restart' | 'mine'}`
  | 'plate' | 'plate.help'
  | `brings.${'turrets' | 'actions' | 'card' | 'roads' | 'last'}`
  | `tag.${'build' | 'pays' | 'discard' | 'gone' | 'nowhere' | 'no'}`
  | `score.${'rows' | 'columns' | 'turrets' | 'actions' | 'dry-roads' | 'total' | 'caption'}`
  | `tab.${'others' | 'square' | 'actions' | 'score'}`
  | 'log.last'
  | 'no.other'

interface Spoken {
  /** Why something is not possible, by code; `no.other` for a code that has no sentence here. */
  refusals: Sentences
  'side': Say<{ side: Side }>
  'colour': Say<{ colour: string }>
  /** One or two letters that tell the colours apart in this language. */
  'letter': Say<{ colour: string }>
  'card': Say<{ card: CardFace }>
  'card.full': Say<{ card: CardFace }>
  'cell.roof': Say<{ colour: string; roofs: number }>
  'area.board': Say<{ mine: boolean; name: string }>
  'hand.count': Count
  'hand.of': Say<{ name: string; count: number }>
  'points': Count
  'cards': Count
  'coats': Count
  'coats.ready': Count
  'enlarge': Say<{ name: string }>
  'pile': Count
  'discards': Count
  'bonus.left': Say<{ values: string }>
  'supply.tile': Say<{ colour: string; roofs: number; count: number }>
  'supply.wild': Count
  'supply.turrets': Count
  'space': Say<{ space: number; side: Side }>
  'space.lit': Say<{ spaces: number }>
  'space.later': string
  'space.coat': Say<{ action: string }>
  'space.pawns': Say<{ names: string[] }>
  'action.by': Say<{ names: string[] }>
  'actions.lit': Count
  'actions.join': Count
  /** The part between asterisks is set off. */
  'prompt.push': Say<{ colour: string; side: Side }>
  /** The spot was clicked: the next click there pushes. */
  'prompt.push.again': Say<{ colour: string }>
  'prompt.pay': Say<{ count: number; missing: number }>
  'prompt.roof': Count
  'prompt.wait': Say<{ name: string; step: string }>
  'cost': Say<{ card: CardFace; count: number }>
  'plate.value': Say<{ lane: string; turns: number; flipped: boolean }>
  'brings.stop': Say<{ cells: string }>
  'brings.row': Say<{ line: string }>
  'brings.column': Say<{ line: string }>
  'brings.coat': Count
  'brings.roofs': Count
  'brings.discards': Count
  'tag.short': Count
  /** A sentence of what somebody did; the other `log.` texts say what, without saying who. */
  'log': Did<{ name: string; did: string[]; brought: string[] }>
  'log.end': Did
  'log.bonus': Did
  'log.start': Did<{ side: Side }>
  'log.move': Did<{ spaces: number; action: string }>
  /** With the cards that lay face up, where they are known. */
  'log.draw': Did<{ cards: CardFace[]; extra: boolean }>
  /** What a turn brought; points with their sign, and as a number. */
  'log.row': Say<{ line: string }>
  'log.column': Say<{ line: string }>
  'log.coats': Count
  'log.points': Say<{ points: string; count: number }>
  'log.use': Did<{ action: string }>
  'log.build': Did<{ card: CardFace }>
  'log.push': Did<{ side: Side; colour: string; roofs: number }>
  /** In few words: a pavilion, wild tiles. */
  'log.built': Did<{ colour: string; roofs: number }>
  'log.wilds': Did<{ count: number }>
  'log.pay': Did<{ cards: CardFace[] }>
  'log.roof': Did<{ cells: string[] }>
  'log.wild': Did<{ cells: string[] }>
  'log.lift': Did<{ cell: string }>
  'log.drop': Did<{ cell: string }>
  'log.shift': Did<{ from: string; to: string }>
  'log.discard': Did<{ cards: CardFace[] }>
}

export type Text = Record<PlainKey, string> & Spoken & Record<`log.${HelsinkiAction['type']}`, unknown>
export type PlainText = PlainKey
