// Written by `npm run texts` from en/helsinki/edit.json.
import { Room } from '../../room.svelte'
import type { Messages, Phrase, Say } from '../../speak'

export interface Words {
  'roofs': string
  'cards': string
  'cells': string
  'put': Say<{ cells: Phrase }>
  'pawn': string
  'coats': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/edit.json', { import: 'default' }))
