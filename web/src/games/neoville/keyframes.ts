// A turn of Neoville, moment by moment: the tile flies to its place, the piece to its square, then the next tile to the hand.

import type { Acted } from '../../net/messages'
import { pointsBetween, type Flight, type Keyframe, type Scene, type Sound } from '../playback'
import type { NeovilleAction, NeovilleView, PieceReport, Player } from './types'

/** Milliseconds of each moment, before a turn is fitted into its time. */
const TIME = { fly: 600, place: 300, build: 300, draw: 650, refill: 300, points: 550 }

const cityReports = ({ reports }: Scene): PieceReport[][] => (reports.cities as PieceReport[][] | undefined) ?? []

function without(hand: readonly string[], tile: string): string[] {
  const found = hand.indexOf(tile)
  const at = found < 0 ? hand.indexOf('?') : found
  return hand.filter((_, place) => place !== at)
}

export function keyframes(before: Scene, after: Scene, steps: readonly Acted[]): Keyframe[] {
  const last = after.view as NeovilleView
  let view = before.view as NeovilleView
  let { scores } = before
  let cities = cityReports(before)
  const made: Keyframe[] = []

  steps.forEach(({ seat, turn, value, items }, step) => {
    const action = value as NeovilleAction
    view = {
      ...view,
      steps: (before.view as NeovilleView).steps + step + 1,
      step: action.type === 'end' ? 'draw' : action.type,
    }
    const me = () => view.players[seat] as Player
    const change = (part: Partial<Player>, more: Partial<NeovilleView> = {}) => {
      view = {
        ...view,
        seat,
        ...more,
        players: view.players.map((one, at) => (at === seat ? { ...one, ...part } : one)),
      }
    }
    const show = (ms: number, sound?: Sound, flights: Flight[] = []) => {
      const reports = { ...after.reports, cities, supply: [], ground: null }
      made.push({ scene: { view, scores, reports }, step, ms, flights, ...(sound ? { sound } : {}) })
    }
    const refill = () => {
      const tiles = items.filter(({ what, place }) => what === 'refill' && place !== null)
      if (!tiles.length) return
      const display = [...view.display]
      for (const { place, piece } of tiles) display[place ?? 0] = piece
      view = { ...view, display }
      show(TIME.refill)
    }

    switch (action.type) {
      case 'tile':
        change({ hand: without(me().hand, action.tile) }, { current: { ...view.current, tile: action.tile } })
        break // the placement shows it
      case 'place': {
        const tile = view.current.tile ?? '?'
        const { x, y, turns } = action
        const to = `tile-${seat}-${x},${y}`
        show(TIME.fly, 'card', [{ kind: 'tile', name: tile, from: `seat-${seat} board-${seat}`, to, turns }])
        change({ city: [...me().city, { tile, x, y, turns }] }, { current: { ...view.current, placed: true } })
        show(TIME.place, 'slide')
        break
      }
      case 'build': {
        const at = me().city.at(-1)
        if (!at) break
        const { piece, square } = action
        const to = `tile-${seat}-${at.x},${at.y}`
        show(TIME.fly, undefined, [{ kind: 'piece', name: piece, from: `supply-${piece} seat-${seat}`, to }])
        const supply = { ...view.supply, [piece]: Math.max(0, (view.supply[piece] ?? 0) - 1) }
        change({ pieces: [...me().pieces, { piece, x: at.x, y: at.y, square }] }, { supply })
        cities = cities.map((one, city) => (city === seat ? (cityReports(after)[seat] ?? one) : one))
        show(TIME.build, 'place')
        break
      }
      case 'draw': {
        const slot = action.tile === null ? -1 : view.display.indexOf(action.tile)
        const from = slot < 0 ? 'pile' : `slot-${slot}`
        const display = view.display.map((tile, place) => (place === slot ? null : tile))
        change({ hand: [...me().hand, '?'] }, { display })
        show(TIME.draw, 'card', [{ kind: 'tile', name: action.tile ?? '?', from, to: `seat-${seat} board-${seat}` }])
        refill()
        break
      }
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
      cities = cities.map((one, city) => (city === seat ? (cityReports(after)[seat] ?? one) : one))
      scores = scores.map((parts, at) => (at === seat ? (after.scores[seat] ?? parts) : parts))
    }
    const points = pointsBetween(old, { ...after, scores }, seat)
    if (points)
      show(TIME.points, 'score', [
        { kind: 'points', name: String(points), from: `board-${seat}`, to: `score-${seat} seat-${seat}` },
      ])
    else show(TIME.refill)
  })
  return made
}
