// What pages need to draw a recorded game: its board, its components, the names at it.

import { setContext } from 'svelte'
import { moduleOf } from '../../games/load'
import type { AnyBoard } from '../../games/module'
import { api } from '../../net/api'
import type { ReplayAnswer } from '../../net/messages'
import { useText } from '../../text/index.svelte'
import { toast } from '../../ui/toasts.svelte'
import { numbered, recordedName } from '../names'

export class RecordedGame {
  readonly game: string
  Board = $state.raw<AnyBoard>()
  components = $state.raw<unknown>()
  #replay: () => ReplayAnswer
  #t: ReturnType<typeof useText>['t']
  names = $derived.by(() =>
    numbered(this.#replay().names.map((name, seat) => recordedName(name) || this.#t('seat', { number: seat + 1 }))),
  )

  /** To be made while a component is; all replays that it shows are of one game. */
  constructor(replay: () => ReplayAnswer) {
    const { t } = useText()
    const { game, components: hash } = replay()
    this.game = game
    this.#replay = replay
    this.#t = t
    setContext('game', () => game)
    Promise.all([moduleOf(game).board(), api.components(game, hash)]).then(
      ([board, answer]) => {
        this.components = answer.value
        this.Board = board
      },
      () => toast(t('table.no-board'), 'alarm'),
    )
  }
}
