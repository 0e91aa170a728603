// Written by `npm run texts` from en/neoville/edit.json.
import { Room } from '../../room.svelte'
import type { Messages } from '../../speak'

export interface Words {
  'tiles': string
  'turn': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/edit.json', { import: 'default' }))
