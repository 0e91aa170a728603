/** Who shall sit in a seat, as it is being chosen. */
export interface SeatPlan {
  kind: 'me' | 'open' | 'bot' | 'here'
  /** A character or a program. */
  bot: string
  name: string
}
