// My tables, asked for again and again while somebody looks: the same for the lists of tables, the badge and the next table.
import { api } from '../net/api'
import type { TableOffer, TableSummary } from '../net/messages'

const AGAIN = 15_000

class MyTables {
  /** undefined: not known yet. */
  all = $state.raw<TableSummary[]>()
  /** Where I wait in line. */
  line = $state.raw<TableOffer[]>([])
  /** The last question was not answered. */
  failed = $state.raw<unknown>(null)
  /** Where it is my move; those with the nearest deadline first. */
  readonly waiting = $derived(this.all?.filter((table) => table.my_turn) ?? [])
  #watchers = 0
  #again: ReturnType<typeof setInterval> | undefined

  readonly look = async (): Promise<void> => {
    try {
      ;({ tables: this.all, line: this.line } = await api.myTables())
      this.failed = null
    } catch (error) {
      this.failed = error
    }
  }

  /** Keep them up to date until the returned function is called; a page that is not seen asks when it is seen again. */
  watch(): () => void {
    const seen = () => document.visibilityState === 'visible' && void this.look()
    if (this.#watchers++ === 0) this.#again = setInterval(seen, AGAIN)
    document.addEventListener('visibilitychange', seen)
    void this.look()
    return () => {
      document.removeEventListener('visibilitychange', seen)
      if (--this.#watchers === 0) clearInterval(this.#again)
    }
  }
}

export const myTables = new MyTables()
