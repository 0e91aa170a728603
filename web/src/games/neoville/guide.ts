// Where things are on Neoville's table, and where to press for an action.
import type { Legal } from '../board'
import type { Concept, Find, Guide } from '../guide'
import { sameTurns, squareOf } from './geometry'
import type { Spot, Turn } from './turn.svelte'
import type { NeovilleAction } from './types'
import { room as mentor } from '../../text/rooms/neoville/mentor'

const tab = (name: string): Find => `.nv.table [data-panel="${name}"]`
const confirm: Find = '.nv.table .actions .primary'
const cell = ({ x, y }: Spot): Find => `.nv.table figure [data-cell="${x},${y}"]`
const piece = (name: string): Find[] => [`.nv.table .supply [data-piece="${name}"]`, tab('build')]
const at = (one: Spot | null, other: Spot): boolean => one?.x === other.x && one.y === other.y

function hand(turn: Turn, tile: string): Find[] {
  const index = turn.player?.hand.indexOf(tile) ?? -1
  return index < 0 ? [] : [`.nv.table .hand .tile@${index}`]
}

function place(turn: Turn, spot: Spot & { turns: number }): Find[] {
  if (turn.tile && turn.turns !== sameTurns(turn.tile, spot.turns)) return ['.nv.table .actions .btn[title="R"]']
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
      const slot = value.tile === null ? '[data-pile]' : `[data-slot="${turn.display.indexOf(value.tile)}"]`
      return [`.nv.table .display ${slot}`, tab('draw')]
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

const THINGS: Record<string, Find[]> = {
  city: ['.nv.table figure .city'],
  hand: ['.nv.table .hand .tiles'],
  display: ['.nv.table .display .tiles', tab('draw')],
  supply: ['.nv.table .supply', tab('build')],
  score: ['.nv.table .score', tab('score')],
  others: ['.nv.table .others', tab('cities')],
  prompt: ['.nv.table .prompt'],
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
    default:
      return THINGS[name] ?? []
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

const concepts: Concept[] = [
  {
    name: 'merging',
    rule: 'N3.5',
    at: (turn: Turn) => when(turn.refusal?.code === 'place/merges-towers', THINGS.prompt ?? []),
  },
  {
    name: 'last-round',
    rule: 'N3.10',
    at: (turn: Turn) => when(turn.round === turn.reports.rounds, THINGS.prompt ?? []),
  },
  { name: 'tile', rule: 'N3.1', at: (turn: Turn) => when(turn.step === 'tile', THINGS.hand ?? []) },
  { name: 'place', rule: 'N3.4', at: (turn: Turn) => when(turn.step === 'place', THINGS.prompt ?? []) },
  { name: 'promise', rule: 'N4.1', at: (turn: Turn) => when(turn.builds.size > 0, THINGS.supply ?? []) },
  { name: 'open', rule: 'N4.1', at: (turn: Turn) => risk(turn, false) },
  { name: 'risk', rule: 'N4.3', at: (turn: Turn) => risk(turn, true) },
  { name: 'draw', rule: 'N3.9', at: (turn: Turn) => when(turn.step === 'draw', THINGS.display ?? []) },
  {
    name: 'symbols',
    rule: 'N4.4',
    at: (turn: Turn) => {
      const tile = turn.player?.hand.find((one) => /[ps]/.test(one))
      return tile ? hand(turn, tile) : null
    },
  },
]

export const guide: Guide = {
  lead,
  attempt,
  point,
  refusal: (turn: Turn) => turn.refusal,
  concepts,
  words: async (lang) => ({ ...(await mentor.load(lang)) }),
}
