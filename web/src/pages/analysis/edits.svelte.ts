// A tree that somebody works on: the place in it, and the way back from every edit.
import { BEGINNING, Tree, type Done, type Notes } from './tree'

interface State {
  tree: Tree
  at: number
}

/** Edits that can be taken back. */
const MOST = 500

export class Edits {
  tree = $state.raw<Tree>(Tree.empty())
  /** The step that is shown. */
  at = $state(BEGINNING)
  #past = $state.raw<readonly State[]>([])
  #future = $state.raw<readonly State[]>([])
  /** The last edit, where the next one may go on with it, such as letters of a comment. */
  #last = ''
  readonly canUndo = $derived(this.#past.length > 0)
  readonly canRedo = $derived(this.#future.length > 0)

  constructor(tree = Tree.empty(), at = BEGINNING) {
    this.begin(tree, at)
  }

  /** Another tree; there is no way back from it. */
  begin(tree: Tree, at: number): void {
    this.#past = []
    this.#future = []
    this.#last = ''
    this.tree = tree
    this.at = tree.has(at) ? at : BEGINNING
  }

  /** Look at another step. */
  go(id: number): void {
    if (id === this.at) return
    this.#last = ''
    this.at = id
  }

  /** Steps from one on; those that are there already are only gone to. */
  play(from: number, steps: readonly Done[]): void {
    const [tree, at] = this.tree.grow(from, steps)
    if (tree === this.tree) this.go(at)
    else this.#do(tree, at)
  }

  note(id: number, notes: Partial<Notes>): void {
    const writes = 'note' in notes ? `note ${id}` : ''
    this.#do(this.tree.note(id, notes), this.at, writes)
  }

  /** Without a step and what follows it. */
  remove(id: number): void {
    const tree = this.tree.remove(id)
    if (tree !== this.tree) this.#do(tree, tree.has(this.at) ? this.at : this.tree.at(id).parent!)
  }

  promote(id: number): void {
    const tree = this.tree.promote(id)
    if (tree !== this.tree) this.#do(tree, this.at)
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#future = [...this.#future, { tree: this.tree, at: this.at }]
    this.#past = this.#past.slice(0, -1)
    this.#show(before)
  }

  redo(): void {
    const after = this.#future.at(-1)
    if (!after) return
    this.#past = [...this.#past, { tree: this.tree, at: this.at }]
    this.#future = this.#future.slice(0, -1)
    this.#show(after)
  }

  #do(tree: Tree, at: number, last = ''): void {
    if (!last || last !== this.#last) this.#past = [...this.#past.slice(1 - MOST), { tree: this.tree, at: this.at }]
    this.#future = []
    this.#last = last
    this.tree = tree
    this.at = at
  }

  #show({ tree, at }: State): void {
    this.#last = ''
    this.tree = tree
    this.at = at
  }
}
