// Written by `npm run texts` from en/site.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'skip': string
  'close': string
  'cancel': string
  'copy': string
  'copied': string
  'share': string
  'open': string
  'loading': string
  'load.failed': string
  'load.again': string
  'load.part': string
  'to.home': string
  'nav.label': string
  'nav.play': string
  'nav.learn': string
  'nav.daily': string
  'nav.tables': string
  'nav.tables.waiting': Say<{ count: number }>
  'nav.menu': string
  'nav.notices': string
  'menu.home': string
  'language': string
  'theme': string
  'theme.system': string
  'theme.light': string
  'theme.dark': string
  'lost.title': string
  'lost.lead': string
  'name': string
  'name.note': string
  'name.cut': Say<{ count: number }>
  'name.taken': string
  'name.be': Say<{ name: Phrase }>
  'name.kept': Say<{ name: Phrase }>
  'name.ask': string
  'name.ask.note': string
  'name.save': string
  'name.change': string
  'name.go': string
  'named': Say<{ what: Phrase; which: Phrase }>
  'you': string
  'seat': Say<{ number: number }>
  'home.title': string
  'home.lead': string
  'home.lead.more': string
  'home.left-out': Say<{ game: Phrase; package: Phrase; reason: Phrase }>
  'home.tab': string
  'play.now': string
  'play.now.note': string
  'play.now.against': Say<{ name: Phrase }>
  'play.friends': string
  'play.here': string
  'play.learn': string
  'play.set': string
  'daily.title': string
  'daily.lead': string
  'daily.played': Say<{ count: number }>
  'daily.none': string
  'daily.points': Say<{ count: number }>
  'daily.play': string
  'daily.board': string
  'daily.all': string
  'my.title': string
  'my.all': string
  'my.none': string
  'my.lead': string
  'my.over': string
  'my.running': string
  'my.device': string
  'my.move.note': string
  'open.title': string
  'watch.title': string
  'watch.none': string
  'watch.do': string
  'watch.lead': string
  'watch.all': string
  'which.new': string
  'which.learn': string
  'which.score': string
  'which.puzzles': string
  'which.lead': string
  'table.with': Say<{ game: Phrase; names: Phrase }>
  'table.alone': Say<{ game: Phrase }>
  'table.bots': Say<{ game: Phrase; seats: Phrase }>
  'table.your-move': string
  'table.armed': string
  'table.thinking': Say<{ name: Phrase; when: Phrase }>
  'table.holiday': Say<{ name: Phrase; when: Phrase }>
  'table.waiting': string
  'table.news': Say<{ count: number }>
  'table.round': Say<{ number: number }>
  'table.until': Say<{ when: Phrase }>
  'table.next': string
  'table.over': Say<{ when: Phrase }>
  'table.closed': Say<{ when: Phrase }>
  'table.continue': string
  'table.look': string
  'table.seats': Say<{ count: number }>
  'puzzles': string
  'foot.docs': string
  'foot.replay': string
  'foot.score': string
  'foot.recover': string
  'foot.version': Say<{ version: Phrase }>
  'forget.title': string
  'forget.note': string
  'forget.do': string
  'forget.done': string
  'plain.engine': string
  'plain.engine.note': string
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
  'set.person': string
  'set.person.default': Say<{ number: number }>
  'set.options': string
  'set.pace': string
  'set.pace.none': string
  'set.pace.live': string
  'set.pace.slow': string
  'set.pace.none.note': string
  'set.pace.live.note': string
  'set.pace.slow.note': string
  'set.pace.minutes': Say<{ count: number }>
  'set.pace.days': Say<{ count: number }>
  'set.absence': string
  'set.absence.note': string
  'set.absence.never': string
  'set.absence.never.note': string
  'set.undo': string
  'set.undo.turn': string
  'set.undo.none': string
  'set.undo.turn.note': string
  'set.undo.none.note': string
  'set.more': string
  'set.listed': string
  'set.listed.note': string
  'set.instant': string
  'set.instant.note': string
  'set.hints': string
  'set.hints.note': string
  'set.start': string
  'set.invite': string
  'set.key': string
  'set.key.note': string
  'set.deal': string
  'set.deal.note': Say<{ names: Phrase }>
  'set.seed': string
  'set.seed.note': string
  'set.not-allowed': string
  'option.open_memory': string
  'option.open_memory.note': string
  'option.start': string
  'option.start.lot': string
  'bot.random': string
  'bot.greedy': string
  'bot.novice': string
  'bot.casual': string
  'bot.strong': string
  'bot.expert': string
  'bot.level': Say<{ name: Phrase; level: Phrase }>
  'join.title': string
  'join.lead': Say<{ name: Phrase; game: Phrase }>
  'join.lead.open': Say<{ game: Phrase }>
  'join.do': string
  'join.again': string
  'join.at': string
  'join.seat': string
  'offer.title': Say<{ game: Phrase }>
  'offer.table': string
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
  'recover.make': string
  'recover.keep': string
  'recover.done': Say<{ came: Phrase }>
  'recover.merged': Say<{ came: Phrase; kept: Phrase }>
  'recover.tables': Say<{ count: number }>
  'recover.yours': string
  'recover.signout.note': string
  'devices.title': string
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
  'qr.label': string
  'link.copy': string
  'link.label': string
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
  'qr.show': string
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
  'local.starting': string
  'local.failed': string
  'local.note': string
  'local.kept': Say<{ replay: Phrase }>
  'local.slow': Say<{ name: Phrase }>
  'local.update': string
  'local.reload': string
  'local.away': string
  'local.here': string
  'local.meanwhile': string
  'local.back': string
  'local.keep': Say<{ size: Phrase }>
  'local.keeping': string
  'local.is-kept': string
  'local.keep.failed': string
  'bot.for': Say<{ bot: Phrase; name: Phrase }>
  'bot.no-answer': string
  'bot.plays-for': Say<{ bot: Phrase; name: Phrase }>
  'bot.some': string
  'plan': string
  'record.lessons': Say<{ done: number; count: number }>
  'record.note': string
  'record.puzzles': Say<{ done: number; count: number }>
  'record.result': Say<{ level: Phrase; variant: Phrase; best: number; won: number; played: number }>
  'record.title': string
  'teach.know': string
  'teach.lead': string
  'teach.me': string
  'teach.title': Say<{ game: Phrase }>
  'recover.record': string
  'deal.known': string
  'deal.known.note': string
  'table.bot': string
  'end.replay': string
  'home.move': string
  'home.start': string
  'home.learn': string
  'home.learn.note': string
  'home.lesson': string
  'daily.streak': Say<{ count: number }>
  'table.left': Say<{ time: Phrase }>
  'table.waits-holiday': Say<{ name: Phrase; when: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/site.json', { import: 'default' }))
