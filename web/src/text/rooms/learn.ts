// Written by `npm run texts` from en/learn.json.
import { Room } from '../room.svelte'
import type { Messages, Phrase, Say } from '../speak'

export interface Words {
  'learn.title': Say<{ game: Phrase }>
  'learn.contents': string
  'learn.search': string
  'learn.found': Say<{ count: number }>
  'learn.print': string
  'learn.lead': string
  'learn.numbers': string
  'learn.numbers.note': string
  'learn.minute': string
  'learn.try': string
  'try.again': string
  'try.back': string
  'try.over': string
  'lesson.step': Say<{ lesson: number; number: number; count: number }>
  'lesson.teacher': string
  'lesson.next': string
  'lesson.also': string
  'lesson.back': string
  'lesson.play': string
  'lesson.leave': string
  'lesson.again': string
  'lesson.unknown': string
  'lessons.title': string
  'lessons.lead': string
  'lessons.minutes': Say<{ count: number }>
  'lessons.done': string
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
  'puzzle.why': Say<{ reasons: Phrase }>
  'puzzle.worth': Say<{ count: number; points: Phrase; chance: Phrase }>
  'puzzle.counted': Say<{ count: number; points: Phrase }>
  'puzzle.counted.won': Say<{ count: number; points: Phrase }>
  'puzzle.counted.lost': Say<{ count: number; points: Phrase }>
  'puzzle.again': string
  'puzzle.show': string
  'puzzle.solution': Say<{ turn: Phrase; best: Phrase }>
  'puzzle.leave': string
  'drill.lead': string
  'drill.empty': string
  'drill.turn': Say<{ turn: number }>
  'drill.from': Say<{ names: Phrase }>
  'drill.from.record': Say<{ names: Phrase }>
  'drill.cost': Say<{ count: number; chance: Phrase; points: Phrase }>
  'drill.now': string
  'drill.later': Say<{ days: number }>
  'drill.found': string
  'drill.task': Say<{ turn: Phrase; cost: Phrase }>
  'drill.wrong': Say<{ cost: Phrase }>
  'drill.right': Say<{ gain: Phrase }>
  'drill.why.better': Say<{ reasons: Phrase }>
  'drill.why.now': Say<{ reasons: Phrase }>
  'drill.better': Say<{ turn: Phrase }>
  'drill.show': string
  'drill.again': Say<{ days: number }>
  'drill.found.once': string
  'drill.next': string
  'drill.drop': string
  'drill.leave': string
  'drill.unknown': string
  'streak.title': Say<{ count: number }>
  'streak.ended': Say<{ count: number; best: number }>
  'streak.again': string
  'streak.start': string
  'streak.best': Say<{ best: number }>
  'puzzles.lesson': Say<{ number: number }>
  'lesson.done': Say<{ lesson: number }>
  'lesson.following': Say<{ title: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/learn.json', { import: 'default' }))
