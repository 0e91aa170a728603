// The games of this server: those whose pages are built in at once, the others as soon as the server has named them.
import { builtIn } from '../games/load'
import { api } from '../net/api'
import type { GameInfo } from '../net/messages'
import { text } from '../text/index.svelte'

class Games {
  #infos = $state.raw<GameInfo[]>()
  readonly names: readonly string[] = $derived(this.#infos?.map(({ name }) => name) ?? builtIn)

  ask(): void {
    api.games().then(
      ({ games }) => (this.#infos = games),
      () => {},
    )
  }

  /** What the server says of a game, asked for when it is first needed. */
  info(game: string): GameInfo | undefined {
    if (!this.#infos) queueMicrotask(() => this.ask())
    return this.#infos?.find(({ name }) => name === game)
  }
}

export const games = new Games()

export const gameName = (game: string): string => text.game(game, 'title') ?? games.info(game)?.title ?? game
