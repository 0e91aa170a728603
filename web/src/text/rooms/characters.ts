// Written by `npm run texts` from en/characters.json.
import { Room } from '../room.svelte'
import type { Messages } from '../speak'

export interface Words {
  'milla.style': string
  'milla.start': string
  'milla.big.1': string
  'milla.big.2': string
  'milla.behind': string
  'milla.won': string
  'milla.lost': string
  'otso.style': string
  'otso.start': string
  'otso.big.1': string
  'otso.big.2': string
  'otso.behind': string
  'otso.won': string
  'otso.lost': string
  'saga.style': string
  'saga.start': string
  'saga.big.1': string
  'saga.big.2': string
  'saga.behind': string
  'saga.won': string
  'saga.lost': string
  'viggo.style': string
  'viggo.start': string
  'viggo.big.1': string
  'viggo.big.2': string
  'viggo.behind': string
  'viggo.won': string
  'viggo.lost': string
  'linnea.style': string
  'linnea.start': string
  'linnea.big.1': string
  'linnea.big.2': string
  'linnea.behind': string
  'linnea.won': string
  'linnea.lost': string
  'elias.style': string
  'elias.start': string
  'elias.big.1': string
  'elias.big.2': string
  'elias.behind': string
  'elias.won': string
  'elias.lost': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/characters.json', { import: 'default' }))
