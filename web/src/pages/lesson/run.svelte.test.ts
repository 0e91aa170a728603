import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import type { LessonStep, Lesson, TableEvent } from '../../net/messages'
import { Run } from './run.svelte'

const say = { en: 'x' }
const beat = (more: Partial<LessonStep>): LessonStep => ({
  say,
  rules: [],
  do: [],
  tries: '',
  refused: '',
  point: [],
  wrong: [],
  others: [],
  check: {},
  ...more,
})
const lesson: Lesson = {
  name: 'one',
  title: say,
  minutes: 1,
  position: null,
  seed: null,
  seats: null,
  options: {},
  seat: 0,
  end: say,
  beats: [
    beat({}),
    beat({ do: ['a', 'b | c'], others: ['x'], wrong: [{ action: 'z', say: { en: 'no z' } }] }),
    beat({ tries: 'w', refused: 'rule/broken' }),
  ],
}

function begin(start = 0) {
  let done = $state.raw<string[]>([])
  const events = (): TableEvent[] =>
    done.map((action, step) => ({
      type: 'acted',
      seq: step + 2,
      at: 0,
      step,
      turn: 1,
      seat: 0,
      action,
      value: {},
      items: [],
      brings: {},
    }))
  const run = new Run(lesson, events, start)
  const follow = (...actions: string[]) => {
    done = actions
    flushSync()
    run.follow()
    run.follow()
  }
  return { run, follow }
}

test('a lesson goes on with what is read, done, answered by the others and refused', () => {
  const { run, follow } = begin()
  expect(run.reading).toBe(true)
  run.pass()
  follow()
  expect(run.patterns).toEqual(['a', 'b | c'])
  follow('a')
  expect(run.patterns).toEqual(['b | c'])
  follow('a', 'c')
  expect([run.reply, run.patterns]).toEqual(['x', []])
  follow('a', 'c', 'x')
  expect([run.beat, run.tries]).toEqual([2, 'w'])
  run.refused('another/code')
  expect(run.tries).toBe('w')
  run.refused('rule/broken')
  follow('a', 'c', 'x')
  expect(run.over).toBe(true)
})

test('another step is answered, and the lesson stays where it was', () => {
  const { run, follow } = begin(1)
  follow('a', 'z')
  expect([run.astray, run.answer?.en, run.good, run.beat]).toEqual(['z', 'no z', 1, 1])
  follow('z')
  expect([run.astray, run.answer?.en, run.good]).toEqual(['z', 'no z', 0])
  follow()
  expect([run.astray, run.patterns[0]]).toEqual([null, 'a'])
})

test('a step that was undone brings its beat back', () => {
  const { run, follow } = begin(1)
  follow('a', 'b', 'x')
  expect(run.beat).toBe(2)
  follow('a')
  expect([run.beat, run.patterns]).toEqual([1, ['b | c']])
})
