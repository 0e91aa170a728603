// Up to which turn this browser has seen each table.
import { remember, remembered } from '../ui/memory'

const MOST = 100
/** After every turn. */
const END = Number.MAX_SAFE_INTEGER

function all(): Record<string, number> {
  try {
    return JSON.parse(remembered('seen') ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** The last tables are remembered. */
export function sawTurn(table: string, turn: number): void {
  const { [table]: before = 0, ...others } = all()
  remember(
    'seen',
    JSON.stringify(Object.fromEntries([...Object.entries(others), [table, Math.max(before, turn)]].slice(-MOST))),
  )
}

/** The points of a table were counted before this browser's eyes: they are not counted again. */
export const sawEnd = (table: string): void => sawTurn(table, END)
export const hasSeenEnd = (table: string): boolean => all()[table] === END

/** How many turns were played since; 0 for a table that was never seen here. */
export function turnsSince(table: string, turn: number): number {
  const seen = all()[table]
  return seen === undefined ? 0 : Math.max(0, turn - seen)
}

/** Whether somebody has been at a table in this browser. */
export const hasSeenTables = (): boolean => remembered('seen') !== null
