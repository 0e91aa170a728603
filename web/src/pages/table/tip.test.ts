import { expect, test } from 'vitest'
import { placeTip } from './tip'

const free = { left: 8, top: 50, right: 1272, bottom: 712 }
const size = { width: 300, height: 100 }
const target = { left: 500, top: 300, right: 700, bottom: 400 }

test('a tip stands beside the middle of its thing', () => {
  const place = placeTip(target, size, free, [])
  expect(place).toMatchObject({ left: 450, top: 186, arrow: 'down' })
})

test('it leaves what may be pressed next', () => {
  const above = { left: 400, top: 150, right: 800, bottom: 300 }
  expect(placeTip(target, size, free, [above])?.arrow).toBe('up')
  const around = { left: 400, top: 200, right: 800, bottom: 500 }
  expect(placeTip(target, size, free, [above, around])).toMatchObject({ arrow: null })
})

test('it stays in the window, and waits where there is no room', () => {
  const corner = { left: 8, top: 50, right: 60, bottom: 90 }
  expect(placeTip(corner, size, free, [])).toMatchObject({ left: 8, top: 104, arrow: 'up' })
  expect(placeTip({ ...free, bottom: 700 }, size, free, [])).toBeNull()
  expect(placeTip(target, { width: 1400, height: 40 }, free, [])).toBeNull()
})
