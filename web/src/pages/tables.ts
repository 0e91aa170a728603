// What the pages have in common about making tables and their titles.
import { api, ApiError, errorText, randomText } from '../net/api'
import type { NewTable, TableSummary } from '../net/messages'
import { router } from '../router.svelte'
import { text } from '../text/index.svelte'
import { toast } from '../ui/toasts.svelte'
import { gameName } from './games.svelte'
import { identity } from './identity.svelte'
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

/** Make a table and go there; says what went wrong. */
export async function makeTable(plan: Omit<NewTable, 'nonce'>): Promise<boolean> {
  try {
    const made = await api.makeTable({
      ...plan,
      nonce: randomText(),
      name: plan.name ?? (await identity.forNewGuest()),
    })
    if (plan.name) identity.took(plan.name)
    router.go(`/t/${made.table.id}`)
    return true
  } catch (error) {
    toast(errorText(error), 'alarm')
    if (error instanceof ApiError && error.status === 403) router.go(`/new/${plan.game}`)
    return false
  }
}
