// Beginning an attempt, and what a period is called.
import { api, errorText } from '../../net/api'
import type { DailyDeal } from '../../net/messages'
import { router } from '../../router.svelte'
import { text } from '../../text/index.svelte'
import { toast } from '../../ui/toasts.svelte'
import { identity } from '../identity.svelte'
import type { Words } from '../../text/rooms/daily'

export const dealPath = (deal: Pick<DailyDeal, 'game' | 'period'>): string => `/daily/${deal.game}/${deal.period}`

/** The date of a day, or of the Monday of a week. */
export function periodName(deal: Pick<DailyDeal, 'kind' | 'begins_at'>, words: Words): string {
  const day = text.day(new Date(deal.begins_at))
  return deal.kind === 'week' ? words['of.week']({ week: day }) : day
}

/** The attempt that goes on, if there is one. */
export const unfinished = (deal: DailyDeal) => deal.mine.find(({ status }) => status === 'playing')

/** Begin an attempt, or go on with the one that is not finished. */
export async function playDeal(deal: Pick<DailyDeal, 'game' | 'period'>, key = ''): Promise<void> {
  try {
    const name = await identity.forNewGuest()
    const made = await api.playDeal(deal.game, deal.period, { name, key: key.trim() || null })
    router.go(`/t/${made.table.id}`)
  } catch (error) {
    toast(errorText(error), 'alarm')
  }
}
