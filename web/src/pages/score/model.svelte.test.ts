import { describe, expect, it } from 'vitest'
import { pack, unpack } from '../../ui/fragment'
import { SheetModel } from './model.svelte'

const plain = {
  blank: () => '',
  write: (board: string) => board.split('\n').filter(Boolean),
  read: (lines: readonly string[]) => lines.filter(Boolean).join('\n'),
}

describe('the sheet that is filled in', () => {
  it('takes back one stroke at a time, whatever it changed', () => {
    const model = new SheetModel(plain)
    model.change('a')
    model.change('ab')
    model.change('abc', true)
    model.rename(1, ' Bo ')
    model.add()
    expect([model.boards.length, model.seat]).toEqual([3, 2])
    model.undo()
    expect([model.boards.length, model.seat, model.names[1]]).toEqual([2, 1, 'Bo'])
    model.undo()
    expect(model.names).toEqual(['', ''])
    model.undo()
    expect(model.boards[0]).toBe('a')
    model.undo()
    expect([model.isBlank, model.canUndo]).toEqual([true, false])
  })

  it('keeps 2 to 4 players', () => {
    const model = new SheetModel(plain)
    model.remove(0)
    expect(model.boards.length).toBe(2)
    for (let times = 0; times < 4; times++) model.add()
    expect(model.boards.length).toBe(4)
    model.remove(3)
    expect([model.boards.length, model.seat]).toEqual([3, 2])
  })

  it('has names in its link and none in what the server gets', async () => {
    const model = new SheetModel(plain)
    model.rename(0, 'Ann')
    model.change('x x')
    expect(model.text({ named: false })).toBe('player:\nx x\n\nplayer:\n')
    const link = await pack(model.text({ named: true }))
    expect(link).toMatch(/^[\w-]+$/)
    const other = new SheetModel(plain)
    other.open((await unpack(link)) ?? '')
    expect([other.names, other.boards]).toEqual([model.names, model.boards])
    expect(other.seatOfLine(2)).toBe(0)
    expect(other.seatOfLine(4)).toBe(1)
  })

  it('ignores a fragment that is none', async () => {
    expect(await unpack('H4.6')).toBeNull()
  })
})
