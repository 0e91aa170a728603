/** Who shall sit in a seat, as it is being chosen. */
export interface Plan {
  kind: 'me' | 'open' | 'bot' | 'here'
  bot: string
  name: string
}
