// Written by `npm run texts` from en/daily.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'week': string
  'of.week': Say<{ week: Phrase }>
  'facts': Say<{ bots: number }>
  'until': Say<{ when: Phrase }>
  'now': string
  'archive': string
  'archive.none': string
  'more': string
  'again': string
  'again.note': string
  'past.note': string
  'rules': string
  'closed': string
  'empty': string
  'rank': string
  'name': string
  'points': string
  'beaten': string
  'replay': Say<{ name: Phrase }>
  'nobody': string
  'you': string
  'result': string
  'place': Say<{ rank: number; count: number }>
  'better': Say<{ share: Phrase }>
  'par': Say<{ points: number }>
  'par.working': string
  'first': string
  'later': Say<{ number: number }>
  'not.counted': string
  'given': string
  'running': string
  'moment': string
  'moment.working': string
  'moment.none': string
  'moment.turn': Say<{ turn: number; chance: Phrase; points: Phrase }>
  'review': string
  'share': string
  'share.note': string
  'share.text': string
  'share.picture': string
  'card.points': Say<{ points: number }>
  'card.better': Say<{ share: Phrase }>
  'card.par': Say<{ points: number }>
  'card.picture': Say<{ text: Phrase }>
  'fair': string
  'fair.note': string
  'committed': Say<{ when: Phrase }>
  'seed': string
  'seed.later': Say<{ when: Phrase }>
  'following': string
  'field': string
  'field.lead': Say<{ count: number }>
  'field.tree': Say<{ count: number }>
  'field.legend': string
  'field.way': Say<{ count: number; mean: Phrase }>
  'field.turn': Say<{ turn: number }>
  'field.here': Say<{ count: number; all: number }>
  'field.did': Say<{ count: number; here: number; best: number; mean: Phrase }>
  'field.only': string
  'field.pass': string
  'field.par': string
  'field.names': Say<{ names: Phrase }>
  'field.player': Say<{ name: Phrase; points: number }>
  'field.rest': Say<{ count: number }>
  'field.board': string
  'field.decided': string
  'field.alone': string
  'field.from': string
  'field.all': string
  'calendar': string
  'calendar.back': string
  'calendar.next': string
  'calendar.none': string
  'day.par': string
  'day.played': string
  'day.missed': string
  'day.open': string
  'day.result': Say<{ game: Phrase; points: number }>
  'day.result.par': Say<{ game: Phrase; points: number; par: number }>
  'board.all': Say<{ count: number }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/daily.json', { import: 'default' }))
