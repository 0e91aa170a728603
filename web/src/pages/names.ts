// How seats and bots are called.
import type { Seat } from '../net/messages'
import { text } from '../text/index.svelte'

export const botName = (bot: string): string => text.maybe(`bot.${bot}`, bot.charAt(0).toUpperCase() + bot.slice(1))

/** How a seat is called: the person, the bot's character, or its level. `mine`: I sit there, perhaps without a name. */
export function seatName(seat: Pick<Seat, 'seat' | 'name' | 'bot' | 'kind'>, mine = false): string {
  if (seat.name) return seat.name
  if (seat.kind === 'bot' && seat.bot) return botName(seat.bot)
  return mine ? text.t('you') : text.t('seat', { number: seat.seat + 1 })
}

/** Whether a slow table waits for this person. */
export const onHoliday = (seat: Seat): boolean => (seat.holiday ?? 0) > Date.now()

/** The names at a table; where two are alike, the later ones are numbered. */
export function namesAt(seats: Seat[], mine: readonly number[] = []): string[] {
  return numbered(seats.map((seat) => seatName(seat, mine.length === 1 && mine[0] === seat.seat)))
}

/** The name in a record, which is English: "Otso (bot casual)", "bot greedy", "Seat 2". */
export function recordedName(name: string): string {
  const character = /^(\w+) \(bot [\w.-]+\)$/.exec(name)?.[1]
  if (character) return character
  const bot = /^bot (\S+)$/i.exec(name)?.[1]
  if (bot) return botName(bot)
  const seat = /^Seat ([1-8])$/.exec(name)?.[1]
  return seat ? text.t('seat', { number: Number(seat) }) : name
}

/** The character that plays for somebody; old tables do not know which it was. */
export const helperName = (helper: string | null | undefined): string => helper ?? text.t('bot.some')

export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

export function numbered(names: string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length
    return before ? `${name} ${before + 1}` : name
  })
}
