// Turns of a finished game in words: with its components, and what the player saw before each of them.
import { moduleOf } from '../../games/load'
import { api } from '../../net/api'
import type { HintStep, ReplayAnswer } from '../../net/messages'
import { text } from '../../text/index.svelte'
import { Later } from '../../ui/later.svelte'

export class TurnWords {
  readonly #components: Later<unknown>
  readonly #advice: Later<(steps: readonly HintStep[], view: never) => { todo: string }>
  readonly #replay: () => ReplayAnswer

  /** To be made while a component is. */
  constructor(replay: () => ReplayAnswer) {
    this.#replay = replay
    this.#components = new Later(() => {
      const { game, components } = replay()
      return api.components(game, components).then(({ value }) => value)
    })
    this.#advice = new Later(() =>
      this.components ? moduleOf(replay().game).advice(text.lang, this.components) : undefined,
    )
  }

  get components(): unknown {
    return this.#components.current
  }

  /** Whether `todo` can say anything yet. */
  get ready(): boolean {
    return !!this.#advice.current
  }

  /** What the steps of a turn do that begins after `step` steps of the game; empty where there is nothing to name. */
  todo(steps: readonly HintStep[], step: number): string {
    const view = this.#replay().frames[step]?.view
    return view ? (this.#advice.current?.(steps, view as never).todo ?? '') : ''
  }
}
