import { sentence, signed } from '../../shared/sentence'
import type { CardFace, Side } from '../types'
import { fr as text } from './fr'
import { counted, type HintText } from './hint'

const list = new Intl.ListFormat('fr', { type: 'conjunction' })
const at: Record<Side, string> = {
  n: 'à la cathédrale', e: 'au palais du Gouvernement', s: 'à la maison Sederholm', w: 'à l’université',
}
const from: Record<Side, string> = {
  n: 'depuis la cathédrale', e: 'depuis le palais du Gouvernement', s: 'depuis la maison Sederholm', w: 'depuis l’université',
}
const card = (face: CardFace) => (face.wild ? 'le joker' : `le ${face.number} ${text.colour({ colour: face.colour })}`)
const cards = (faces: CardFace[]) =>
  list.format(counted(faces.map(card)).map(([name, count]) => (count === 1 ? name : `${['', '', 'deux', 'trois', 'quatre'][count] ?? count} fois ${name}`)))
const far = (spaces: number) => (spaces < 0 ? 'recule d’une case' : spaces === 1 ? 'avance d’une case' : `avance de ${spaces} cases`)
const by = (action: string) => (action ? ` avec « ${action} »` : '')

export const fr: HintText = {
  'hint': ({ todo, brings }) => sentence('fr', todo, brings, ' : '),
  'start': (v) => `commence ${at[v.side]}`,
  'move': (v) => far(v.spaces) + by(v.spaces > 0 ? v.action : ''),
  'draw': (v) => `prends ${v.cards.length ? cards(v.cards) : 'les cartes près de ton pion'}${v.extra ? ', plus une carte de la pioche' : ''}`,
  'use': (v) => `utilise « ${v.action} »`,
  'build': (v) => `construis avec ${card(v.card)}`,
  'push': (v) => `pousse le pavillon ${text.colour({ colour: v.colour })} de ${v.roofs} toits ${from[v.side]} jusqu’en ${list.format(v.cells)}`,
  'pay': (v) => `paie avec ${cards(v.cards)}`,
  'roof': (v) => `pose ${v.cells.length === 1 ? 'la superstructure' : 'les superstructures'} en ${list.format(v.cells)}`,
  'wild': (v) => `pose ${v.cells.length === 1 ? 'une tuile joker' : 'des tuiles joker'} en ${list.format(v.cells)}`,
  'lift': (v) => `prends la superstructure de ${v.cell}`,
  'drop': (v) => `pose la superstructure en ${v.cell}`,
  'shift': (v) => `déplace la superstructure de ${v.from} en ${v.to}`,
  'discard': (v) => `défausse ${cards(v.cards)}`,
  'end': 'termine ton tour',
  'brings.row': (v) => `remplit la ligne ${v.line} (${signed(v.points)})`,
  'brings.column': (v) => `remplit la colonne ${v.line} (${signed(v.points)})`,
  'brings.turrets': (v) => `${signed(v.points)} par les superstructures`,
  'brings.roads': (v) => `${signed(v.points)} par Routes sûres`,
  'brings.actions': (v) => `${signed(v.points)} par l’action`,
  'brings.coats': (v) => (v.count === 1 ? 'un blason' : `${v.count} blasons`),
  'brings.card': 'une carte bonus',
}
