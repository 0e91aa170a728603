// A turn of Helsinki, moment by moment: the pawn walks, cards fly to the seat, the tile slides in, points are counted.
// What a step did comes from the step itself and from what the server says that it brought.

import type { Acted } from '../../net/messages'
import { pointsBetween, type Flight, type Keyframe, type Scene, type Sound } from '../playback'
import type { HelsinkiAction, HelsinkiView } from './messages'
import { cardFace } from './pieces'
import type { Brings, Player } from './types'

/** Milliseconds of each moment, before a turn is fitted into its time. */
const TIME = { space: 230, draw: 750, refill: 350, use: 450, build: 550, push: 800, pay: 300, piece: 350, points: 550 }
const SPACES = 8
/** What the one to move is doing, in the view's words. */
const DOING: Partial<Record<HelsinkiAction['type'], string>> = {
  start: 'start',
  move: 'move',
  draw: 'main',
  build: 'main',
  push: 'push',
  pay: 'pay',
  roof: 'roof',
  discard: 'discard',
}

const built = ({ tiles, wild }: Player) => tiles.length + wild.length
const withPiece = (list: readonly string[], piece: string) => (list.includes(piece) ? [...list] : [...list, piece])

/** The hand without this card; a card that is not known is one of the hidden ones. */
function without(hand: readonly string[], card: string): string[] {
  const found = hand.indexOf(card)
  const at = found < 0 ? hand.indexOf('?') : found
  return hand.filter((_, place) => place !== at)
}

export function keyframes(before: Scene, after: Scene, steps: readonly Acted[]): Keyframe[] {
  const last = after.view as HelsinkiView
  let view = before.view as HelsinkiView
  let { scores } = before
  const made: Keyframe[] = []

  steps.forEach(({ seat, turn, value, items, brings }, step) => {
    const action = value as HelsinkiAction
    view = { ...view, steps: (before.view as HelsinkiView).steps + step + 1, step: DOING[action.type] ?? 'after' }
    const brought = brings as Brings
    const me = () => view.players[seat] as Player
    const change = (part: Partial<Player>, more: Partial<HelsinkiView> = {}) => {
      view = {
        ...view,
        seat,
        ...more,
        players: view.players.map((one, at) => (at === seat ? { ...one, ...part } : one)),
      }
    }
    const show = (ms: number, sound?: Sound, flights: Flight[] = []) => {
      // lines are complete once the pieces lie there
      const lies = built(me()) === built(last.players[seat] as Player)
      const reports = lies ? after.reports : { ...after.reports, lines: before.reports['lines'] }
      made.push({ scene: { view, scores, reports }, step, ms, flights, ...(sound ? { sound } : {}) })
    }
    const refill = () => {
      const cards = items.filter(({ what, place }) => what === 'refill' && place !== null)
      if (!cards.length) return
      const display = [...view.display]
      for (const { place, piece } of cards) display[place ?? 0] = piece
      view = { ...view, display }
      show(TIME.refill)
    }
    const pay = (cards: readonly string[]) => {
      const flights = cards.map((name): Flight => ({
        kind: 'card',
        name,
        from: `hand-${seat} board-${seat}`,
        to: 'discard',
      }))
      let { hand } = me()
      const discard = { ...view.discard }
      for (const card of cards) {
        hand = without(hand, card)
        discard[card] = (discard[card] ?? 0) + 1
      }
      change({ hand }, { discard })
      if (cards.length) show(TIME.pay, 'card', flights)
    }

    switch (action.type) {
      case 'start':
        change({ pawn: action.space })
        show(TIME.use, 'step')
        break
      case 'move': {
        const back = action.spaces < 0
        if (action.action) change({ used: withPiece(me().used, action.action) })
        change({}, { current: { ...view.current, from: me().pawn, moved: true } })
        for (let left = Math.abs(action.spaces); left > 0; left--) {
          change({ pawn: (me().pawn + (back ? SPACES - 1 : 1)) % SPACES })
          show(TIME.space, 'step')
        }
        break
      }
      case 'draw': {
        const slots = [(me().pawn + SPACES - 1) % SPACES, me().pawn]
        const flights = slots.flatMap((slot): Flight[] => {
          const name = view.display[slot]
          return name ? [{ kind: 'card', name, from: `slot-${slot}`, to: `hand-${seat} board-${seat}` }] : []
        })
        if (action.extra) flights.push({ kind: 'card', name: '?', from: 'pile', to: `hand-${seat} board-${seat}` })
        const display = view.display.map((card, slot) => (slots.includes(slot) ? null : card))
        change({ hand: [...me().hand, ...flights.map(() => '?')] }, { display })
        show(TIME.draw, 'card', flights)
        refill()
        break
      }
      case 'use':
        change({ used: withPiece(me().used, action.action) })
        show(TIME.use, 'coat')
        break
      case 'build':
        change({ hand: without(me().hand, action.card) }, { current: { ...view.current, card: action.card } })
        show(TIME.build, 'card', [
          { kind: 'card', name: action.card, from: `hand-${seat} board-${seat}`, to: `board-${seat}` },
        ])
        break
      case 'push': {
        const colour = cardFace(view.current.card ?? '').colour
        const coats = me().coats + (brought.coats?.length ?? 0)
        change({ tiles: [...me().tiles, { colour, cells: brought.cells ?? [] }], coats })
        show(TIME.push, 'slide')
        pay(items.flatMap(({ what, piece }) => (what === 'paid' && piece ? [piece] : [])))
        break
      }
      case 'pay':
        pay([action.card])
        break
      case 'roof':
      case 'drop':
        change({ turrets: withPiece(me().turrets, action.cell) })
        show(TIME.piece, 'place')
        break
      case 'lift':
        change({ turrets: me().turrets.filter((cell) => cell !== action.cell) })
        show(TIME.piece, 'place')
        break
      case 'wild':
        change({ wild: withPiece(me().wild, action.cell), coats: me().coats + (brought.coats?.length ?? 0) })
        show(TIME.piece, 'place')
        break
      case 'discard':
        pay([action.card])
        break
      case 'end':
        break
    }

    // The last of this turn: what the seat has now, and its points.
    const next = steps[step + 1]
    if (next?.turn === turn && next.seat === seat) return
    const again = steps.slice(step + 1).some((one) => one.seat === seat)
    const old = { ...before, scores }
    if (!again) {
      change(last.players[seat] ?? {})
      scores = scores.map((parts, at) => (at === seat ? (after.scores[seat] ?? parts) : parts))
    }
    const points = pointsBetween(old, { ...after, scores }, seat)
    if (points)
      show(TIME.points, 'score', [
        { kind: 'points', name: String(points), from: `board-${seat}`, to: `score-${seat} board-${seat}` },
      ])
    else show(TIME.refill)
  })
  return made
}
