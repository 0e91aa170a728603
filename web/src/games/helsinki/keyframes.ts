// A turn of Helsinki, moment by moment: the pawn walks, cards fly to the seat, the tile slides in, points are counted.
// What a step did comes from the step itself and from what the server says that it brought.

import type { Acted } from '../../net/messages'
import type { Flight, Keyframe, Scene } from '../playback'
import { Timeline, without } from '../shared/timeline'
import type { HelsinkiAction } from './messages'
import { slotsBeside, wayFrom } from './geometry'
import { cardFace } from './pieces'
import type { Brings, Player, Helsinki } from './types'

/** Milliseconds of each moment, before a turn is fitted into its time. */
const TIME = { space: 230, draw: 750, refill: 350, use: 450, build: 550, push: 800, pay: 300, piece: 350, points: 550 }
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

export function keyframes(
  before: Scene<Helsinki>,
  after: Scene<Helsinki>,
  steps: readonly Acted[],
): Keyframe<Helsinki>[] {
  const timeline = new Timeline<Helsinki>(before, after, steps, ({ me, end }) =>
    // lines are complete once the pieces lie there
    built(me) === built(end) ? after.reports : { ...after.reports, lines: before.reports.lines },
  )

  steps.forEach(({ seat, value, items, brings }, step) => {
    const action = value as HelsinkiAction
    timeline.begin(step, DOING[action.type] ?? 'after')
    const brought = brings as Brings
    const pay = (cards: readonly string[]) => {
      const flights = cards.map((name): Flight => ({
        kind: 'card',
        name,
        from: `hand-${seat} board-${seat}`,
        to: 'discard',
      }))
      let { hand } = timeline.me
      const discard = { ...timeline.view.discard }
      for (const card of cards) {
        hand = without(hand, card)
        discard[card] = (discard[card] ?? 0) + 1
      }
      timeline.change({ hand }, { discard })
      if (cards.length) timeline.show(TIME.pay, 'card', flights)
    }

    switch (action.type) {
      case 'start':
        timeline.change({ pawn: action.space })
        timeline.show(TIME.use, 'step')
        break
      case 'move': {
        if (action.action) timeline.change({ used: withPiece(timeline.me.used, action.action) })
        timeline.change({}, { current: { ...timeline.view.current, from: timeline.me.pawn, moved: true } })
        for (const pawn of wayFrom(timeline.me.pawn, action.spaces).slice(1)) {
          timeline.change({ pawn })
          timeline.show(TIME.space, 'step')
        }
        break
      }
      case 'draw': {
        const slots = slotsBeside(timeline.me.pawn)
        const flights = slots.flatMap((slot): Flight[] => {
          const name = timeline.view.display[slot]
          return name ? [{ kind: 'card', name, from: `slot-${slot}`, to: `hand-${seat} board-${seat}` }] : []
        })
        if (action.extra) flights.push({ kind: 'card', name: '?', from: 'pile', to: `hand-${seat} board-${seat}` })
        const display = timeline.view.display.map((card, slot) => (slots.includes(slot) ? null : card))
        timeline.change({ hand: [...timeline.me.hand, ...flights.map(() => '?')] }, { display })
        timeline.show(TIME.draw, 'card', flights)
        timeline.refill(TIME.refill)
        break
      }
      case 'use':
        timeline.change({ used: withPiece(timeline.me.used, action.action) })
        timeline.show(TIME.use, 'coat')
        break
      case 'build':
        timeline.change(
          { hand: without(timeline.me.hand, action.card) },
          { current: { ...timeline.view.current, card: action.card } },
        )
        timeline.show(TIME.build, 'card', [
          { kind: 'card', name: action.card, from: `hand-${seat} board-${seat}`, to: `board-${seat}` },
        ])
        break
      case 'push': {
        const colour = cardFace(timeline.view.current.card ?? '').colour
        const coats = timeline.me.coats + (brought.coats?.length ?? 0)
        timeline.change({ tiles: [...timeline.me.tiles, { colour, cells: brought.cells ?? [] }], coats })
        timeline.show(TIME.push, 'slide')
        pay(items.flatMap(({ what, piece }) => (what === 'paid' && piece ? [piece] : [])))
        break
      }
      case 'pay':
        pay([action.card])
        break
      case 'roof':
      case 'drop':
        timeline.change({ turrets: withPiece(timeline.me.turrets, action.cell) })
        timeline.show(TIME.piece, 'place')
        break
      case 'lift':
        timeline.change({ turrets: timeline.me.turrets.filter((cell) => cell !== action.cell) })
        timeline.show(TIME.piece, 'place')
        break
      case 'wild':
        timeline.change({
          wild: withPiece(timeline.me.wild, action.cell),
          coats: timeline.me.coats + (brought.coats?.length ?? 0),
        })
        timeline.show(TIME.piece, 'place')
        break
      case 'discard':
        pay([action.card])
        break
      case 'end':
        break
    }

    timeline.finish(TIME, `score-${seat} board-${seat}`)
  })
  return timeline.made
}
