// Written by `npm run texts` from en/neoville/mentor.json.
import { Room } from '../../room.svelte'
import type { Messages } from '../../speak'

export interface Words {
  'tile': string
  'fairness': string
  'place': string
  'promise': string
  'open': string
  'risk': string
  'merging': string
  'draw': string
  'symbols': string
  'last-round': string
  'goal': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/mentor.json', { import: 'default' }))
