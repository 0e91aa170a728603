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
  'lesson.done': Say<{ lesson: number }>
  'lesson.following': Say<{ title: Phrase }>
}

export const room = new Room<Words>(import.meta.glob<Messages>('../*/learn.json', { import: 'default' }))
