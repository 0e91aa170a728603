// A new table that goes on from a step of a game, against bots.
import { api, errorText } from '../../net/api'
import type { PlayOn } from '../../net/messages'
import { router } from '../../router.svelte'
import { text } from '../../text/index.svelte'
import { toast } from '../../ui/toasts.svelte'
import { identity } from '../identity.svelte'

/** Make it and go there; says which branch it is, or what went wrong. */
export async function playOn(from: PlayOn): Promise<void> {
  try {
    const { table } = await api.playOn({ ...from, name: await identity.forNewGuest() })
    router.go(`/t/${table.id}`)
    if (table.branch) toast(text.t('table.branch', { turn: table.branch }))
  } catch (error) {
    toast(errorText(error), 'alarm')
  }
}
