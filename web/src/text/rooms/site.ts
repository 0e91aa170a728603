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
  'offer.table': string
  'line.place': Say<{ place: number }>
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
  'drill.own': string
  'drill.waiting': Say<{ count: number }>
  'drill.none': string
  'drill.all': string
  'drill.start': string
  'foot.docs': string
  'foot.replay': string
  'foot.analysis': string
  'foot.score': string
  'foot.recover': string
  'foot.version': Say<{ version: Phrase }>
  'forget.title': string
  'forget.note': string
  'forget.do': string
  'forget.done': string
  'plain.engine': string
  'plain.engine.note': string
  'set.person': string
  'set.pace.minutes': Say<{ count: number }>
  'set.pace.days': Say<{ count: number }>
  'set.key': string
  'set.key.note': string
  'set.not-allowed': string
  'bot.random': string
  'bot.greedy': string
  'bot.novice': string
  'bot.casual': string
  'bot.strong': string
  'bot.expert': string
  'bot.level': Say<{ name: Phrase; level: Phrase }>
  'join.again': string
  'recover.make': string
  'devices.title': string
  'qr.label': string
  'link.copy': string
  'link.label': string
  'qr.show': string
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
  'goal.title': string
  'goal.start': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/site.json', { import: 'default' }))
