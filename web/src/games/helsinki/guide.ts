// Where things are on Helsinki's table, and where to press for an action.
import { thing, TO, type Concept, type Find, type Guide } from '../guide'
import type { Legal, Refusal } from '../board'
import type { HelsinkiAction, HelsinkiPush } from './messages'
import { COLUMNS, spaceAfter } from './geometry'
import { nextPayment, togglePayment } from './payment'
import type { Turn } from './turn.svelte'
import type { Helsinki } from './types'
import { room as mentor } from '../../text/rooms/helsinki/mentor'

const button = (id: string): Find => `[data-do="${id}"]`
const cell = (name: string): Find => `[data-cell="${name}"]`
const space = (number: number): Find[] => [thing('space', number)]
const action = (name: string): Find[] => [thing(`action:${name}`)]

function card(turn: Turn, name: string, beside: readonly number[] = []): Find[] {
  const hand = turn.me?.hand ?? []
  const place = hand.findIndex((one, index) => one === name && !beside.includes(index))
  return place < 0 ? [] : [thing('card', place)]
}

/** Turn and flip the tile, then choose the side and the lane, then push. */
function push(turn: Turn, value: Omit<HelsinkiPush, 'type'>): Find[] {
  const tool = turn.push
  const { way } = tool
  if (way && way.flipped !== value.flipped && tool.canFlip) return [button('flip')]
  if (way && (way.turns !== value.turns || way.flipped !== value.flipped)) return [button('turn')]
  if (tool.side !== value.side) return [button('side')]
  if (tool.lane === value.lane) return [button('push')]
  const rim = (lane: number): string =>
    ({ n: `${COLUMNS[lane]}1`, s: `${COLUMNS[lane]}7`, w: `a${lane + 1}`, e: `g${lane + 1}` })[value.side]
  return [cell(rim(value.lane)) + TO + cell(rim(value.lane + tool.chosen.breadth - 1))]
}

function pay(turn: Turn, wanted: readonly Legal<HelsinkiAction>[]): Find[] {
  const cards = wanted.flatMap(({ value }) => (value.type === 'pay' ? [value.card] : []))
  const laid = turn.chosen.map((place) => turn.me?.hand[place] ?? '')
  // Cards of the next steps are laid out together with this one.
  const right = cards.every((one) => laid.includes(one)) || laid.every((one) => cards.includes(one))
  if (turn.lacking === 0 && right) return [button('pay')]
  const missing = cards.find((one) => !laid.includes(one))
  if (!missing) return another(turn)
  const wrong = inTheWay(turn, missing, cards)
  return wrong === undefined ? card(turn, missing, turn.chosen) : [thing('card', wrong)]
}

/** A wrong card to take back first, where the missing one would take the place of a right one: else the way is a circle. */
function inTheWay(turn: Turn, missing: string, cards: readonly string[]): number | undefined {
  const hand = turn.me?.hand ?? []
  const isRight = (place: number): boolean => cards.includes(hand[place] ?? '')
  const place = hand.findIndex((one, index) => one === missing && !turn.chosen.includes(index))
  const then = togglePayment(turn.chosen, place, hand, turn.payment)
  const losesRight = turn.chosen.some((other) => isRight(other) && !then.includes(other))
  return losesRight ? turn.chosen.find((other) => !isRight(other)) : undefined
}

/** One more card that pays, after one was taken away. */
function another(turn: Turn): Find[] {
  const place = nextPayment(turn.chosen, turn.me?.hand ?? [], turn.payment)
  return place === undefined ? [] : [thing('card', place)]
}

function lead(turn: Turn, wanted: readonly Legal<HelsinkiAction>[]): Find[] {
  const [first] = wanted
  if (!first) return []
  const { value } = first
  const armed = (name: string | null | undefined): boolean => !name || turn.armed === name
  switch (value.type) {
    case 'start':
      return space(value.space)
    case 'move': {
      const target = spaceAfter(turn.me?.pawn ?? 0, value.spaces)
      return turn.spaces.get(target)?.notation === first.notation ? space(target) : action(value.action ?? '')
    }
    case 'draw':
      return value.extra && !armed('extra-card') ? action('extra-card') : [button('draw')]
    case 'use':
      return action(value.action)
    case 'end':
      return [button('end')]
    case 'build':
      return card(turn, value.card)
    case 'push':
      return push(turn, value)
    case 'pay':
      return pay(turn, wanted)
    case 'roof':
    case 'drop':
      return [cell(value.cell)]
    case 'wild':
      return armed(value.action) ? [cell(value.cell)] : action(value.action ?? '')
    case 'lift':
      return armed('move-roof') ? [cell(value.cell)] : action('move-roof')
    case 'discard': {
      const chosen = turn.me?.hand[turn.chosen[0] ?? -1]
      return chosen === value.card ? [button('discard')] : card(turn, value.card)
    }
  }
}

/** A push is written like `nc.0`: side, lane, quarter turns, `f` for flipped. */
function attempt(turn: Turn, notation: string): Find[] {
  const built = /^build:(.+)$/.exec(notation)
  if (built) return card(turn, built[1] ?? '')
  const found = /^([nesw])([a-g1-7])\.(\d)(f?)$/.exec(notation)
  if (!found) return action(notation.replace(/^\+|[:\d].*$/g, ''))
  const [, side, lane = '', turns, flipped] = found
  const number = /[a-g]/.test(lane) ? COLUMNS.indexOf(lane) : Number(lane) - 1
  return push(turn, { side: side as 'n', lane: number, turns: Number(turns), flipped: flipped === 'f' })
}

/** The tile lies in some lane or other all the time: only the one that is to be tried counts, chosen or pointed at. */
function refusal(turn: Turn, tried: string): Refusal | null {
  const { chosen, over } = turn.push
  const here = turn.view.step !== 'push' || (over ?? chosen).notation === tried
  return here ? turn.refusal : null
}

function presses(turn: Turn): Find[] {
  const { offers, view } = turn
  return [
    '[data-do]',
    ...[...turn.spaces.keys()].flatMap(space),
    ...(view.step === 'push' || turn.cells.size ? [thing('board')] : []),
    ...(offers.builds.size || offers.discards.size || view.step === 'pay' ? [thing('hand')] : []),
    ...[...offers.actions].flatMap(action),
  ]
}

function point(name: string, turn: Turn): Find[] {
  const [kind = '', what = ''] = name.split(':')
  switch (kind) {
    case 'cell':
      return [cell(what)]
    case 'card':
      return card(turn, what)
    case 'row':
      return [cell(`a${what}`) + TO + cell(`g${what}`)]
    case 'space':
      return space(Number(what))
    case 'slot':
      return [`[data-slot="${what}"]`]
    case 'action':
      return action(what)
    case 'do':
      return [button(what)]
    default:
      return name === 'score' ? [thing('score'), thing('score-strip')] : [thing(name)]
  }
}

/** The first card of a colour of which there are two. */
function pair(turn: Turn): string | undefined {
  const hand = (turn.me?.hand ?? []).filter((one) => one !== 'w')
  return hand.find((one, index) => hand.findIndex((other) => other[0] === one[0]) < index)
}

const when = (occurs: boolean, found: Find[]): Find[] | null => (occurs ? found : null)

const concepts: Concept<Turn>[] = [
  { name: 'discard', rule: 'H3.4', at: (turn) => when(turn.offers.discards.size > 0, [thing('hand')]) },
  {
    name: 'nothing-stops',
    rule: 'H4.6',
    at: (turn) => when(turn.refusal?.code === 'push/meets-nothing', [thing('why')]),
  },
  { name: 'roofs', rule: 'H4.10', at: (turn) => when(turn.offers.roofs.size > 0, [button('roof')]) },
  { name: 'last-round', rule: 'H5.1', at: (turn) => when(turn.view.last_round, [thing('pile')]) },
  { name: 'push', rule: 'H4.5', at: (turn) => when(turn.view.step === 'push', [button('push')]) },
  {
    name: 'line',
    rule: 'H5.3',
    at: (turn) => when((turn.aimed?.rows?.length ?? 0) + (turn.aimed?.columns?.length ?? 0) > 0, [thing('brings')]),
  },
  { name: 'bonus', rule: 'H4.9', at: (turn) => when(turn.aimed?.bonus_card === true, [thing('brings')]) },
  {
    name: 'coat',
    rule: 'H6.1',
    at: (turn) => when((turn.me?.coats ?? 0) > 0, [thing('action-board')]),
  },
  { name: 'start', rule: 'H2.3', at: (turn) => when(turn.offers.starts.size > 0, [thing('square')]) },
  { name: 'move', rule: 'H3.2', at: (turn) => when(turn.offers.moves.length > 0, [thing('square')]) },
  { name: 'draw', rule: 'H3.3', at: (turn) => when(turn.offers.draw !== null, [button('draw')]) },
  { name: 'pair', rule: 'H4.1', at: (turn) => (pair(turn) ? card(turn, pair(turn) ?? '') : null) },
  {
    name: 'wild',
    rule: 'H4.2',
    at: (turn) => when(turn.me?.hand.includes('w') ?? false, card(turn, 'w')),
  },
]

export const guide: Guide<Helsinki> = {
  lead,
  attempt,
  presses,
  point,
  refusal,
  concepts,
  words: async (lang) => ({ ...(await mentor.load(lang)) }),
}
