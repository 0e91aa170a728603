// What every table has beside its game: whose board is large, which panel a phone shows, where the focus goes on.
import { tick, untrack } from 'svelte'
import { gainOf, totalOf, type GameTypes, type Referee, type TableSource } from '../board'
import { Focus, type Lead } from './focus.svelte'

interface Seated extends GameTypes {
  view: { seat?: number | null; turn?: number }
}
type Source = Pick<TableSource<Seated>, 'position' | 'names' | 'story' | 'keyframe' | 'winner' | 'undo' | 'restart'> & {
  referee: Typed
}

/** Of a referee, what a command line needs. */
export type Typed = Pick<Referee, 'busy'> & Partial<Pick<Referee, 'act' | 'ask' | 'done'>>

interface Setup<Panel extends string> {
  /** Whether something can be done at this table now. */
  active: () => boolean
  /** The seat whose board is large while nobody has chosen another. */
  home?: () => number
  /** The panel that a phone shows first. */
  first?: Panel
  /** The one that a new step is about; without one, people look where they like. */
  panel?: () => Panel | undefined
  focus: () => Lead
}

export class Shell<Panel extends string = never> {
  /** The table's element. */
  root = $state<HTMLElement>()
  panel = $state<Panel>()
  /** The seat whose board was enlarged. */
  chosen = $state<number | null>(null)
  readonly #focus: Focus
  readonly #home: () => number

  constructor(
    readonly source: Source,
    { active, home = () => this.own, first, panel = () => undefined, focus }: Setup<Panel>,
  ) {
    this.#home = home
    this.panel = first
    $effect.pre(() => {
      void source.position // a new one: whoever is to act sees the own board, and what the step is about
      untrack(() => {
        if (active()) this.chosen = null
        this.panel = panel() ?? this.panel
      })
    })
    $effect.pre(() => {
      const { winner } = source
      if (winner !== null && winner !== undefined) untrack(() => void this.#crown(winner))
    })
    this.#focus = new Focus(
      () => this.root,
      () => {
        const { turn, seat } = source.position.view
        return { turn: active() ? (turn ?? seat ?? null) : null, busy: source.referee.busy, ...focus() }
      },
    )
  }

  /** Spectators sit at the first seat's place. */
  get own(): number {
    return this.source.position.seat ?? 0
  }

  readonly home = $derived.by(() => this.#home())
  /** Where the small board of the one whose turn is shown cannot be seen, it is shown large. */
  readonly #followed = $derived.by(() => {
    const seat = this.source.keyframe?.seat ?? null
    return seat === null || this.#isInView(seat) ? null : seat
  })
  /** The seat whose board is large. */
  readonly large = $derived.by(() => this.chosen ?? this.#followed ?? this.home)
  /** Another board than the usual one was enlarged. */
  readonly away = $derived.by(() => this.chosen !== null && this.chosen !== this.home)
  /** All seats in turn order, the own first. */
  readonly order = $derived.by(() => this.source.names.map((_, index) => (this.own + index) % this.source.names.length))
  readonly others = $derived.by(() => this.order.filter((seat) => seat !== this.large))

  /** Whether the small board of a seat is in view. */
  #isInView(seat: number): boolean {
    const box = this.root?.querySelector(`.others [data-place="board-${seat}"]`)?.getBoundingClientRect()
    return box !== undefined && box.width > 0 && box.top >= 0 && box.bottom <= innerHeight
  }

  /** Who has won is shown large, where nothing lies over it. */
  async #crown(winner: number): Promise<void> {
    this.chosen = winner === this.home ? null : winner
    await tick()
    this.root?.querySelector(`[data-place="board-${winner}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  /** Shows the board of a seat large; what was pressed for it is gone then. */
  async enlarge(seat: number, next: string): Promise<void> {
    this.chosen = seat === this.home && this.#followed === null ? null : seat
    await tick()
    this.#focus.go(next)
  }

  /** On a phone: a panel was opened, or tapped again, and comes into view. */
  async open(panel: Panel): Promise<void> {
    this.panel = panel
    await tick()
    this.root?.querySelector(`[data-content="${panel}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  isOwn(seat: number): boolean {
    return seat === this.source.position.seat
  }

  nameOf(seat: number | null): string {
    return this.source.names[seat ?? 0] ?? ''
  }

  totalOf(seat: number): number {
    return totalOf(this.source.position.scores[seat])
  }

  /** Points that the last turns brought. */
  gainOf(seat: number): number {
    return gainOf(this.source.story?.recent ?? [], seat)
  }

  /** The seat before the one to move, and what it did: for whoever looks up when it is their turn. */
  get before(): string {
    const { names, story, position } = this.source
    const seat = ((position.view.seat ?? 0) + names.length - 1) % names.length
    const did = story?.lastActions[seat]
    return did && !this.isOwn(seat) ? `${this.nameOf(seat)} ${did.charAt(0).toLowerCase()}${did.slice(1)}` : ''
  }
}
