// The names of a city's cells.
import { expect, test } from 'vitest'
import { areaOf, squaresOf } from '../geometry'
import type { CityPlan } from '../city-plan'
import type { Text } from '../text'
import { cellRows } from './cells'

const words = new Proxy({} as Text, {
  get: (_, name: string) =>
    name === 'grid/at' ? ({ row, column }: Record<string, number>) => `${row}/${column}` : name,
})
const tiles = [{ tile: 'egrw', x: 0, y: 0, turns: 0 }]
const plan = { tiles, squares: squaresOf(tiles), pieces: [] } as unknown as CityPlan
const area = areaOf(tiles, null)
const none = new Set<string>()

test('places for tiles say whether the tile fits, or fits when it is turned', () => {
  const sight = { plan, area, unit: 'tile', lit: new Set(['1,0']), half: new Set(['1,0', '0,1']) } as const
  const cells = cellRows(words, { ...sight, taken: new Set(['0,0']) }).flat()
  const named = (x: number, y: number) => cells.find((cell) => cell.x === x && cell.y === y)
  expect(named(1, 0)).toMatchObject({ lit: true, label: expect.stringContaining('grid/can-place') as string })
  expect(named(0, 1)).toMatchObject({ lit: false, label: expect.stringContaining('grid/can-turn') as string })
  expect(named(1, 1)?.label).toContain('grid/outside')
  expect(named(0, 0)?.label.split(';')).toHaveLength(4)
})

test('squares are counted from the frame, and say where a piece may stand', () => {
  const rows = cellRows(words, { plan, area, unit: 'square', lit: new Set(['1,1']), half: none, taken: none })
  expect(rows).toHaveLength(2 * area.rows)
  expect(rows[0]?.[0]?.label).toMatch(/^1\/1, grid\/free$/)
  const cells = rows.flat()
  expect(cells.find(({ x, y }) => x === 1 && y === 1)?.label).toContain('grid/can-build')
  expect(cells.filter(({ lit }) => lit)).toHaveLength(1)
})
