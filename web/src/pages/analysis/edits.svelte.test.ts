import { describe, expect, it } from 'vitest'
import { Edits } from './edits.svelte'
import { BEGINNING, MARKS, Tree } from './tree'

/** Steps that disclosed nothing. */
const done = (...actions: string[]) => actions.map((action) => ({ action, items: [] }))
const line = (...actions: string[]) => Tree.empty().grow(BEGINNING, done(...actions))[0]
const all = ({ tree }: Edits) => Array.from({ length: tree.size * 3 + 40 }, (_, id) => id).filter((id) => tree.has(id))

/** Numbers that are the same in each run. */
function dice(seed: number) {
  let state = seed
  return (faces: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * faces)
  }
}

describe('edits of a tree', () => {
  it('are taken back one by one to the beginning, and done again, after 200 random sequences', () => {
    for (let seed = 0; seed < 200; seed++) {
      const roll = dice(seed)
      const edits = new Edits(line('a', 'b', 'c'))
      const states = [edits.tree]
      for (let step = 0; step < 25; step++) {
        const ids = all(edits)
        const id = ids[roll(ids.length)] ?? BEGINNING
        edits.go(id)
        const before = edits.tree
        ;[
          () => edits.play(id, done('d', 'e', 'f').slice(roll(3))),
          () => edits.note(id, { mark: MARKS[roll(MARKS.length)]! }),
          () => edits.promote(id),
          () => edits.remove(id),
        ][roll(4)]!()
        if (edits.tree !== before) states.push(edits.tree)
        expect(edits.tree.has(edits.at)).toBe(true)
      }
      for (const state of states.slice(0, -1).reverse()) {
        edits.undo()
        expect(edits.tree).toBe(state)
        expect(edits.tree.has(edits.at)).toBe(true)
      }
      expect(edits.canUndo).toBe(false)
      for (const state of states.slice(1)) {
        edits.redo()
        expect(edits.tree).toBe(state)
      }
      expect(edits.canRedo).toBe(false)
    }
  })

  it('of one comment, letter by letter, are one', () => {
    const edits = new Edits(line('a'))
    edits.note(1, { note: 'h' })
    edits.note(1, { note: 'hi' })
    edits.undo()
    expect(edits.tree.at(1).note).toBe('')
    edits.redo()
    edits.go(BEGINNING)
    edits.go(1)
    edits.note(1, { note: 'hi!' })
    edits.undo()
    expect(edits.tree.at(1).note).toBe('hi')
  })

  it('go to what is there already, which is no edit', () => {
    const edits = new Edits(line('a', 'b'))
    edits.play(BEGINNING, done('a', 'b'))
    expect([edits.at, edits.canUndo]).toEqual([2, false])
  })
})
