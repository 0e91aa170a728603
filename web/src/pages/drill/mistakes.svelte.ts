// My own mistakes: those of my tables, which the server lists, and those of records that were opened here.
import { api } from '../../net/api'
import type { DrillTable, Mistake } from '../../net/messages'
import { progress } from '../../ui/progress.svelte'
import { keptMistakes, keyOf } from './kept'

export interface OwnMistake extends Pick<Mistake, 'turn' | 'seat' | 'kind' | 'chance' | 'points'> {
  key: string
  game: string
  names: readonly (string | null)[]
  /** null: it comes from a record. */
  table: string | null
}

const ofTable = ({ table, game, names, mistakes }: DrillTable): OwnMistake[] =>
  mistakes.map((one) => ({ ...one, key: keyOf(table, one.turn), game, names, table }))

const ofRecords = (): OwnMistake[] =>
  keptMistakes().map(({ id, game, names, position }) => ({
    ...position,
    key: keyOf(id, position.turn),
    game,
    names,
    table: null,
  }))

class Mistakes {
  /** undefined: not known yet. */
  all = $state.raw<OwnMistake[]>()
  readonly waiting = $derived(this.all?.filter(({ key }) => progress.waits(key)) ?? [])

  readonly look = async (): Promise<void> => {
    const records = ofRecords()
    // without an answer those of the records are there
    const tables = await api.myDrill().then(
      (answer) => answer.tables,
      () => [],
    )
    this.all = [...tables.flatMap(ofTable), ...records]
  }
}

export const mistakes = new Mistakes()
