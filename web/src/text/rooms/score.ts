// Written by `npm run texts` from en/score.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'title': Say<{ game: Phrase }>
  'lead': string
  'players': string
  'player': Say<{ number: number }>
  'name': string
  'add': string
  'remove': Say<{ name: Phrase }>
  'undo': string
  'clear': string
  'share': string
  'picture': string
  'share.note': string
  'result': string
  'blank': string
  'total': string
  'why': Say<{ name: Phrase }>
  'show': string
  'refused': string
  'doubtful': string
  'private': string
  'private.here': string
  'text': string
  'text.note': string
  'learn': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/score.json', { import: 'default' }))
