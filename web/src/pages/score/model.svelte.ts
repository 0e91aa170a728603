// The sheet that is being filled in: names and boards of 2 to 4 players, with undo; as text, and as part of a link.
import type { SheetForm } from '../../games/score'

export const LEAST = 2
export const MOST = 4
const STEPS_BACK = 200
const NAME_LENGTH = 24

interface Filled<Board> {
  readonly names: readonly string[]
  readonly boards: readonly Board[]
}

export class SheetModel<Board> {
  #kind: SheetForm<Board>
  #now: Filled<Board> = $state.raw({ names: [], boards: [] })
  #past: Filled<Board>[] = $state.raw([])
  /** The player whose board is shown. */
  seat = $state(0)

  constructor(kind: SheetForm<Board>) {
    this.#kind = kind
    this.#now = { names: ['', ''], boards: [kind.blank(), kind.blank()] }
  }

  get names(): readonly string[] {
    return this.#now.names
  }
  get boards(): readonly Board[] {
    return this.#now.boards
  }
  get canUndo(): boolean {
    return this.#past.length > 0
  }
  readonly isBlank = $derived.by(() => {
    const none = this.#kind.write(this.#kind.blank()).join('\n')
    return this.#now.boards.every((board) => this.#kind.write(board).join('\n') === none)
  })

  #set(next: Filled<Board>, more = false): void {
    if (!more) this.#past = [...this.#past.slice(1 - STEPS_BACK), this.#now]
    this.#now = next
    this.seat = Math.min(this.seat, next.boards.length - 1)
  }

  /** `more`: of the same stroke, taken back with it. */
  change(board: Board, more = false): void {
    const { names, boards } = this.#now
    if (board !== boards[this.seat]) this.#set({ names, boards: boards.with(this.seat, board) }, more)
  }
  clear(): void {
    this.change(this.#kind.blank())
  }
  rename(seat: number, name: string): void {
    const { names, boards } = this.#now
    const plain = name.replace(/\s+/g, ' ').trim().slice(0, NAME_LENGTH)
    if (plain !== names[seat]) this.#set({ names: names.with(seat, plain), boards })
  }
  add(): void {
    const { names, boards } = this.#now
    if (boards.length === MOST) return
    this.#set({ names: [...names, ''], boards: [...boards, this.#kind.blank()] })
    this.seat = boards.length
  }
  remove(seat: number): void {
    const { names, boards } = this.#now
    if (boards.length === LEAST) return
    this.#set({ names: names.toSpliced(seat, 1), boards: boards.toSpliced(seat, 1) })
  }
  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#now = before
    this.seat = Math.min(this.seat, before.boards.length - 1)
  }

  /** The sheet as `torilla score` reads it; without names for the server, which needs none. */
  text({ named }: { named: boolean }): string {
    const { names, boards } = this.#now
    return boards
      .map((board, seat) => [`player: ${named ? names[seat] : ''}`.trim(), ...this.#kind.write(board), ''].join('\n'))
      .join('\n')
  }

  /** Fill in a sheet's text, as from a link. */
  open(text: string): void {
    const parts = text.split(/^player:/m).slice(1, 1 + MOST)
    if (!parts.length) return
    const names = parts.map((part) => (part.split('\n')[0] ?? '').trim().slice(0, NAME_LENGTH))
    const boards = parts.map((part) => this.#kind.read(part.split('\n').slice(1)))
    while (boards.length < LEAST) {
      names.push('')
      boards.push(this.#kind.blank())
    }
    this.#past = []
    this.#now = { names, boards }
    this.seat = 0
  }

  /** The seat in whose part of the text a line is, counted from 1. */
  seatOfLine(line: number): number {
    const before = this.text({ named: false }).split('\n').slice(0, line)
    return before.filter((each) => each.startsWith('player:')).length - 1
  }
}
