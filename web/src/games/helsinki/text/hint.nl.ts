import { sentence, signed } from '../../shared/sentence'
import type { CardFace, Side } from '../types'
import { counted, type HintText } from './hint'
import { nl as text } from './nl'

const list = new Intl.ListFormat('nl', { type: 'conjunction' })
const the: Record<Side, string> = {
  n: 'de kathedraal', e: 'het regeringspaleis', s: 'het Sederholmhuis', w: 'de universiteit',
}
const adjective: Record<string, string> = { p: 'paarse', g: 'groene', r: 'rode', b: 'blauwe', y: 'gele' }
const card = (face: CardFace) => (face.wild ? 'de joker' : `de ${adjective[face.colour] ?? text.colour({ colour: face.colour })} ${face.number}`)
const cards = (faces: CardFace[]) =>
  list.format(counted(faces.map(card)).map(([name, count]) => (count === 1 ? name : `${['', '', 'twee', 'drie', 'vier'][count] ?? count} keer ${name}`)))
const far = (spaces: number) => (spaces < 0 ? 'één veld terug' : spaces === 1 ? '1 veld vooruit' : `${spaces} velden vooruit`)
const by = (action: string) => (action ? ` met ‘${action}’` : '')

export const nl: HintText = {
  'hint': ({ todo, brings }) => sentence('nl', todo, brings),
  'start': (v) => `begin bij ${the[v.side]}`,
  'move': (v) => `ga ${far(v.spaces)}${by(v.spaces > 0 ? v.action : '')}`,
  'draw': (v) => `trek ${v.cards.length ? cards(v.cards) : 'de kaarten naast je pion'}${v.extra ? ', plus één kaart van de trekstapel' : ''}`,
  'use': (v) => `gebruik ‘${v.action}’`,
  'build': (v) => `bouw met ${card(v.card)}`,
  'push': (v) => `schuif het ${adjective[v.colour] ?? ''} fiche van ${v.roofs} vanaf ${the[v.side]} naar ${list.format(v.cells)}`,
  'pay': (v) => `betaal met ${cards(v.cards)}`,
  'roof': (v) => `zet ${v.cells.length === 1 ? 'de dakopbouw' : 'de dakopbouwen'} op ${list.format(v.cells)}`,
  'wild': (v) => `leg ${v.cells.length === 1 ? 'een jokerfiche' : 'jokerfiches'} op ${list.format(v.cells)}`,
  'lift': (v) => `pak de dakopbouw van ${v.cell}`,
  'drop': (v) => `zet de dakopbouw op ${v.cell}`,
  'shift': (v) => `verplaats de dakopbouw van ${v.from} naar ${v.to}`,
  'discard': (v) => `leg ${cards(v.cards)} af`,
  'end': 'beëindig je beurt',
  'brings.row': (v) => `vult rij ${v.line} (${signed(v.points)})`,
  'brings.column': (v) => `vult kolom ${v.line} (${signed(v.points)})`,
  'brings.turrets': (v) => `${signed(v.points)} door dakopbouwen`,
  'brings.roads': (v) => `${signed(v.points)} door Droge wegen`,
  'brings.actions': (v) => `${signed(v.points)} door de actie`,
  'brings.coats': (v) => (v.count === 1 ? 'een wapenschild' : `${v.count} wapenschilden`),
  'brings.card': 'een bonuskaart',
}
