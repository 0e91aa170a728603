// What was done at a table, told in the language of the page.
import { moduleOf } from '../../games/load'
import type { TableEvent } from '../../net/messages'
import { useText } from '../../text/index.svelte'
import { Later } from '../../ui/later.svelte'
import { lastDeeds, linesOf, recentDeeds, type Line } from './log'

interface Of {
  /** Undefined while they load. */
  components: unknown
  events: readonly TableEvent[]
  names: string[]
  /** Seats of this device. */
  mine: number[]
}

export class Story {
  readonly #of: () => Of
  readonly #text = useText()
  readonly #telling: Later<Awaited<ReturnType<ReturnType<typeof moduleOf>['teller']>>>
  /** The line of the log that is pointed at. */
  pointed = $state.raw<Line | null>(null)
  readonly past = $derived.by(() => this.tell(this.#of().events))
  readonly recent = $derived.by(() => recentDeeds(this.past, this.#of().mine))
  readonly lastActions = $derived.by(() => lastDeeds(this.past, this.#of().names.length, this.teller))

  /** To be made while a component is. */
  constructor(game: string, of: () => Of) {
    this.#of = of
    this.#telling = new Later(() => {
      const { components } = of()
      return components ? moduleOf(game).teller(this.#text.lang, components) : undefined
    })
  }

  get teller() {
    return this.#telling.current
  }

  /** Lines of events; with `since` only of what is as new as that. */
  tell(events: readonly TableEvent[], since?: number): Line[] {
    const { names, mine } = this.#of()
    return linesOf(events, { t: this.#text.t, names, mine, tell: this.teller }, since)
  }
}
