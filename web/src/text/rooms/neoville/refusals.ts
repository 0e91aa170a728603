// Written by `npm run texts` from en/neoville/refusals.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'action/unknown': string
  'game/over': string
  'turn/not-yours': string
  'step/wrong': Say<{ step: Phrase }>
  'tile/not-in-hand': string
  'tile/no-place': string
  'place/first-tile': string
  'place/occupied': string
  'place/outside-frame': string
  'place/not-beside': string
  'place/equal-rotation': string
  'place/merges-towers': Say<{ towers: Phrase }>
  'build/square-taken': Say<{ by: Phrase }>
  'build/only-one': string
  'build/not-in-play': Say<{ piece: Phrase }>
  'build/not-in-supply': Say<{ piece: Phrase }>
  'build/park': Say<{ symbol: Phrase }>
  'build/wrong-terrain': Say<{ piece: Phrase; wanted: Phrase; terrain: Phrase }>
  'build/district-has-tower': Say<{ tower: Phrase }>
  'draw/last-round': string
  'draw/not-face-up': string
  'draw/pile-empty': string
  'end/must-draw': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/refusals.json', { import: 'default' }))
