// Written by `npm run texts` from en/neoville/hint.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'hint': Say<{ todo: Phrase; count: number; brings: Phrase }>
  'tile': Say<{ tile: Phrase }>
  'place': Say<{ tile: Phrase }>
  'build': Say<{ sort: string; piece: Phrase; square: Phrase }>
  'draw': Say<{ tile: Phrase }>
  'pile': string
  'end': string
  'met': Say<{ piece: Phrase; points: Phrase }>
  'so-far': Say<{ piece: Phrase; have: number; need: number }>
  'later': Say<{ piece: Phrase }>
  'grows': Say<{ district: Phrase; have: number; need: number }>
  'points': Say<{ points: Phrase }>
  'place.at': Say<{ tile: Phrase; where: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/hint.json', { import: 'default' }))
