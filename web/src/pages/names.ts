// How seats and bots are called.
import type { Seat } from '../net/messages'
import { text } from '../text/index.svelte'

export const botName = (bot: string): string => text.maybe(`bot.${bot}`, bot.charAt(0).toUpperCase() + bot.slice(1))

/** How a seat is called: the person, or the bot's level. */
export function seatName(seat: Pick<Seat, 'seat' | 'name' | 'bot' | 'kind'>): string {
  if (seat.name) return seat.name
  if (seat.bot) return botName(seat.bot)
  return text.t('seat', { number: seat.seat + 1 })
}

/** The names at a table; where two are alike, the later ones are numbered. */
export function namesAt(seats: Seat[]): string[] {
  return numbered(seats.map(seatName))
}

export function numbered(names: string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before ? `${name} ${before + 1}` : name
  })
}
