// The first real game of somebody who has just learned how: an easy table, and the mentor beside it.
import { api } from '../net/api'
import { moduleOf } from '../games/load'
import { record } from '../ui/record.svelte'
import { makeTable } from './tables'

/** From the gentlest on. */
const GENTLE = ['novice', 'casual', 'greedy', 'random']

export async function firstGame(game: string): Promise<boolean> {
  const { bots } = await api.about()
  const bot = GENTLE.find((one) => bots.includes(one)) ?? bots[0] ?? 'random'
  record.setMentor(true)
  return makeTable({ game, seats: [{ kind: 'me' }, { kind: 'bot', bot }], options: moduleOf(game).first, start: true })
}
