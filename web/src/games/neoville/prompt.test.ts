// What the prompt says, step by step.
import { expect, test } from 'vitest'
import { promptText, type Doing } from './prompt'
import type { Text } from './text'
import type { NeovilleView } from './types'

const text = new Proxy({} as Text, {
  get: (_, key: string) => (key.includes('wait') ? ({ name }: { name: string }) => `${key} ${name}` : key),
})
const view = (more: object) => ({ seat: 0, step: 'tile', ...more }) as NeovilleView
const turn = (more: object) =>
  ({
    mine: true,
    legal: [1],
    step: 'tile',
    builds: new Map(),
    canEnd: false,
    drawn: undefined,
    ...more,
  }) as never as Doing
const said = (doing: object, seen: object = {}) => promptText(turn(doing), text, view(seen), 'Bo', null)

test('the prompt follows the step and what is offered', () => {
  expect(said({})).toBe('prompt/tile')
  expect(said({ step: 'place', player: { city: [] } })).toBe('prompt/first')
  expect(said({ step: 'build' })).toBe('prompt/build-none')
  expect(said({ step: 'build', canEnd: true })).toBe('prompt/end')
  expect(said({ step: 'build', builds: new Map([['tree4', []]]) })).toBe('prompt/build')
  expect(said({ step: 'draw' })).toBe('prompt/draw')
})

test('others are waited for, and the end is the end', () => {
  expect(said({ mine: false }, { step: 'place' })).toBe('prompt/wait-place Bo')
  expect(said({}, { seat: null })).toBe('prompt/over')
})
