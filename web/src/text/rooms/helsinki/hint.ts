// Written by `npm run texts` from en/helsinki/hint.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'hint': Say<{ todo: Phrase; count: number; brings: Phrase }>
  'start': Say<{ side: string }>
  'move': Say<{ spaces: number }>
  'draw': Say<{ count: number; cards: Phrase; extra: boolean }>
  'use': Say<{ action: Phrase }>
  'build': Say<{ card: Phrase }>
  'push': Say<{ colour: string; roofs: number; side: string; cells: Phrase }>
  'pay': Say<{ cards: Phrase }>
  'roof': Say<{ count: number; cells: Phrase }>
  'wild': Say<{ count: number; cells: Phrase }>
  'lift': Say<{ cell: Phrase }>
  'drop': Say<{ cell: Phrase }>
  'shift': Say<{ from: Phrase; to: Phrase }>
  'discard': Say<{ cards: Phrase }>
  'end': string
  'brings.row': Say<{ line: Phrase; points: Phrase }>
  'brings.column': Say<{ line: Phrase; points: Phrase }>
  'brings.turrets': Say<{ points: Phrase }>
  'brings.roads': Say<{ points: Phrase }>
  'brings.actions': Say<{ points: Phrase }>
  'brings.coats': Say<{ count: number }>
  'brings.card': string
  'card': Say<{ count: number; wild: boolean; colour: string; number: number }>
  'move.with': Say<{ move: Phrase; action: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/hint.json', { import: 'default' }))
