// Own mistakes from records that were opened here: no server keeps those, so the positions lie in this browser.
import type { Drill, DrillPosition } from '../../net/messages'
import { remember, remembered } from '../../ui/memory'

/** A position, and the game that it comes from. `id`: of the record's game. */
export interface KeptMistake {
  id: string
  game: string
  components: string
  names: string[]
  position: DrillPosition
}

const NAME = 'mistakes'
const MOST = 60

export function readKept(text: string | null): KeptMistake[] {
  try {
    const found = JSON.parse(text ?? '[]') as KeptMistake[]
    return found.filter(({ id, game, position }) => id && game && position.position && position.exercise)
  } catch {
    return []
  }
}

export const keptMistakes = (): KeptMistake[] => readKept(remembered(NAME))

const keep = (all: KeptMistake[]): void => remember(NAME, all.length ? JSON.stringify(all.slice(-MOST)) : null)

/** A name for a record, the same for the same text: not a secret, and no way back. */
export function nameOf(record: string): string {
  let hash = 0xcbf29ce484222325n
  for (const letter of record.trim())
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0)!)) * 0x100000001b3n)
  return `record-${hash.toString(36)}`
}

/** Keep the mistakes of a seat; those that are kept already stay as they are. */
export function keepMistakes(id: string, drill: Drill, seat: number): void {
  const known = new Set(keptMistakes().map((one) => keyOf(one.id, one.position.turn)))
  const { game, components, names } = drill
  const added = drill.positions
    .filter((position) => position.seat === seat && !known.has(keyOf(id, position.turn)))
    .map((position) => ({ id, game, components, names, position }))
  keep([...keptMistakes(), ...added])
}

export function dropMistake(key: string): void {
  keep(keptMistakes().filter((one) => keyOf(one.id, one.position.turn) !== key))
}

export const dropAllMistakes = (): void => keep([])

/** Under which a mistake is found, and its answers are remembered. */
export const keyOf = (table: string, turn: number): string => `${table}.${turn}`
