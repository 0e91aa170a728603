import { sentence, signed } from '../../shared/sentence'
import type { CardFace, Side } from '../types'
import { en as text } from './en'
import { counted, type HintText } from './hint'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const the: Record<Side, string> = {
  n: 'the Cathedral', e: 'the Government Palace', s: 'Sederholm House', w: 'the University',
}
const plain = (face: CardFace) => (face.wild ? 'wild card' : `${text.colour({ colour: face.colour })} ${face.number}`)
const card = (face: CardFace) => `the ${plain(face)}`
const cards = (faces: CardFace[]) =>
  list.format(counted(faces.map(plain)).map(([name, count]) => (count === 1 ? `the ${name}` : `${['', '', 'two', 'three', 'four'][count] ?? count} ${name}s`)))
const far = (spaces: number) => (spaces < 0 ? 'one space back' : spaces === 1 ? '1 space' : `${spaces} spaces`)
const by = (action: string) => (action ? ` with “${action}”` : '')

export const en: HintText = {
  'hint': ({ todo, brings }) => sentence('en-GB', todo, brings),
  'start': (v) => `begin at ${the[v.side]}`,
  'move': (v) => `move ${far(v.spaces)}${by(v.spaces > 0 ? v.action : '')}`,
  'draw': (v) => `draw ${v.cards.length ? cards(v.cards) : 'what lies beside your pawn'}${v.extra ? ', plus one card from the pile' : ''}`,
  'use': (v) => `use “${v.action}”`,
  'build': (v) => `build with ${card(v.card)}`,
  'push': (v) => `push the ${text.colour({ colour: v.colour })} tile of ${v.roofs} in from ${the[v.side]} onto ${list.format(v.cells)}`,
  'pay': (v) => `pay with ${cards(v.cards)}`,
  'roof': (v) => `put ${v.cells.length === 1 ? 'the superstructure' : 'the superstructures'} on ${list.format(v.cells)}`,
  'wild': (v) => `place ${v.cells.length === 1 ? 'a wild tile' : 'wild tiles'} on ${list.format(v.cells)}`,
  'lift': (v) => `pick up the superstructure on ${v.cell}`,
  'drop': (v) => `put the superstructure down on ${v.cell}`,
  'shift': (v) => `move the superstructure from ${v.from} to ${v.to}`,
  'discard': (v) => `discard ${cards(v.cards)}`,
  'end': 'end your turn',
  'brings.row': (v) => `fills row ${v.line} (${signed(v.points)})`,
  'brings.column': (v) => `fills column ${v.line} (${signed(v.points)})`,
  'brings.turrets': (v) => `${signed(v.points)} from superstructures`,
  'brings.roads': (v) => `${signed(v.points)} from Dry roads`,
  'brings.actions': (v) => `${signed(v.points)} from the action`,
  'brings.coats': (v) => (v.count === 1 ? 'a coat of arms' : `${v.count} coats of arms`),
  'brings.card': 'a bonus card',
}
