import { expect, test } from 'vitest'
import type { FieldNode } from '../../net/messages'
import { waysOf } from './tree'

const node = (count: number, mean: number, mine: boolean, next: FieldNode[] = []): FieldNode => ({
  turn: 1,
  count,
  mean,
  best: mean,
  mine,
  next,
})

test('a way is as high as its share of all games, lies within the one it comes from, and mine is drawn last', () => {
  const tree = node(4, 50, true, [node(3, 52, true, [node(2, 55.5, false), node(1, 45, true)]), node(1, 44, false)])
  const ways = waysOf(tree).map(({ column, top, height, level, mine }) => [column, top, height, level, mine])
  expect(ways).toEqual([
    [1, 0, 0.5, 'high', false],
    [0, 0.75, 0.25, 'low', false],
    [0, 0, 0.75, 'high', true],
    [1, 0.5, 0.25, 'low', true],
  ])
})

test('one game alone has no picture', () => {
  expect(waysOf(node(1, 50, true))).toEqual([])
})
