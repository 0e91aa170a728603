// Written by `npm run texts` from en/board.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'turn.you': string
  'turn.holiday': Say<{ name: Phrase; when: Phrase }>
  'turn.of': Say<{ name: Phrase }>
  'round': Say<{ number: number }>
  'round.of': Say<{ number: number; count: number }>
  'round.last': string
  'undo': string
  'undo.note': string
  'restart': string
  'restart.note': string
  'hint': string
  'setting.speed.slow': string
  'setting.speed.normal': string
  'setting.speed.fast': string
  'setting.speed.instant': string
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
  'log.closed.by': Say<{ names: Phrase }>
  'typing': string
  'typing.line': string
  'typing.hint': string
  'typing.send': string
  'typing.answers': string
  'typing.meant': string
  'typing.failed': string
  'typing.busy': string
  'typing.closed': string
  'typing.next': string
  'typing.nothing': string
  'typing.undone': string
  'chat': string
  'score': string
  'score.now': string
  'score.total': string
  'score.risk': string
  'score.risk.note': Say<{ now: number; certain: number }>
  'table.no-board': string
  'net.lost': string
  'menu.record': string
  'end.wins': Say<{ name: Phrase }>
  'end.shared': Say<{ names: Phrase }>
  'end.reason': Say<{ points: number; count: number; other: Phrase }>
  'end.reason.you': Say<{ points: number; count: number }>
  'end.reason.shared': Say<{ points: number }>
  'end.reason.level': Say<{ count: number; points: number }>
  'end.reason.tie': string
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
  'review.none': Say<{ you: boolean; name: Phrase }>
  'review.played': string
  'review.better': string
  'review.why': string
  'reason.later': Say<{ reason: Phrase }>
  'review.cost': Say<{ chance: Phrase; count: number; points: Phrase; low: Phrase; high: Phrase }>
  'review.back': string
  'review.next': string
  'review.try': string
  'table.branch': Say<{ turn: number }>
  'review.sum': Say<{ you: boolean; name: Phrase; chance: Phrase }>
  'review.draws': Say<{ chance: Phrase; count: number; points: Phrase }>
  'review.delete': string
  'review.drill': Say<{ count: number }>
  'review.keep': Say<{ count: number }>
  'review.kept': string
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
  'replay.jump': string
  'replay.on': string
  'replay.on.note': string
  'analyse': string
  'analyse.note': string
  'plain.picture': string
  'plain.actions': string
  'plain.suggested': string
  'plain.type': string
  'plain.type.note': Say<{ example: Phrase }>
  'plain.type.do': string
  'plain.refused': Say<{ action: Phrase; code: Phrase; rule: Phrase }>
  'plain.unknown': Say<{ action: Phrase }>
  'learn.none': string
  'learn.rule': Say<{ number: Phrase }>
  'learn.ruling': string
  'learn.picture': string
  'lesson.show': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/board.json', { import: 'default' }))
