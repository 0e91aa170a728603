import { describe, expect, it } from 'vitest'
import { BEGINNING, MARKS, rowsOf, Tree } from './tree'

/** Steps that disclosed nothing. */
const done = (actions: string) =>
  actions
    .split(' ')
    .filter(Boolean)
    .map((action) => ({ action, items: [] }))
const line = (actions: string) => Tree.empty().grow(BEGINNING, done(actions))[0]
const reach = (tree: Tree, actions: string) => tree.reach(actions.split(' '))

/** a b c, and beside b: x y; beside c: z. */
function sample() {
  let tree = line('a b c')
  ;[tree] = tree.grow(reach(tree, 'a'), done('x y'))
  ;[tree] = tree.grow(reach(tree, 'a b'), done('z'))
  return tree
}

/** The same, with a b c really played. */
function recorded() {
  const list = line('a b c').list()
  let tree = Tree.of(list, 3)
  ;[tree] = tree.grow(reach(tree, 'a'), done('x y'))
  ;[tree] = tree.grow(reach(tree, 'a'), done('w'))
  return tree
}

/** The tree as one line of text, for comparing. */
function drawn(tree: Tree, id = BEGINNING): string {
  const { action, note, mark, next } = tree.at(id)
  return `${action}${mark}${note && `{${note}}`}(${next.map((child) => drawn(tree, child)).join(' ')})`
}

/** Numbers that are the same in each run. */
function dice(seed: number) {
  let state = seed
  return (faces: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * faces)
  }
}

describe('a tree of variations', () => {
  it('grows a branch for a step that was not tried yet, and none for one that was', () => {
    const tree = line('a b')
    const [same, b] = tree.grow(BEGINNING, done('a b'))
    expect(same).toBe(tree)
    const [more, c] = tree.grow(tree.at(b).parent!, done('c'))
    expect(drawn(more)).toBe('(a(b() c()))')
    expect(more.way(c)).toEqual({ steps: 0, actions: ['a', 'c'] })
    expect(drawn(tree)).toBe('(a(b()))')
  })

  it('leads to the same step tried otherwise, from anywhere in the variation', () => {
    const tree = sample()
    expect(tree.beside(reach(tree, 'a b c'), 1)).toBe(reach(tree, 'a b z'))
    expect(tree.beside(reach(tree, 'a b'), 1)).toBe(reach(tree, 'a x'))
    expect(tree.beside(reach(tree, 'a x y'), -1)).toBe(reach(tree, 'a b'))
    expect(tree.beside(reach(tree, 'a'), 1)).toBe(reach(tree, 'a'))
  })

  it('puts a variation first, and takes steps away with all that follows them', () => {
    const tree = sample()
    expect(drawn(tree.promote(reach(tree, 'a x y')))).toBe('(a(x(y()) b(c() z())))')
    expect(drawn(tree.remove(reach(tree, 'a b')))).toBe('(a(x(y())))')
    expect(tree.remove(reach(tree, 'a b')).size).toBe(3)
    expect(tree.remove(BEGINNING)).toBe(tree)
  })

  it('keeps what was really played, and keeps it first', () => {
    const tree = recorded()
    expect(tree.remove(reach(tree, 'a b'))).toBe(tree)
    expect(drawn(tree.promote(reach(tree, 'a w')))).toBe('(a(b(c()) w() x(y())))')
    expect(tree.promote(reach(tree, 'a x y'))).toBe(tree)
    expect(tree.way(reach(tree, 'a x y'))).toEqual({ steps: 1, actions: ['x', 'y'] })
    expect(tree.way(reach(tree, 'a b c'))).toEqual({ steps: 3, actions: [] })
  })

  it('is the same again when it is made of its list, after any edits', () => {
    for (let seed = 0; seed < 200; seed++) {
      const roll = dice(seed)
      let tree = recorded()
      for (let step = 0; step < 30; step++) {
        const ids = Array.from({ length: 120 }, (_, id) => id).filter((id) => tree.has(id))
        const at = ids[roll(ids.length)]!
        tree = [
          () => tree.grow(at, done('e f g').slice(roll(3)))[0],
          () => tree.note(at, { note: `said ${step}`, mark: MARKS[roll(MARKS.length)]! }),
          () => tree.promote(at),
          () => tree.remove(at),
        ][roll(4)]!()
        expect(rowsOf(tree, () => 1).flatMap(({ nodes }) => nodes).length).toBe(tree.size)
      }
      const again = Tree.of(tree.list(), tree.played)
      expect(drawn(again)).toBe(drawn(tree))
      expect(again.list()).toEqual(tree.list())
    }
  })
})

describe('the rows of a tree', () => {
  const told = (tree: Tree, turn: (id: number) => number | undefined = () => 1) =>
    rowsOf(tree, turn).map(({ nodes, depth }) => '  '.repeat(depth) + nodes.map(({ action }) => action).join(' '))

  it('tell each variation after the step that it replaces', () => {
    expect(told(sample())).toEqual(['a', 'b', '  x y', 'c', '  z'])
  })

  it('take the steps of a turn together, up to a branch or a note', () => {
    let tree = line('a b c d')
    expect(told(tree, (id) => (id < 3 ? 1 : 2))).toEqual(['a b', 'c d'])
    expect(told(tree, () => undefined)).toEqual(['a', 'b', 'c', 'd'])
    tree = tree.note(reach(tree, 'a'), { note: 'why?' })
    expect(told(tree)).toEqual(['a', 'b c d'])
  })
})
