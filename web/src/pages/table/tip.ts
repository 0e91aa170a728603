// Where a tip stands: beside what it explains, wholly in the window, over nothing that may be pressed next.
import type { Box } from '../../games/guide'

export interface Size {
  width: number
  height: number
}
export interface Place {
  left: number
  top: number
  /** Towards which side the thing lies, where an arrow can point straight at it. */
  arrow: 'up' | 'down' | 'left' | 'right' | null
}

/** Between a tip and anything else; an arrow has its place there. */
const GAP = 14
/** Least room to what may be pressed. */
const CLEAR = 2
/** Further away nobody would know what it is about. */
const FAR = 260

/** Whether there is less than so much between two boxes. */
const meet = (one: Box, other: Box, least: number): boolean =>
  one.left < other.right + least &&
  one.right > other.left - least &&
  one.top < other.bottom + least &&
  one.bottom > other.top - least

/** How far two boxes are from each other, across and down. */
const apart = (one: Box, other: Box): [across: number, down: number] => [
  Math.max(0, other.left - one.right, one.left - other.right),
  Math.max(0, other.top - one.bottom, one.top - other.bottom),
]

/** The nearest place for a tip of this size, or null: `free` is the part of the window that it may take. */
export function placeTip(target: Box, { width, height }: Size, free: Box, keep: readonly Box[]): Place | null {
  const taken = [target, ...keep]
  const middle = [(target.left + target.right - width) / 2, (target.top + target.bottom - height) / 2] as const
  const inside = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
  const lefts = taken.flatMap(({ left, right }) => [left - width - GAP, left, right - width, right + GAP])
  const tops = taken.flatMap(({ top, bottom }) => [top - height - GAP, top, bottom - height, bottom + GAP])
  let best: Place | null = null
  let least = Infinity
  for (const x of new Set([middle[0], free.left, ...lefts]))
    for (const y of new Set([middle[1], free.top, ...tops])) {
      const left = inside(x, free.left, free.right - width)
      const top = inside(y, free.top, free.bottom - height)
      const box = { left, top, right: left + width, bottom: top + height }
      if (box.right > free.right || box.bottom > free.bottom) continue
      if (meet(box, target, GAP - 1) || keep.some((each) => meet(box, each, CLEAR))) continue
      const [across, down] = apart(box, target)
      if (Math.hypot(across, down) > FAR) continue
      // Beside it comes before anything slanting, and in its middle before its edges.
      const slant = across && down ? FAR : 0
      const off = Math.abs(across ? y - middle[1] : x - middle[0]) / 10
      const cost = Math.hypot(across, down) + slant + off
      if (cost >= least) continue
      least = cost
      const near = Math.max(across, down) < 3 * GAP && !(across && down)
      const arrow = across ? (left > target.left ? 'left' : 'right') : top > target.top ? 'up' : 'down'
      best = { left, top, arrow: near ? arrow : null }
    }
  return best
}
