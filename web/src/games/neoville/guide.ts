// Where things are on Neoville's table, and where to press for an action.
import type { Legal } from '../board'
import { thing, type Concept, type Find, type Guide } from '../guide'
import { sameTurns, squareOf } from './geometry'
import type { Spot, Turn } from './turn.svelte'
import type { Neoville, NeovilleAction } from './types'
import { room as mentor } from '../../text/rooms/neoville/mentor'

const confirm = thing('confirm')
const cell = ({ x, y }: Spot): Find => `[data-cell="${x},${y}"]`
const piece = (name: string): Find[] => [`[data-piece="${name}"]`]
const at = (one: Spot | null, other: Spot): boolean => one?.x === other.x && one.y === other.y

function hand(turn: Turn, tile: string): Find[] {
  const index = turn.player?.hand.indexOf(tile) ?? -1
  return index < 0 ? [] : [thing('tile', index)]
}

function place(turn: Turn, spot: Spot & { turns: number }): Find[] {
  if (turn.tile && turn.turns !== sameTurns(turn.tile, spot.turns)) return [thing('turn')]
  return at(turn.cell, spot) ? [confirm] : [cell(spot)]
}

function build(turn: Turn, name: string, spots: readonly Spot[]): Find[] {
  if (turn.piece !== name) return piece(name)
  const [first] = spots
  return !first || spots.some((spot) => at(turn.square, spot)) ? [confirm] : [cell(first)]
}

function lead(turn: Turn, wanted: readonly Legal<NeovilleAction>[]): Find[] {
  const value = wanted[0]?.value
  const last = turn.player?.city.at(-1)
  switch (value?.type) {
    case 'tile':
      return hand(turn, value.tile)
    case 'place':
      return place(turn, value)
    case 'build':
      return build(
        turn,
        value.piece,
        wanted.flatMap(({ value: each }) =>
          last && each.type === 'build' && each.piece === value.piece
            ? [squareOf({ x: last.x, y: last.y, square: each.square })]
            : [],
        ),
      )
    case 'draw': {
      if (turn.drawn === value.tile) return [confirm]
      return [value.tile === null ? '[data-pile]' : `[data-slot="${turn.display.indexOf(value.tile)}"]`]
    }
    case 'end':
      return [confirm]
    default:
      return []
  }
}

/** `@+1+0r2` is a placement, `build:tree4:ne` a construction, `tile:eege` the choice of a tile. */
function attempt(turn: Turn, notation: string): Find[] {
  const put = /^@([+-]\d)([+-]\d)r(\d)$/.exec(notation)
  if (put) {
    const spot = { x: Number(put[1]), y: Number(put[2]), turns: Number(put[3]) }
    return turn.tile && turn.turns !== sameTurns(turn.tile, spot.turns) ? place(turn, spot) : [cell(spot)]
  }
  const [kind, what = ''] = notation.split(':')
  return kind === 'tile' ? hand(turn, what) : piece(what)
}

const cells = (keys: Iterable<string>): Find[] => Array.from(keys, (key) => `[data-cell="${key}"]`)

function presses(turn: Turn): Find[] {
  const { step } = turn
  return [
    confirm,
    ...(step === 'place' ? [thing('turn'), ...cells(turn.lit)] : []),
    ...(step === 'tile' || step === 'place' ? [thing('hand')] : []),
    ...(step === 'build' ? [thing('supply'), ...cells(turn.buildable)] : []),
    ...(turn.draws.length ? [thing('display')] : []),
  ]
}

function point(name: string, turn: Turn): Find[] {
  const [kind = '', what = ''] = name.split(':')
  switch (kind) {
    case 'square': {
      const [x = 0, y = 0] = what.split(',').map(Number)
      return [cell({ x, y })]
    }
    case 'tile':
      return hand(turn, what)
    case 'piece':
      return piece(what)
    case 'built': {
      const last = turn.player?.pieces.at(-1)
      return last ? [cell(squareOf(last))] : []
    }
    default:
      return [thing(name)]
  }
}

const when = (occurs: boolean, found: Find[]): Find[] | null => (occurs ? found : null)

/** The square of an own piece whose promise is not kept yet, or can still be broken. */
function risk(turn: Turn, met: boolean): Find[] | null {
  const reports = turn.reports.cities[turn.seat ?? -1] ?? []
  const index = reports.findIndex(({ points, settled }) => !settled && (met ? points > 0 : points < 0))
  const found = turn.player?.pieces[index]
  return found && turn.step !== 'place' ? [cell(squareOf(found))] : null
}

const concepts: Concept<Turn>[] = [
  {
    name: 'merging',
    rule: 'N3.5',
    at: (turn) => when(turn.refusal?.code === 'place/merges-towers', [thing('prompt')]),
  },
  {
    name: 'last-round',
    rule: 'N3.10',
    at: (turn) => when(turn.round === turn.reports.rounds, [thing('prompt')]),
  },
  { name: 'tile', rule: 'N3.1', at: (turn) => when(turn.step === 'tile', [thing('hand')]) },
  {
    name: 'fairness',
    rule: 'N2.3',
    at: (turn) => {
      const tile = turn.step === 'tile' ? turn.player?.fairness : null
      return tile && turn.player?.hand.includes(tile) ? hand(turn, tile) : null
    },
  },
  { name: 'place', rule: 'N3.4', at: (turn) => when(turn.step === 'place', [thing('prompt')]) },
  { name: 'promise', rule: 'N4.1', at: (turn) => when(turn.builds.size > 0, [thing('supply')]) },
  { name: 'open', rule: 'N4.1', at: (turn) => risk(turn, false) },
  { name: 'risk', rule: 'N4.3', at: (turn) => risk(turn, true) },
  { name: 'draw', rule: 'N3.9', at: (turn) => when(turn.step === 'draw', [thing('display')]) },
  {
    name: 'symbols',
    rule: 'N4.4',
    at: (turn) => {
      const tile = turn.player?.hand.find((one) => /[ps]/.test(one))
      return tile ? hand(turn, tile) : null
    },
  },
]

export const guide: Guide<Neoville> = {
  lead,
  attempt,
  presses,
  point,
  refusal: (turn) => turn.refusal,
  concepts,
  words: async (lang) => ({ ...(await mentor.load(lang)) }),
}
