import { sentence, signed } from '../../shared/sentence'
import type { CardFace, Side } from '../types'
import { de as text } from './de'
import { counted, type HintText } from './hint'

const list = new Intl.ListFormat('de', { type: 'conjunction' })
const at: Record<Side, string> = { n: 'am Dom', e: 'am Regierungspalast', s: 'am Sederholm-Haus', w: 'an der Universität' }
const from: Record<Side, string> = { n: 'vom Dom', e: 'vom Regierungspalast', s: 'vom Sederholm-Haus', w: 'von der Universität' }
const adjective: Record<string, string> = { p: 'violette', g: 'grüne', r: 'rote', b: 'blaue', y: 'gelbe' }
const card = (face: CardFace) => text.card({ card: face })
const cards = (faces: CardFace[]) =>
  list.format(counted(faces.map(card)).map(([name, count]) => (count === 1 ? name : `${['', '', 'zweimal', 'dreimal', 'viermal'][count] ?? count} ${name}`)))
const far = (spaces: number) => (spaces < 0 ? 'ein Feld zurück' : spaces === 1 ? '1 Feld weiter' : `${spaces} Felder weiter`)
const by = (action: string) => (action ? ` mit „${action}“` : '')

export const de: HintText = {
  'hint': ({ todo, brings }) => sentence('de', todo, brings),
  'start': (v) => `beginne ${at[v.side]}`,
  'move': (v) => `geh ${far(v.spaces)}${by(v.spaces > 0 ? v.action : '')}`,
  'draw': (v) => `nimm ${v.cards.length ? cards(v.cards) : 'die Karten neben deiner Figur'}${v.extra ? ' und dazu eine Karte vom Zugstapel' : ''}`,
  'use': (v) => `nutz „${v.action}“`,
  'build': (v) => `bau mit ${card(v.card)}`,
  'push': (v) => `schieb das ${adjective[v.colour] ?? ''} Plättchen mit ${v.roofs} Dächern ${from[v.side]} her auf ${list.format(v.cells)}`,
  'pay': (v) => `zahl mit ${cards(v.cards)}`,
  'roof': (v) => `setz ${v.cells.length === 1 ? 'den Aufbau' : 'die Aufbauten'} auf ${list.format(v.cells)}`,
  'wild': (v) => `leg ${v.cells.length === 1 ? 'ein Jokerplättchen' : 'Jokerplättchen'} auf ${list.format(v.cells)}`,
  'lift': (v) => `nimm den Aufbau von ${v.cell}`,
  'drop': (v) => `setz den Aufbau auf ${v.cell}`,
  'shift': (v) => `versetz den Aufbau von ${v.from} nach ${v.to}`,
  'discard': (v) => `wirf ${cards(v.cards)} ab`,
  'end': 'beende den Zug',
  'brings.row': (v) => `füllt Reihe ${v.line} (${signed(v.points)})`,
  'brings.column': (v) => `füllt Spalte ${v.line} (${signed(v.points)})`,
  'brings.turrets': (v) => `${signed(v.points)} durch Aufbauten`,
  'brings.roads': (v) => `${signed(v.points)} durch Trockene Wege`,
  'brings.actions': (v) => `${signed(v.points)} durch die Aktion`,
  'brings.coats': (v) => (v.count === 1 ? 'ein Wappen' : `${v.count} Wappen`),
  'brings.card': 'eine Bonuskarte',
}
