// Written by `npm run texts` from en/neoville/ideas.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'piece-met': Say<{ piece: Phrase; have: Phrase; need: Phrase; other: Phrase }>
  'piece-right': Say<{ piece: Phrase }>
  'piece-nearer': Say<{ piece: Phrase; have: Phrase; need: Phrase; other: Phrase }>
  'piece-new-met': Say<{ piece: Phrase; points: Phrase }>
  'piece-new': Say<{ piece: Phrase; have: Phrase; need: Phrase }>
  'piece-new-open': Say<{ piece: Phrase; points: Phrase }>
  'piece-spared': Say<{ have: Phrase; need: Phrase; piece: Phrase }>
  'piece-spared-wrong': Say<{ piece: Phrase }>
  'tower-open': Say<{ piece: Phrase; have: Phrase }>
  'towers-want': Say<{ count: number; other: Phrase }>
  'windmill-sure': Say<{ piece: Phrase }>
  'parks': Say<{ count: number; other: Phrase; best: Phrase }>
  'sports': Say<{ count: number; other: Phrase; best: Phrase }>
  'ground-ready': Say<{ district: Phrase; count: Phrase; piece: Phrase }>
  'ground': Say<{ district: Phrase; count: Phrase; other: Phrase }>
  'shape': Say<{ width: number; height: Phrase; wide: Phrase; high: Phrase }>
  'hand-helps': Say<{ count: number; other: Phrase }>
  'hand-parks': Say<{ count: number; other: Phrase }>
  'hand-sports': Say<{ count: number; other: Phrase }>
  'hand-same': Say<{ count: Phrase; terrain: Phrase }>
  'tower-taken': Say<{ seat: Phrase; piece: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/ideas.json', { import: 'default' }))
