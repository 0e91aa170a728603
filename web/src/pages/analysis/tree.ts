// A tree of variations: what was tried from a position, with notes and marks. A tree never changes; edits make new ones.
import type { AnalysisNode, Item } from '../../net/messages'

export const MARKS = ['!!', '!', '!?', '?!', '?', '??'] as const

/** What somebody has written to a step. */
export interface Notes {
  readonly note: string
  /** One of `MARKS`, or none. */
  readonly mark: string
  /** Cells of the boards that are pointed at. */
  readonly cells: readonly string[]
}

/** A step and what it disclosed. */
export interface Done {
  readonly action: string
  readonly items: readonly Item[]
}

/** A step; at the beginning there is none, and its action is empty. */
export interface Node extends Notes, Done {
  readonly id: number
  /** null: the beginning. */
  readonly parent: number | null
  /** What was tried next: the first is the main line. */
  readonly next: readonly number[]
}

export const BEGINNING = 0
const BARE = { note: '', mark: '', cells: [] } as const

export class Tree {
  private constructor(
    private readonly nodes: ReadonlyMap<number, Node>,
    /** Ids are not used again, so that what is known of a step stays with it. */
    private readonly free: number,
    /** So many steps were really played: they stay, and stay first. */
    readonly played: number,
  ) {}

  /** From a list in which parents come before their children, and those that were played before all others. */
  static of(list: readonly AnalysisNode[], played: number): Tree {
    const nodes = new Map<number, Node>()
    list.forEach(({ parent, action = '', items = [], note = '', mark = '', cells = [] }, id) => {
      const before = nodes.get(parent)
      nodes.set(id, { id, parent: before ? parent : null, action, items, note, mark, cells, next: [] })
      if (before) nodes.set(parent, { ...before, next: [...before.next, id] })
    })
    return new Tree(nodes, list.length, played)
  }

  static empty(): Tree {
    return Tree.of([{ parent: -1 }], 0)
  }

  /** The list that it can be made of again. */
  list(): AnalysisNode[] {
    const order = [BEGINNING]
    for (let id = 1; id <= this.played; id++) order.push(id)
    for (let index = 0; index < order.length; index++)
      order.push(...this.at(order[index]!).next.filter((child) => child > this.played))
    const places = new Map(order.map((id, index) => [id, index]))
    return order.map((id) => {
      const { parent, action, items, note, mark, cells } = this.at(id)
      return {
        parent: parent === null ? -1 : places.get(parent)!,
        action,
        items: [...items],
        note,
        mark,
        cells: [...cells],
      }
    })
  }

  /** How many steps there are, the beginning not counted. */
  get size(): number {
    return this.nodes.size - 1
  }

  has(id: number): boolean {
    return this.nodes.has(id)
  }

  at(id: number): Node {
    const node = this.nodes.get(id)
    if (!node) throw new Error(`no step ${id}`)
    return node
  }

  /** The steps that lead to one, itself the last; the beginning is not among them. */
  path(id: number): Node[] {
    const path: Node[] = []
    for (let node = this.at(id); node.parent !== null; node = this.at(node.parent)) path.push(node)
    return path.reverse()
  }

  /** The way to a step as the sandbox wants it: steps that were played, then others. */
  way(id: number): { steps: number; actions: string[] } {
    const path = this.path(id)
    const tried = path.filter((node) => !this.isPlayed(node.id))
    return { steps: path.length - tried.length, actions: tried.map(({ action }) => action) }
  }

  isPlayed(id: number): boolean {
    return id <= this.played
  }

  child(id: number, action: string): number | undefined {
    return this.at(id).next.find((child) => this.at(child).action === action)
  }

  /** The step that actions lead to from one, or the last of them that is there. */
  reach(actions: readonly string[], from = BEGINNING): number {
    let at = from
    for (const action of actions) {
      const child = this.child(at, action)
      if (child === undefined) break
      at = child
    }
    return at
  }

  /** The last steps of all variations. */
  ends(): number[] {
    return [...this.nodes.values()].flatMap(({ id, next }) => (id !== BEGINNING && !next.length ? [id] : []))
  }

  /** Where the main line from a step ends. */
  end(id: number): number {
    let at = id
    for (let first = this.at(at).next[0]; first !== undefined; first = this.at(at).next[0]) at = first
    return at
  }

  /** The same step tried otherwise: the nearest one on the way here where that was done. */
  beside(id: number, by: 1 | -1): number {
    for (let node = this.at(id); node.parent !== null; node = this.at(node.parent)) {
      const { next } = this.at(node.parent)
      const other = next[next.indexOf(node.id) + by]
      if (other !== undefined) return other
    }
    return id
  }

  /** Steps after one; what is there already stays. Answers with the last of them. */
  grow(id: number, steps: readonly Done[]): [Tree, number] {
    let at = id
    let { free } = this
    let nodes: Map<number, Node> | undefined
    for (const { action, items } of steps) {
      const known = nodes ? undefined : this.child(at, action)
      if (known !== undefined) {
        at = known
        continue
      }
      nodes ??= new Map(this.nodes)
      const parent = nodes.get(at)!
      nodes.set(at, { ...parent, next: [...parent.next, free] })
      nodes.set(free, { ...BARE, id: free, parent: at, action, items, next: [] })
      at = free++
    }
    return [nodes ? new Tree(nodes, free, this.played) : this, at]
  }

  note(id: number, notes: Partial<Notes>): Tree {
    return this.#with([{ ...this.at(id), ...notes }])
  }

  /** Without a step and what follows it. */
  remove(id: number): Tree {
    const { parent } = this.at(id)
    if (parent === null || this.isPlayed(id)) return this
    const nodes = new Map(this.nodes)
    const before = this.at(parent)
    nodes.set(parent, { ...before, next: before.next.filter((child) => child !== id) })
    const gone = [id]
    for (let at = gone.pop(); at !== undefined; at = gone.pop()) {
      gone.push(...this.at(at).next)
      nodes.delete(at)
    }
    return new Tree(nodes, this.free, this.played)
  }

  /** The variation that a step belongs to goes before all others that begin beside it, but for what was played. */
  promote(id: number): Tree {
    for (let node = this.at(id); node.parent !== null; node = this.at(node.parent)) {
      const parent = this.at(node.parent)
      const played = parent.next.filter((child) => this.isPlayed(child))
      const tried = parent.next.filter((child) => !this.isPlayed(child))
      if (this.isPlayed(node.id) || tried[0] === node.id) continue
      return this.#with([{ ...parent, next: [...played, node.id, ...tried.filter((child) => child !== node.id)] }])
    }
    return this
  }

  #with(changed: readonly Node[]): Tree {
    const nodes = new Map(this.nodes)
    for (const node of changed) nodes.set(node.id, node)
    return new Tree(nodes, this.free, this.played)
  }
}

/** Steps of one turn that are shown together. */
export interface Row {
  readonly nodes: readonly Node[]
  /** How many variations it lies within. */
  readonly depth: number
  /** Beside which other ones it begins: its number among them, and how many there are. */
  readonly choice: number
  readonly choices: number
}

/** The tree line by line: each variation follows the step that it replaces. `turn`: of a step; undefined where unknown. */
export function rowsOf(tree: Tree, turn: (id: number) => number | undefined): Row[] {
  const rows: Row[] = []
  const tell = (start: number, depth: number): void => {
    for (let first: number | undefined = start; first !== undefined;) {
      const nodes: Node[] = [tree.at(first)]
      const { parent } = nodes[0]!
      for (let last: Node = nodes[0]!; last.next.length === 1 && !last.note && !last.mark;) {
        const after = tree.at(last.next[0]!)
        if (turn(after.id) === undefined || turn(after.id) !== turn(last.id)) break
        nodes.push((last = after))
      }
      const beside: readonly number[] = tree.at(parent!).next
      const choice = beside.indexOf(first)
      rows.push({ nodes, depth, choice, choices: beside.length })
      if (choice === 0) for (const other of beside.slice(1)) tell(other, depth + 1)
      first = nodes.at(-1)!.next[0]
    }
  }
  const first = tree.at(BEGINNING).next[0]
  if (first !== undefined) tell(first, 0)
  return rows
}
