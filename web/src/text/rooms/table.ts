// Written by `npm run texts` from en/table.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'turn.tab': string
  'turn.time': Say<{ time: Phrase }>
  'turn.until': Say<{ when: Phrase }>
  'turn.late': string
  'round.near': Say<{ count: number }>
  'round.near.short': string
  'plan.note': string
  'hint.note': string
  'hint.title': Say<{ name: Phrase }>
  'hint.thinking': Say<{ name: Phrase }>
  'hint.chance': Say<{ chance: Phrase }>
  'hint.scores': Say<{ scores: Phrase }>
  'hint.others': string
  'hint.against': Say<{ number: number }>
  'hint.do': string
  'steps.skip': string
  'steps.skip.note': Say<{ name: Phrase }>
  'steps.pause': string
  'steps.resume': string
  'steps.again': string
  'steps.again.note': string
  'setting.speed': string
  'setting.volume': string
  'setting.volume.off': string
  'undo.none': string
  'person.about': Say<{ name: Phrase }>
  'people': string
  'chat.empty': string
  'chat.say': string
  'chat.nice': string
  'chat.ouch': string
  'chat.thanks': string
  'chat.moment': string
  'chat.send': string
  'chat.watch': string
  'chat.new': Say<{ count: number }>
  'table.title': Say<{ game: Phrase }>
  'table.menu': string
  'table.help': string
  'table.settings': string
  'table.side': string
  'table.watchers': Say<{ count: number }>
  'table.watching': string
  'table.says': Say<{ name: Phrase; words: Phrase }>
  'table.gone': string
  'table.missing': string
  'net.connecting': string
  'net.retry': string
  'net.offline': string
  'net.saving': string
  'net.back': string
  'menu.device': string
  'menu.device.note': string
  'menu.replay': string
  'menu.leave': string
  'menu.close': string
  'menu.close.note': string
  'menu.close.wanted': Say<{ names: Phrase }>
  'menu.close.take-back': string
  'menu.close.yes': string
  'menu.close.no': string
  'menu.close.declined': string
  'leave.title': string
  'leave.note': string
  'leave.do': string
  'leave.done': string
  'held.you': Say<{ bot: Phrase }>
  'held.take': string
  'held.turn': Say<{ bot: Phrase }>
  'held.played': Say<{ count: number; bot: Phrase; deeds: Phrase }>
  'held.played.for': Say<{ count: number; bot: Phrase; name: Phrase; deeds: Phrase }>
  'held.show': string
  'absent.wait': Say<{ name: Phrase; time: Phrase }>
  'absent.waiting': Say<{ name: Phrase }>
  'absent.offer': Say<{ name: Phrase }>
  'absent.yes': string
  'absent.no': string
  'later': string
  'news': string
  'news.read': string
  'news.answer': string
  'news.next': Say<{ number: number; count: number }>
  'setting.sound': string
  'setting.sound.note': string
  'setting.notify': string
  'setting.notify.note': string
  'setting.bubbles': string
  'setting.bubbles.note': string
  'setting.quick': string
  'setting.quick.note': string
  'setting.remarks': string
  'setting.remarks.note': string
  'setting.letters': string
  'setting.letters.note': string
  'curtain.title': Say<{ name: Phrase }>
  'curtain.note': Say<{ name: Phrase }>
  'curtain.lift': Say<{ name: Phrase }>
  'end.you': string
  'end.count': string
  'end.share': string
  'end.harder': Say<{ name: Phrase }>
  'end.place': Say<{ number: number }>
  'end.rematch': string
  'end.rematch.join': string
  'end.rematch.waits': Say<{ count: number; names: Phrase }>
  'end.verify': string
  'end.result': string
  'deal.daily': string
  'deal.later': string
  'end.board': string
  'end.deal': string
  'compare.title': string
  'compare.first': string
  'compare.second': string
  'compare.seat': string
  'compare.closed': string
  'end.closed': string
  'verify.title': string
  'verify.lead': string
  'verify.ok': string
  'verify.bad': string
  'verify.verdict.ok': string
  'verify.verdict.failed': string
  'verify.verdict.not-checked': string
  'verify.commitment': string
  'verify.seed': string
  'verify.check.commitment': string
  'verify.check.shuffle': string
  'verify.check.actions': string
  'verify.check.hashes': string
  'verify.check.outcome': string
  'learn.all': string
  'learn.controls': string
  'setting.mentor': string
  'setting.mentor.note': string
  'setting.mentor.again': string
  'setting.mentor.again.done': string
  'mentor.ok': string
  'up.lesson': Say<{ title: Phrase }>
  'up.level': Say<{ level: Phrase }>
  'up.go': string
  'end.more': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/table.json', { import: 'default' }))
