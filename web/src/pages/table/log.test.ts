import { expect, test } from 'vitest'
import type { Acted, TableEvent } from '../../net/messages'
import { botTurns, lastDeeds, linesOf } from './log'

const acted = (seq: number, seat: number, turn: number): Acted =>
  ({
    type: 'acted',
    seq,
    seat,
    turn,
    step: seq,
    action: `a${seq}`,
    value: { type: `a${seq}` },
    items: [],
    at: 0,
  }) as unknown as Acted
const t = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')
const tell = (steps: readonly { value: unknown }[], { name }: { name: string }, { since = 0 } = {}) =>
  `${name} ${steps
    .slice(since)
    .map(({ value }) => (value as { type: string }).type)
    .join('+')}`.trim()
const context = { t: t as never, names: ['Ann', 'Otto'], mine: [0], tell }
const events: TableEvent[] = [
  { type: 'started', seq: 1, at: 0 } as unknown as TableEvent,
  acted(2, 0, 1),
  acted(3, 0, 1),
  acted(4, 1, 2),
]

test('the steps of a turn are one line', () => {
  expect(linesOf(events, context).map(({ text }) => text)).toEqual(['log.started', 'Ann a2+a3', 'Otto a4'])
})

test('the reader is spoken to', () => {
  const back = { type: 'seat-returned', seq: 5, seat: 0, at: 0 } as unknown as TableEvent
  const said = (mine: number[]) => linesOf([back], { ...context, mine }).map(({ text }) => text.split(' ')[0])
  expect([said([0]), said([1]), said([0, 1])]).toEqual([['log.returned.you'], ['log.returned'], ['log.returned']])
})

test('only what is new is told, with the rest of its turn known', () => {
  expect(linesOf(events, context, 3).map(({ text }) => text)).toEqual(['Ann a3', 'Otto a4'])
})

test('what each seat did last has no name', () => {
  expect(lastDeeds(linesOf(events, context), 2, tell)).toEqual(['A2+a3', 'A4'])
})

test('turns of a bot for somebody are told until that person acts', () => {
  const held = { type: 'seat-held', seq: 5, seat: 0, bot: 'casual', reason: 'absent', at: 0 } as unknown as TableEvent
  const back = { type: 'seat-returned', seq: 8, seat: 0, at: 0 } as unknown as TableEvent
  const played = [...events, held, acted(6, 0, 3), acted(7, 0, 5), back]
  expect(botTurns(played, 0).map((turn) => turn.map(({ seq }) => seq))).toEqual([[6], [7]])
  expect(botTurns([...played, acted(9, 0, 7)], 0)).toEqual([])
})
