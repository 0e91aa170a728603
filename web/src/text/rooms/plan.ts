// Written by `npm run texts` from en/plan.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'private': string
  'ahead': string
  'mine': string
  'unknown': string
  'example': string
  'example.note': string
  'example.on': string
  'lines': string
  'lines.none': string
  'line.new': string
  'line.name': string
  'line.number': Say<{ number: number }>
  'line.keep': string
  'line.kept': string
  'line.open': Say<{ name: Phrase }>
  'line.drop': Say<{ name: Phrase }>
  'shorter': string
  'arm': string
  'arm.title': string
  'arm.note': string
  'arm.do': string
  'arm.legal': string
  'arm.fact': Say<{ piece: Phrase }>
  'arm.points': Say<{ points: number }>
  'arm.end': string
  'arm.end.note': string
  'arm.over': string
  'arm.first': Say<{ count: number }>
  'send': string
  'send.note': string
  'leave': string
  'armed': Say<{ deed: Phrase }>
  'disarm': string
  'played': string
  'gone.piece': Say<{ piece: Phrase }>
  'gone.points': string
  'gone.legal': Say<{ step: number }>
  'gone.begun': string
  'gone.held': string
  'gone.over': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/plan.json', { import: 'default' }))
