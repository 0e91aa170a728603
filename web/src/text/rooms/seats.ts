// Written by `npm run texts` from en/seats.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'set.title': Say<{ game: Phrase }>
  'set.lead': string
  'set.seats': string
  'set.seats.note': string
  'set.seats.count': string
  'set.kind': string
  'set.kind.me': string
  'set.kind.open': string
  'set.kind.bot': string
  'set.kind.here': string
  'set.kind.me.note': string
  'set.kind.open.note': string
  'set.kind.bot.note': string
  'set.kind.here.note': string
  'set.bot': string
  'set.person.default': Say<{ number: number }>
  'set.options': string
  'set.pace': string
  'set.pace.none': string
  'set.pace.live': string
  'set.pace.slow': string
  'set.pace.none.note': string
  'set.pace.live.note': string
  'set.pace.slow.note': string
  'set.absence': string
  'set.absence.note': string
  'set.absence.never': string
  'set.absence.never.note': string
  'set.undo': string
  'set.undo.turn': string
  'set.undo.none': string
  'set.undo.turn.note': string
  'set.undo.none.note': string
  'set.listed': string
  'set.listed.note': string
  'set.instant': string
  'set.instant.note': string
  'set.hints': string
  'set.hints.note': string
  'set.start': string
  'set.invite': string
  'set.deal': string
  'set.deal.note': Say<{ names: Phrase }>
  'set.seed': string
  'set.seed.note': string
  'option.open_memory': string
  'option.open_memory.note': string
  'option.start': string
  'option.start.lot': string
  'join.title': string
  'join.lead': Say<{ name: Phrase; game: Phrase }>
  'join.lead.open': Say<{ game: Phrase }>
  'join.do': string
  'join.at': string
  'join.seat': string
  'offer.title': Say<{ game: Phrase }>
  'offer.seat': Say<{ count: number }>
  'offer.watch': string
  'offer.or-watch': string
  'offer.full': string
  'offer.started': string
  'offer.can-watch': string
  'offer.over': string
  'ways.own': string
  'ways.seat': string
  'ways.live': string
  'line.seat': string
  'line.next': string
  'line.live': string
  'line.live.next': string
  'line.tell': string
  'line.count': Say<{ count: number }>
  'line.leave': string
  'line.go': string
  'line.who': Say<{ count: number; names: Phrase }>
  'line.who.next': Say<{ count: number; names: Phrase }>
  'unseated.moved': string
  'unseated.moved.note': string
  'unseated.removed': string
  'unseated.removed.note': string
  'unseated.left': string
  'unseated.left.note': string
  'unseated.back': string
  'unseated.wait': string
  'unseated.signed-out': string
  'unseated.signed-out.note': string
  'unseated.private': string
  'unseated.private.note': string
  'unseated.closed': string
  'unseated.closed.note': string
  'move.title': string
  'bring.title': string
  'bring.lead': string
  'bring.do': string
  'bring.not': string
  'move.lead': string
  'move.do': string
  'move.code': string
  'move.code.note': string
  'recover.title': string
  'recover.lead': string
  'recover.do': string
  'recover.keep': string
  'recover.done': Say<{ came: Phrase }>
  'recover.merged': Say<{ came: Phrase; kept: Phrase }>
  'recover.tables': Say<{ count: number }>
  'recover.yours': string
  'recover.signout.note': string
  'devices.note': string
  'devices.ends': string
  'devices.this': string
  'devices.browser': string
  'devices.since': Say<{ made: Phrase }>
  'devices.used': Say<{ made: Phrase; used: Phrase }>
  'devices.out': string
  'devices.others': string
  'devices.channels': string
  'devices.channels.note': string
  'devices.done': string
  'devices.done.link': string
  'room.title': string
  'room.lead': string
  'room.lead.ready': string
  'room.free': string
  'room.here': string
  'room.away': string
  'room.host': string
  'room.sit': string
  'room.kick': string
  'room.kick.title': Say<{ name: Phrase }>
  'room.kick.note': Say<{ name: Phrase }>
  'room.close': string
  'room.close.title': string
  'room.close.note': string
  'room.closed': string
  'facts.host': string
  'facts.game': string
  'facts.clock': string
  'facts.turn': Say<{ time: Phrase }>
  'facts.watch': string
  'facts.watch.yes': string
  'facts.watch.no': string
  'facts.starts': Say<{ name: Phrase }>
  'facts.lot': string
  'room.invite': string
  'room.invite.note': string
  'room.how': string
  'room.how.note': string
  'room.more': string
  'watchers.who': string
  'watchers.none': string
  'watchers.none.note': string
  'watchers.friends': string
  'watchers.friends.note': string
  'watchers.all': string
  'watchers.all.note': string
  'room.change': string
  'room.learn': string
  'room.learn.note': string
  'tell.ask': string
  'tell.note': string
  'room.link.new': string
  'room.link.renewed': string
  'room.removed': Say<{ name: Phrase }>
  'room.back': string
  'room.add': string
  'room.remove': string
  'room.bot': string
  'room.start': string
  'room.wait': string
  'room.empty': Say<{ count: number }>
  'room.lan': Say<{ url: Phrase }>
  'room.local': string
  'recover.record': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/seats.json', { import: 'default' }))
