import { describe, expect, it } from 'vitest'
import { SheetModel } from '../../../pages/score/model.svelte'
import games from './boards.json'
import { blank, indexOf, paint, read, write } from './sheet'

describe('the score sheet', () => {
  it.each(games.map((game, number) => ({ ...game, number })))('writes the final cities of game $number', (game) => {
    const model = new SheetModel({ blank, read, write })
    game.boards.forEach(({ taps }, seat) => {
      if (seat > 1) model.add()
      model.seat = seat
      let city = blank()
      for (const [brush, squares] of taps as [string, number[]][])
        for (const square of squares) city = paint(city, square, brush)
      model.change(city)
    })
    expect(model.text({ named: false })).toBe(game.sheet)
    const again = new SheetModel({ blank, read, write })
    again.open(game.sheet)
    expect(again.boards).toEqual(model.boards)
  })

  it('builds on ground only, and leaves the ground when a piece is taken away', () => {
    const at = indexOf(0, 0)
    expect(paint(blank(), at, '8')).toEqual(blank())
    const tower = paint(paint(blank(), at, 'w'), at, '8')
    expect(tower[at]).toBe('w8')
    expect(paint(tower, at, 'e')[at]).toBe('e8')
    expect(paint(tower, at, '8', true)[at]).toBe('w')
  })

  it('leaves out empty tile rows and columns around the city', () => {
    const city = paint(blank(), indexOf(5, 3), 'g')
    expect(write(city)).toEqual(['. .', '. g'])
  })
})
