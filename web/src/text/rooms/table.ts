// Written by `npm run texts` from en/table.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'turn.you': string
  'turn.of': Say<{ name: Phrase }>
  'turn.tab': string
  'turn.time': Say<{ time: Phrase }>
  'turn.until': Say<{ when: Phrase }>
  'turn.late': string
  'round': Say<{ number: number }>
  'round.of': Say<{ number: number; count: number }>
  'round.last': string
  'round.near': Say<{ count: number }>
  'round.near.short': string
  'undo': string
  'undo.note': string
  'restart': string
  'restart.note': string
  'hint': string
  'plan.note': string
  'hint.note': string
  'hint.title': Say<{ name: Phrase }>
  'hint.thinking': Say<{ name: Phrase }>
  'hint.chance': Say<{ chance: Phrase }>
  'hint.scores': Say<{ scores: Phrase }>
  'hint.others': string
  'hint.do': string
  'steps.skip': string
  'steps.skip.note': Say<{ name: Phrase }>
  'steps.pause': string
  'steps.resume': string
  'steps.again': string
  'steps.again.note': string
  'setting.speed': string
  'setting.speed.slow': string
  'setting.speed.normal': string
  'setting.speed.fast': string
  'setting.speed.instant': string
  'setting.volume': string
  'setting.volume.off': string
  'undo.none': string
  'log': string
  'log.empty': string
  'log.started': string
  'log.seat-taken': Say<{ name: Phrase }>
  'log.left': Say<{ name: Phrase; bot: Phrase }>
  'log.left.you': Say<{ bot: Phrase }>
  'log.late': Say<{ name: Phrase; bot: Phrase }>
  'log.late.you': Say<{ bot: Phrase }>
  'log.missed': Say<{ name: Phrase; bot: Phrase }>
  'log.missed.you': Say<{ bot: Phrase }>
  'log.absent': Say<{ name: Phrase; bot: Phrase }>
  'log.absent.you': Say<{ bot: Phrase }>
  'log.removed': Say<{ bot: Phrase }>
  'log.returned': Say<{ name: Phrase }>
  'log.returned.you': string
  'log.ended': string
  'log.closed': string
  'chat': string
  'person.about': Say<{ name: Phrase }>
  'chat.empty': string
  'chat.say': string
  'chat.send': string
  'chat.watch': string
  'chat.new': Say<{ count: number }>
  'score': string
  'score.now': string
  'score.total': string
  'score.risk': string
  'score.risk.note': Say<{ now: number; certain: number }>
  'table.title': Say<{ game: Phrase }>
  'table.menu': string
  'table.help': string
  'table.settings': string
  'table.side': string
  'table.watchers': Say<{ count: number }>
  'table.watching': string
  'table.bot': string
  'table.says': Say<{ name: Phrase; words: Phrase }>
  'table.gone': string
  'table.missing': string
  'table.no-board': string
  'net.connecting': string
  'net.lost': string
  'net.retry': string
  'net.offline': string
  'net.saving': string
  'net.back': string
  'menu.device': string
  'menu.device.note': string
  'menu.stream': string
  'menu.record': string
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
  'setting.sound': string
  'setting.sound.note': string
  'setting.notify': string
  'setting.notify.note': string
  'setting.remarks': string
  'setting.remarks.note': string
  'setting.letters': string
  'setting.letters.note': string
  'setting.listed': string
  'curtain.title': Say<{ name: Phrase }>
  'curtain.note': Say<{ name: Phrase }>
  'curtain.lift': Say<{ name: Phrase }>
  'end.wins': Say<{ name: Phrase }>
  'end.you': string
  'end.shared': Say<{ names: Phrase }>
  'end.count': string
  'end.share': string
  'end.harder': Say<{ name: Phrase }>
  'end.reason': Say<{ points: number; count: number; other: Phrase }>
  'end.reason.you': Say<{ points: number; count: number }>
  'end.reason.shared': Say<{ points: number }>
  'end.reason.level': Say<{ count: number; points: number }>
  'end.reason.tie': string
  'end.place': Say<{ number: number }>
  'end.rematch': string
  'end.rematch.join': string
  'end.replay': string
  'end.verify': string
  'end.result': string
  'deal.daily': string
  'deal.later': string
  'deal.known': string
  'deal.known.note': string
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
  'review.title': string
  'review.do': string
  'review.lead': string
  'review.working': Say<{ done: number; total: number }>
  'review.waiting': string
  'review.failed': string
  'review.again': string
  'review.chart': string
  'review.table': string
  'review.seat': string
  'review.turn': string
  'review.kind': string
  'review.chance': string
  'review.points': string
  'review.luck': string
  'review.wins': string
  'review.kind.best': string
  'review.kind.good': string
  'review.kind.slip': string
  'review.kind.mistake': string
  'review.kind.turning': string
  'review.moment': Say<{ number: number; count: number; turn: number }>
  'review.none': Say<{ name: Phrase }>
  'review.played': string
  'review.better': string
  'review.cost': Say<{ chance: Phrase; low: Phrase; high: Phrase; points: Phrase }>
  'review.back': string
  'review.next': string
  'review.try': string
  'review.sum': Say<{ name: Phrase; chance: Phrase }>
  'review.draws': Say<{ chance: Phrase; points: Phrase }>
  'review.delete': string
  'replay.title': string
  'replay.lead': string
  'replay.choose': string
  'replay.paste': string
  'replay.show': string
  'replay.step': Say<{ number: number; count: number }>
  'replay.turn': Say<{ number: number }>
  'replay.setup': string
  'replay.back': string
  'replay.next': string
  'replay.play': string
  'replay.pause': string
  'replay.speed': string
  'replay.speed.note': string
  'replay.turn.back': string
  'replay.turn.next': string
  'replay.slide': string
  'replay.eyes': string
  'replay.spectator': string
  'replay.link': string
  'replay.together': string
  'replay.jump': string
  'replay.on': string
  'replay.on.note': string
  'plain.picture': string
  'plain.actions': string
  'plain.suggested': string
  'plain.type': string
  'plain.type.note': Say<{ example: Phrase }>
  'plain.type.do': string
  'plain.refused': Say<{ action: Phrase; code: Phrase; rule: Phrase }>
  'plain.unknown': Say<{ action: Phrase }>
  'learn.none': string
  'learn.title': Say<{ game: Phrase }>
  'learn.contents': string
  'learn.search': string
  'learn.found': Say<{ count: number }>
  'learn.print': string
  'learn.lead': string
  'learn.minute': string
  'learn.all': string
  'learn.controls': string
  'learn.try': string
  'learn.rule': Say<{ number: Phrase }>
  'learn.ruling': string
  'learn.picture': string
  'try.again': string
  'try.back': string
  'try.over': string
  'lesson.step': Say<{ number: number; count: number }>
  'lesson.teacher': string
  'lesson.next': string
  'lesson.also': string
  'lesson.back': string
  'lesson.play': string
  'lesson.leave': string
  'lesson.again': string
  'lesson.unknown': string
  'lesson.show': string
  'lessons.title': string
  'lessons.lead': string
  'lessons.minutes': Say<{ count: number }>
  'lessons.done': string
  'setting.mentor': string
  'setting.mentor.note': string
  'setting.mentor.again': string
  'setting.mentor.again.done': string
  'mentor.ok': string
  'up.lesson': Say<{ title: Phrase }>
  'up.level': Say<{ level: Phrase }>
  'up.go': string
  'puzzles.lead': string
  'puzzles.solved': Say<{ done: number; count: number }>
  'puzzles.next': string
  'puzzles.all': string
  'puzzles.grade': string
  'puzzles.any': string
  'puzzle.title': Say<{ number: number }>
  'puzzle.grade.1': string
  'puzzle.grade.2': string
  'puzzle.grade.3': string
  'puzzle.solved': string
  'puzzle.shown': string
  'puzzle.unknown': string
  'puzzle.dock': string
  'puzzle.task': Say<{ turns: number }>
  'puzzle.task.last': Say<{ turns: number }>
  'puzzle.thinking': string
  'puzzle.right': Say<{ best: Phrase }>
  'puzzle.wrong': Say<{ own: Phrase; best: Phrase }>
  'puzzle.worth': Say<{ count: number; points: Phrase; chance: Phrase }>
  'puzzle.counted': Say<{ count: number; points: Phrase }>
  'puzzle.counted.won': Say<{ count: number; points: Phrase }>
  'puzzle.counted.lost': Say<{ count: number; points: Phrase }>
  'puzzle.again': string
  'puzzle.show': string
  'puzzle.solution': Say<{ turn: Phrase; best: Phrase }>
  'puzzle.leave': string
  'recover.record': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/table.json', { import: 'default' }))
