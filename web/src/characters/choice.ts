// Which bots a page offers: the characters, and what the host of the server has added.
import type { About, Seat, SeatPlan, Table } from '../net/messages'
import { remembered } from '../ui/memory'

/** The character or program one chose last, else a casual one. */
export function usualBot(about: About): string {
  const last = remembered('bot')
  const known = about.characters.find(({ name, bot }) => last === name || last === bot)
  if (known) return known.name
  if (last && about.programs.includes(last)) return last
  return (about.characters.find(({ bot }) => bot === 'casual') ?? about.characters[0])?.name ?? about.bots[0] ?? ''
}

/** Characters for several seats, all different as long as there are enough. */
export function someBots(about: About, count: number): string[] {
  const first = usualBot(about)
  const others = about.characters.map(({ name }) => name).filter((name) => name !== first)
  const level = about.characters.find(({ name }) => name === first)?.bot
  const near = about.characters.filter(({ name, bot }) => name !== first && bot === level).map(({ name }) => name)
  const order = [first, ...new Set([...near, ...others])]
  return Array.from({ length: count }, (_, index) => order[index % order.length] ?? first)
}

/** The plan of a seat for a character or a program. */
export function botPlan(about: About, chosen: string): SeatPlan {
  const character = about.characters.find(({ name }) => name === chosen)
  return character ? { kind: 'bot', bot: character.bot, name: character.name } : { kind: 'bot', bot: chosen }
}

/** The character in a seat. */
export const characterAt = (seat: Pick<Seat, 'kind' | 'name'> | undefined): string | null =>
  seat?.kind === 'bot' ? seat.name : null

/** Levels of bots, from the one that is easiest to beat. */
const LEVELS = ['novice', 'casual', 'strong', 'expert']

/** After a game of one person against bots: the level above the strongest of them; null at the top. */
export function nextLevel(about: About, { seats, mine }: Pick<Table, 'seats' | 'mine'>): string | null {
  const bots = seats.filter(({ kind }) => kind === 'bot')
  if (mine.length !== 1 || bots.length !== seats.length - 1) return null
  const top = Math.max(...bots.map(({ bot }) => LEVELS.indexOf(bot ?? '')))
  const next = LEVELS[top + 1]
  return top >= 0 && next && about.bots.includes(next) ? next : null
}

/** The same seats with bots of a level: its characters, as long as there are enough. */
export function seatsAtLevel(about: About, { seats }: Pick<Table, 'seats'>, level: string): SeatPlan[] {
  const names = about.characters.filter(({ bot }) => bot === level).map(({ name }) => name)
  return seats.map(({ kind }) => (kind === 'bot' ? botPlan(about, names.shift() ?? level) : { kind: 'me' }))
}
