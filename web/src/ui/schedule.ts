// When an own mistake is asked for again: after some days, until it is found at once.

/** How often it was missed, and the day from which it is asked for again; null: it was found at once. */
export type Drilled = readonly [missed: number, due: number | null]

/** Days after the first miss, the second, and every later one. */
export const DAYS = [1, 3, 7] as const
const DAY = 86_400_000

/** The number of a day by the reader's own calendar. */
export function dayOf(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY)
}

/** What is new is asked for at once. */
export const waits = (one: Drilled | undefined, today: number): boolean =>
  one === undefined || (one[1] !== null && one[1] <= today)

/** After a first try. */
export function tried(before: Drilled | undefined, found: boolean, today: number): Drilled {
  const missed = before?.[0] ?? 0
  if (found) return [missed, null]
  return [missed + 1, today + (DAYS[missed] ?? DAYS[DAYS.length - 1]!)]
}

/** Of two browsers' the one that knows more: what was found stays found. */
export function later(one: Drilled, other: Drilled | undefined): Drilled {
  if (!other || one[1] === null) return one
  if (other[1] === null) return other
  if (one[0] !== other[0]) return one[0] > other[0] ? one : other
  return one[1] >= other[1] ? one : other
}

/** From somebody's text. */
export function readDrilled(value: unknown): Drilled | null {
  if (!Array.isArray(value)) return null
  const [missed, due] = value as unknown[]
  const whole = (one: unknown): one is number => Number.isSafeInteger(one) && (one as number) >= 0
  return whole(missed) && (due === null || whole(due)) ? [missed, due] : null
}
