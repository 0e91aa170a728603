import { describe, expect, it } from 'vitest'
import { SheetModel } from '../../../pages/score/model.svelte'
import games from './boards.json'
import { blank, indexOf, isPainted, paint, read, write, type Brush } from './sheet'

describe('the score sheet', () => {
  it.each(games.map((game, number) => ({ ...game, number })))('writes the final boards of game $number', (game) => {
    const model = new SheetModel({ blank, read, write })
    game.boards.forEach(({ taps, points, bonus }, seat) => {
      if (seat > 1) model.add()
      model.seat = seat
      let board = model.boards[seat] ?? blank()
      for (const [brush, cells] of taps as [Brush, number[]][])
        for (const cell of cells) board = paint(board, cell, brush)
      model.change({ ...board, points, bonus })
    })
    expect(model.text({ named: false })).toBe(game.sheet)
    const again = new SheetModel({ blank, read, write })
    again.open(game.sheet)
    expect(again.boards).toEqual(model.boards)
  })

  it('keeps a dome when the colour changes, and takes back what is tapped again', () => {
    const at = indexOf(0, 0)
    let board = paint(paint(blank(), at, 'turret'), at, 'r')
    expect(board.cells[at]).toBe('R')
    expect(isPainted(board, at, 'turret')).toBe(true)
    board = paint(board, at, 'turret', true)
    expect(board.cells[at]).toBe('r')
    expect(paint(board, at, 'r', true)).toEqual(blank())
  })

  it('never builds on the statue', () => {
    expect(paint(blank(), indexOf(3, 3), 'x')).toEqual(blank())
  })
})
