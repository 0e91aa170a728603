// Written by `npm run texts` from en/helsinki/mentor.json.
import { Room } from '../../room.svelte'
import type { Messages } from '../../speak'

export interface Words {
  'start': string
  'move': string
  'draw': string
  'pair': string
  'wild': string
  'push': string
  'nothing-stops': string
  'bonus': string
  'line': string
  'roofs': string
  'coat': string
  'discard': string
  'last-round': string
  'goal': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/mentor.json', { import: 'default' }))
