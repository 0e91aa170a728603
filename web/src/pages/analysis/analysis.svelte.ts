// An analysis under way: the tree, the sandbox that knows the rules, and the step that both show.
import type {
  Acted,
  Analysis as Opened,
  AnalysisNode,
  ErrorAnswer,
  Hint,
  Position,
  PositionEdit,
} from '../../net/messages'
import { sandbox, type Opening } from '../../net/sandbox'
import type { TableClient } from '../../net/table.svelte'
import { Edits } from './edits.svelte'
import { isSamePlace, type Place } from './kept'
import { BEGINNING, Tree } from './tree'

/** With whose eyes: a seat's, a spectator's, or always those of the seat to move. */
export type Eyes = number | 'spectator' | 'mover'

export interface Setup {
  /** How the sandbox is opened: each time with the newest text of the document. */
  opening: () => Opening
  /** A tree that was worked on after that text was written. */
  nodes?: readonly AnalysisNode[] | null | undefined
  /** The step to begin with; without: the last one that was played. */
  at?: Place | undefined
  eyes?: Eyes | undefined
  onrefused: (error: ErrorAnswer) => void
  /** The position was changed by hand, and the tree is about to go. */
  onedit?: () => void
}

/** The tree as it was before the position was changed by hand. */
interface Before {
  tree: Tree
  at: number
  facts: ReadonlyMap<number, Acted>
  opinions: ReadonlyMap<number, Hint>
}

const isActed = (event: { type: string }): event is Acted => event.type === 'acted'

export class Analysis {
  readonly edits = new Edits()
  readonly client: TableClient
  /** What the document is, once it was opened. */
  opened = $state.raw<Opened>()
  /** What is known of the steps, by their ids. */
  facts = $state.raw<ReadonlyMap<number, Acted>>(new Map())
  /** What the engine has said, by the ids of the steps after which it was asked. */
  opinions = $state.raw<ReadonlyMap<number, Hint>>(new Map())
  eyes = $state<Eyes>('mover')
  /** Why it cannot be opened. */
  refused = $state.raw<ErrorAnswer>()
  /** What is to be drawn: the last position that was asked for. */
  shown = $state.raw<Position>()
  /** Openings of a document whose tree is still to come. */
  #openings = 1
  /** The step at which the sandbox is. */
  #there = $state<number | null>(null)
  /** The step after which an action was sent: what comes next is where it led. */
  #from: number | null = null
  /** Where somebody else is, in a variation that is not known here. */
  #wanted: Place | null = null
  /** Ends of variations that were kept without their text: they are gone through, to know what they tell. */
  #untold: number[] = []
  /** What can be come back to, change by change. */
  #before = $state.raw<readonly Before[]>([])
  readonly #reopen: () => void

  constructor(private setup: Setup) {
    this.eyes = setup.eyes ?? 'mover'
    const { client, reopen } = sandbox(() => ({ ...this.setup.opening(), ...this.#look }))
    this.client = client
    this.#reopen = reopen
    client.onanalysis = (opened) => this.#begin(opened)
    client.onposition = () => this.#arrive()
    client.onrefused = (error) => {
      this.#from = null
      this.#untold = []
      if (this.#there !== null) this.edits.go(this.#there) // where the sandbox still is
      if (error.code === 'undo/nothing') this.#before = [] // the connection was lost since
      if (this.opened) setup.onrefused(error)
      else this.refused = error
    }
  }

  close(): void {
    this.client.close()
  }

  /** The step that is wanted is shown, and can be played from. */
  get settled(): boolean {
    return this.opened !== undefined && !this.client.busy && this.#there === this.edits.at
  }

  /** Do an action in the position that is shown, for the seat to move. */
  act(action: string): void {
    const to = this.client.position?.to_move
    if (!this.settled || to === null || to === undefined) return
    this.#from = this.edits.at
    this.client.act(action, to)
  }

  /** Let a bot take a step. */
  reply(): void {
    if (!this.settled) return
    this.#from = this.edits.at
    this.client.reply()
  }

  /** The position was changed by hand, and that can be taken back. */
  get edited(): boolean {
    return this.#before.length > 0
  }

  /** Change the position that is shown by hand: the analysis begins anew there. */
  edit(edit: PositionEdit): void {
    if (this.settled) this.client.edit([edit])
  }

  /** Take back the last change by hand, with all that was tried since. */
  unedit(): void {
    if (this.settled && this.edited) this.client.unedit()
  }

  look(eyes: Eyes): void {
    if (this.client.busy) return
    this.eyes = eyes
    this.client.look(this.#look.seat, this.#look.follow)
  }

  /** What the engine would do in the position that is shown. */
  async judge(): Promise<void> {
    const { at } = this.edits
    const found = this.opinions.get(at) ?? (await this.client.judge())
    if (found) this.opinions = new Map([...this.opinions, [at, found]])
  }

  /** Go where somebody else is, who may have tried more than is known here. */
  visit({ steps, actions }: Place): void {
    this.#wanted = { steps, actions }
    this.follow()
  }

  /** Bring the sandbox to the step that is wanted; to be called whenever it has answered. */
  follow(): void {
    const { edits, client } = this
    if (!this.opened || client.busy) return
    const wanted = this.#wanted
    this.#wanted = null
    if (wanted) {
      const id = edits.tree.reach(wanted.actions, Math.min(wanted.steps, edits.tree.played))
      if (!isSamePlace(edits.tree.way(id), wanted)) return client.go(wanted)
      edits.go(id)
    }
    const to = this.#untold[0] ?? edits.at
    if (this.#there !== to) client.go(edits.tree.way(to))
  }

  /** The whole document as text; null where it cannot be said. */
  write(): Promise<string | null> {
    return this.client.write(this.edits.tree.list())
  }

  /** The document has changed elsewhere: open it anew, and stay at this step. */
  renew(): void {
    this.setup = { ...this.setup, nodes: null, at: this.edits.tree.way(this.edits.at) }
    this.#openings += 1
    this.#reopen()
  }

  get #look(): { seat: number | null; follow: boolean } {
    return { seat: typeof this.eyes === 'number' ? this.eyes : null, follow: this.eyes === 'mover' }
  }

  #begin(opened: Opened): void {
    if (this.#openings > 0) {
      this.#openings -= 1
      const { nodes, at } = this.setup
      const tree = Tree.of(nodes ?? opened.nodes, opened.main)
      const played = Math.min(at?.steps ?? tree.played, tree.played) // ids of what was played are its numbers
      this.edits.begin(tree, tree.reach(at?.actions ?? [], played))
      const told = nodes ? [] : opened.told // a tree that was kept has other steps too
      this.facts = new Map(told.flatMap((step, id) => (step ? [[id, step] as const] : [])))
      this.opinions = new Map()
      this.#untold = tree.ends().filter((id) => !this.facts.has(id))
    } else if (this.client.pending?.type === 'edit') {
      const { tree, at } = this.edits
      this.setup.onedit?.()
      this.#before = [...this.#before, { tree, at, facts: this.facts, opinions: this.opinions }]
      this.edits.begin(Tree.of(opened.nodes, opened.main), BEGINNING)
      this.facts = new Map()
      this.opinions = new Map()
    } else if (this.client.pending?.type === 'unedit') {
      const before = this.#before.at(-1)!
      this.#before = this.#before.slice(0, -1)
      this.edits.begin(before.tree, before.at)
      this.facts = before.facts
      this.opinions = before.opinions
    }
    this.opened = opened
    this.#arrive()
  }

  /** The sandbox is somewhere: learn what it tells of the way there. */
  #arrive(): void {
    const { position } = this.client
    if (!this.opened || !position) return
    const acted = this.client.events.filter(isActed)
    const { edits } = this
    const facts = new Map(this.facts)
    let id = BEGINNING
    let known = 0
    for (const event of acted) {
      const child = edits.tree.child(id, event.action)
      if (child === undefined) break
      facts.set((id = child), event)
      known += 1
    }
    const fresh = acted.slice(known)
    if (fresh.length > 0 || (this.#from !== null && edits.tree.at(id).parent === this.#from)) {
      this.#from = null
      edits.play(id, fresh)
      edits.tree.path(edits.at).forEach((node, index) => facts.set(node.id, acted[index]!))
      id = edits.at
    }
    this.#untold = this.#untold.filter((end) => end !== id)
    this.#there = id
    this.facts = facts
    if (id === edits.at && !this.#untold.length) this.shown = position
  }
}
