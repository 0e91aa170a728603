// What the pages have in common about making tables and their titles.
import { api, ApiError, errorText, randomText } from '../net/api'
import type { About, NewTable, Table, TableSummary } from '../net/messages'
import { router } from '../router.svelte'
import { text } from '../text/index.svelte'
import { settings } from '../ui/settings.svelte'
import { toast } from '../ui/toasts.svelte'
import { gameName } from './games.svelte'
import { namesAt } from './names'

/** The game, and with whom. */
export function tableTitle(table: Pick<TableSummary, 'game' | 'seats' | 'mine'>): string {
  const game = gameName(table.game)
  const others = table.seats.filter((seat) => !table.mine.includes(seat.seat) && seat.kind !== 'open')
  if (others.length && others.length === table.seats.length && others.every((seat) => seat.kind === 'bot'))
    return text.t('table.bots', { game, seats: text.t('table.seats', { count: others.length }) })
  if (!others.length) return text.t('table.alone', { game })
  return text.t('table.with', { game, names: text.list(namesAt(others)) })
}

/** The level for *play now*: what one chose last, else a casual one. */
export function usualBot(about: About): string {
  const wanted = [localStorage.getItem('torilla.bot'), 'casual', about.bots[0]]
  return wanted.find((bot) => bot && about.bots.includes(bot)) ?? 'random'
}

/** Levels of bots, from the one that is easiest to beat. */
const LEVELS = ['novice', 'casual', 'strong', 'expert']

/** After a game of one person against bots: the level above the strongest of them; null at the top. */
export async function nextLevel({ seats, mine }: Pick<Table, 'seats' | 'mine'>): Promise<string | null> {
  const bots = seats.filter(({ kind }) => kind === 'bot')
  if (mine.length !== 1 || bots.length !== seats.length - 1) return null
  const top = Math.max(...bots.map(({ bot }) => LEVELS.indexOf(bot ?? '')))
  const next = LEVELS[top + 1]
  return top >= 0 && next && (await api.about()).bots.includes(next) ? next : null
}

/** Make a table and go there; says what went wrong. */
export async function makeTable(plan: Omit<NewTable, 'nonce'>): Promise<boolean> {
  try {
    const made = await api.makeTable({
      ...plan,
      nonce: randomText(),
      name: plan.name ?? (settings.name || text.t('name.default')),
    })
    router.go(`/t/${made.table.id}`)
    return true
  } catch (error) {
    toast(errorText(error), 'alarm')
    if (error instanceof ApiError && error.status === 403) router.go(`/new/${plan.game}`)
    return false
  }
}
