// The open tables of this server as a page knows them: asked for again while somebody looks.
import { onMount } from 'svelte'
import { api, ApiError, errorText, randomText } from '../../net/api'
import type { OpenTable } from '../../net/messages'
import { router } from '../../router.svelte'
import { toast } from '../../ui/toasts.svelte'
import { identity } from '../identity.svelte'
import { peopleApi } from './api'

const AGAIN = 8_000

export class OpenList {
  /** undefined: not known yet. */
  tables = $state.raw<OpenTable[]>()
  busy = $state(false)
  /** The table at which I want to sit down, while I am asked for my name. */
  wanted = $state<string>()

  /** To be made while a component is. */
  constructor() {
    onMount(() => {
      void identity.load()
      void this.look()
      const look = () => document.visibilityState === 'visible' && void this.look()
      const again = setInterval(look, AGAIN)
      document.addEventListener('visibilitychange', look)
      addEventListener('focus', look)
      return () => {
        clearInterval(again)
        document.removeEventListener('visibilitychange', look)
        removeEventListener('focus', look)
      }
    })
  }

  async look(): Promise<void> {
    try {
      this.tables = (await api.openTables()).tables
    } catch (error) {
      if (this.tables === undefined && error instanceof ApiError && error.status) toast(errorText(error), 'alarm')
    }
  }

  /** Sit down, after my name is known. */
  async sit(id: string): Promise<void> {
    await identity.load()
    if (!identity.name) {
      this.wanted = id
      return
    }
    await this.take(id)
  }

  /** I have given my name. */
  async named(): Promise<void> {
    const id = this.wanted
    this.wanted = undefined
    if (id) await this.take(id)
  }

  private async take(id: string): Promise<void> {
    this.busy = true
    try {
      const name = await identity.forNewGuest()
      if (name) await identity.rename(name)
      const seated = await peopleApi.sitDown(id, randomText())
      router.go(`/t/${seated.table.id}`)
    } catch (error) {
      toast(errorText(error), 'alarm')
      await this.look()
    }
    this.busy = false
  }
}
