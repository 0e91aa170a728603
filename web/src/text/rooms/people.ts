// Written by `npm run texts` from en/people.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'openLead': string
  'openNone': string
  'openAll': string
  'sit': string
  'toTable': string
  'hostedBy': Say<{ name: Phrase }>
  'withThem': Say<{ names: Phrase }>
  'free': Say<{ count: number }>
  'noClock': string
  'perTurn': Say<{ time: Phrase }>
  'level': string
  'levels': {
    'any': string
    'beginners': string
    'experienced': string
  }
  'levelNote': string
  'wishes': {
    'any': string
    'beginners': string
    'experienced': string
  }
  'anybody': string
  'anybodyNote': string
  'about': Say<{ name: Phrase }>
  'mute': string
  'muteNote': string
  'muted': Say<{ name: Phrase }>
  'block': string
  'blockNote': string
  'blocked': Say<{ name: Phrase }>
  'report': string
  'reportNote': string
  'reportOwner': string
  'reportWhy': string
  'reported': string
  'reportedBefore': string
  'said': Say<{ text: Phrase }>
  'listTitle': string
  'kinds': {
    'mute': string
    'block': string
  }
  'end': string
  'ended': Say<{ name: Phrase }>
  'reportsNew': Say<{ count: number }>
  'reportsShow': string
  'reportsTitle': string
  'reportsLead': string
  'reportsDone': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/people.json', { import: 'default' }))
