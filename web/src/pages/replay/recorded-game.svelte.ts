// What pages need to draw a recorded game: its table, its components, the names at it.

import { onDestroy, setContext } from 'svelte'
import { nobody, type Referee } from '../../games/board'
import { moduleOf } from '../../games/load'
import type { GameTable } from '../../games/module'
import { api } from '../../net/api'
import type { ReplayAnswer } from '../../net/messages'
import { Onlooker } from '../../net/onlooker'
import { useText } from '../../text/index.svelte'
import { toast } from '../../ui/toasts.svelte'
import { numbered, recordedName } from '../names'

type Recorded = Pick<ReplayAnswer, 'game' | 'components' | 'names'>

export class RecordedGame {
  readonly game: string
  Table = $state.raw<GameTable>()
  components = $state.raw<unknown>()
  #replay: () => Recorded
  #onlooker: Onlooker
  #t: ReturnType<typeof useText>['t']
  names = $derived.by(() =>
    numbered(this.#replay().names.map((name, seat) => recordedName(name) || this.#t('seat', { number: seat + 1 }))),
  )

  /** To be made while a component is; all replays that it shows are of one game. */
  constructor(replay: () => Recorded) {
    const { t } = useText()
    const { game, components: hash } = replay()
    this.game = game
    this.#onlooker = new Onlooker(game, hash)
    onDestroy(() => this.#onlooker.close())
    this.#replay = replay
    this.#t = t
    setContext('game', () => game)
    Promise.all([moduleOf(game).table(), api.components(game, hash)]).then(
      ([table, answer]) => {
        this.components = answer.value
        this.Table = table
      },
      () => toast(t('table.no-board'), 'alarm'),
    )
  }

  /** Who answers at its table: nothing can be done there, but asked by typing, of what a seat sees in a frame. */
  referee(shown: () => { view: unknown; seat: number | null }): Referee {
    return { ...nobody, ask: (line) => this.#onlooker.ask(shown().view, shown().seat, line) }
  }
}
