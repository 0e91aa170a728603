// Written by `npm run texts` from en/helsinki/score.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'help': string
  'board': Say<{ seat: number }>
  'brushes': string
  'any': string
  'erase': string
  'action': string
  'card': string
  'card.none': string
  'row': Say<{ row: number }>
  'column': Say<{ column: Phrase }>
  'turret': Say<{ cell: Phrase; where: Phrase }>
  'in.both': string
  'in.row': string
  'in.column': string
  'in.neither': string
  'reason.action': string
  'reason.card': string
  'refusals': {
    'apart': Say<{ cells: Phrase }>
    'points': Say<{ most: number }>
    'roads': Say<{ cells: Phrase }>
    'bonus-left': Say<{ bonus: number; higher: number }>
    'wild': Say<{ count: number; most: number }>
    'colour': Say<{ count: number; most: number }>
    'roofs': Say<{ count: number; most: number }>
    'turrets': Say<{ count: number; most: number }>
    'bonus': Say<{ bonus: number }>
  }
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/score.json', { import: 'default' }))
