// Decide on the first step of my next turn in one click: it is armed without a condition.
import { errorText } from '../../net/api'
import type { Legal, Plans, Position, Table } from '../../net/messages'
import { moduleOf } from '../../games/load'
import { toast } from '../../ui/toasts.svelte'

/** Milliseconds before they are asked for: bots answer quickly, and then nobody needs them. */
const PAUSE = 800

export class Premoves {
  offered = $state.raw<Legal[]>([])
  /** The one that is armed. */
  chosen = $state<string | null>(null)
  #at: { table: string; seat: number; seq: number } | null = null
  #known: string | null = null

  /** Ask for them once in each wait for my turn, if the game has any. */
  look(table: Table, seat: number | null, position: Position, plans: Plans | undefined): (() => void) | undefined {
    const armed = plans?.armed
    this.chosen = armed && armed.actions.length === 1 ? (armed.actions[0] ?? null) : null
    const waits = seat !== null && position.to_move !== null && position.to_move !== seat
    this.#at = waits ? { table: table.id, seat, seq: position.seq } : null
    if (!waits || !moduleOf(table.game).premoves) {
      this.offered = []
      this.#known = null
      return
    }
    const wait = `${table.id} ${seat}`
    if (this.#known === wait) return
    const timer = setTimeout(() => this.#ask(wait, table.id, seat, position.seq), PAUSE)
    return () => clearTimeout(timer)
  }

  #ask(wait: string, table: string, seat: number, seq: number): void {
    this.#known = wait
    void import('../plan/api')
      .then(({ plansApi }) => plansApi.premoves(table, seat))
      .then(
        ({ premoves }) => {
          if (this.#at) this.offered = premoves
          if (premoves.length) return
          this.#known = null
          // there are none in the first steps of a game; others may have taken those since
          if (this.#at && this.#at.seq !== seq) this.#ask(wait, table, seat, this.#at.seq)
        },
        () => {}, // the plan itself says why there is none
      )
  }

  /** Arm a first step under a name, or disarm it. */
  async choose(notation: string, name: string): Promise<void> {
    const at = this.#at
    if (!at) return
    try {
      const { plansApi } = await import('../plan/api')
      if (notation === this.chosen) await plansApi.disarm(at.table, at.seat)
      else await plansApi.arm(at.table, at.seat, { seq: at.seq, name, actions: [notation] })
    } catch (error) {
      toast(errorText(error), 'alarm')
    }
  }
}
