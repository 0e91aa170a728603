// Written by `npm run texts` from en/neoville/score.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'help': string
  'board': Say<{ seat: number }>
  'ground': string
  'erase': string
  'tower': Say<{ value: number }>
  'judged': Say<{ piece: Phrase; how: Phrase }>
  'met': string
  'missed': string
  'idle': string
  'majority': Say<{ most: boolean; what: Phrase }>
  'refusals': {
    'half-tile': string
    'apart': string
    'symbol': string
    'second-piece': string
    'pieces': Say<{ piece: Phrase; count: number; most: number }>
    'utilities': Say<{ count: number; most: number }>
    'left-out': Say<{ players: number; piece: Phrase }>
    'sorts': string
  }
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/score.json', { import: 'default' }))
