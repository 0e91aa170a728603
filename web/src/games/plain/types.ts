// What is known of a game without a page of its own.
import type { AnyGame, TableSource } from '../board'

export interface Plain extends AnyGame {
  view: { seat?: number | null; round?: unknown }
  action: { type: string }
  /** `styles`: Rich's, by the first character of the picture and the one after the last. */
  reports: { picture?: string; styles?: [number, number, string][] }
  /** What was entered, as text. */
  sheet: string
}
export type Source = TableSource<Plain>
