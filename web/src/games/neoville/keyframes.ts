// A turn of Neoville, moment by moment: the tile flies to its place, the piece to its square, then the next tile to the hand.

import type { Acted } from '../../net/messages'
import type { Keyframe, Scene } from '../playback'
import { Timeline, without } from '../shared/timeline'
import type { Neoville, NeovilleAction } from './types'

/** Milliseconds of each moment, before a turn is fitted into its time. */
const TIME = { fly: 600, place: 300, build: 300, draw: 650, refill: 300, points: 550 }

export function keyframes(
  before: Scene<Neoville>,
  after: Scene<Neoville>,
  steps: readonly Acted[],
): Keyframe<Neoville>[] {
  let { cities = [], frames = [] } = before.reports
  let next: number | null = null
  const timeline = new Timeline<Neoville>(before, after, steps, () => ({
    ...after.reports,
    cities,
    frames,
    next,
    supply: [],
    ground: null,
  }))

  steps.forEach(({ seat, value }, step) => {
    const action = value as NeovilleAction
    timeline.begin(step, action.type === 'end' ? 'draw' : action.type)
    const { view, me } = timeline
    next = steps.slice(step).find((one) => one.seat !== seat)?.seat ?? after.view.seat
    const showReports = () => {
      cities = cities.map((one, city) => (city === seat ? (after.reports.cities[seat] ?? one) : one))
      frames = frames.map((one, city) => (city === seat ? (after.reports.frames[seat] ?? one) : one))
    }

    switch (action.type) {
      case 'tile':
        timeline.change({ hand: without(me.hand, action.tile) }, { current: { ...view.current, tile: action.tile } })
        break // the placement shows it
      case 'place': {
        const tile = view.current.tile ?? '?'
        const { x, y, turns } = action
        const to = `tile-${seat}-${x},${y}`
        timeline.show(TIME.fly, 'card', [{ kind: 'tile', name: tile, from: `seat-${seat} board-${seat}`, to, turns }])
        timeline.change({ city: [...me.city, { tile, x, y, turns }] }, { current: { ...view.current, placed: true } })
        timeline.show(TIME.place, 'slide')
        break
      }
      case 'build': {
        const at = me.city.at(-1)
        if (!at) break
        const { piece, square } = action
        const to = `tile-${seat}-${at.x},${at.y}`
        timeline.show(TIME.fly, undefined, [{ kind: 'piece', name: piece, from: `supply-${piece} seat-${seat}`, to }])
        const supply = { ...view.supply, [piece]: Math.max(0, (view.supply[piece] ?? 0) - 1) }
        timeline.change({ pieces: [...me.pieces, { piece, x: at.x, y: at.y, square }] }, { supply })
        showReports()
        timeline.show(TIME.build, 'place')
        break
      }
      case 'draw': {
        const slot = action.tile === null ? -1 : view.display.indexOf(action.tile)
        const from = slot < 0 ? 'pile' : `slot-${slot}`
        const display = view.display.map((tile, place) => (place === slot ? null : tile))
        timeline.change({ hand: [...me.hand, '?'] }, { display })
        timeline.show(TIME.draw, 'card', [
          { kind: 'tile', name: action.tile ?? '?', from, to: `seat-${seat} board-${seat}` },
        ])
        timeline.refill(TIME.refill)
        break
      }
      case 'end':
        break
    }

    timeline.finish(TIME, `score-${seat} seat-${seat}`, showReports)
  })
  return timeline.made
}
