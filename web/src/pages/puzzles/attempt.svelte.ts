// A turn to be found in a sandbox: what was played, how it was answered, and the words for both. To be made while a
// component is.
import { onMount } from 'svelte'
import { moduleOf } from '../../games/load'
import { NAMES } from '../../games/learn'
import { api, errorText } from '../../net/api'
import type { Advice, ReasonText } from '../../games/module'
import type { HintStep, OpenSandbox, Reason, Weighed } from '../../net/messages'
import { actionsOf, openSandbox } from '../../net/sandbox'
import type { TableClient } from '../../net/table.svelte'
import { useText } from '../../text/index.svelte'
import { Later } from '../../ui/later.svelte'
import { toast } from '../../ui/toasts.svelte'
import { isDone } from './worth'

/** The names of all seats; one's own goes without. */
export const namesFor = (seat: number, names: readonly string[] = NAMES): string[] =>
  names.map((name, index) => (index === seat ? '' : name || names[seat] || ''))

export class Attempt {
  readonly client: TableClient
  /** The board's own model of the turn is there. */
  ready = $state(false)
  verdict = $state.raw<Weighed | null>(null)
  /** The solution is drawn. */
  showing = $state(false)
  /** It was, on this visit. */
  shown = $state(false)
  readonly steps: number
  /** Enough was played to judge it. */
  readonly over: boolean
  readonly undo: (() => void) | undefined
  readonly restart: (() => void) | undefined
  readonly #game: string
  readonly #text = useText()
  readonly #advising: Later<Advice | undefined>
  readonly #saying: Later<ReasonText | undefined>

  /** `task.last`: the game ends with the turn. `answered` hears of each verdict once. */
  constructor(opening: Omit<OpenSandbox, 'type'>, task: { last: boolean }, answered: (found: Weighed) => void) {
    this.#game = opening.game
    const client = (this.client = openSandbox(opening))
    this.steps = $derived(actionsOf(client.events).length)
    this.over = $derived(!client.busy && isDone(task, client.position, this.steps))
    this.undo = $derived(client.position?.can_undo && !this.over ? () => client.undo() : undefined)
    this.restart = $derived(this.undo && (() => client.restart()))
    onMount(() => {
      this.client.onrefused = (error) => toast(errorText(error), 'alarm')
      return () => this.client.close()
    })
    this.#advising = new Later(() => this.#components((value) => moduleOf(this.#game).advice(this.#text.lang, value)))
    this.#saying = new Later(() => this.#components((value) => moduleOf(this.#game).reason?.(this.#text.lang, value)))
    $effect(() => {
      if (!this.over) {
        this.verdict = null
        return
      }
      let here = true
      this.client.weigh().then((found) => {
        if (!here || !found) return
        this.verdict = found
        if (found.own) answered(found)
      })
      return () => (here = false)
    })
    $effect(() => {
      if (this.steps) this.showing = false
    })
  }

  #components<Made>(make: (value: unknown) => Promise<Made> | undefined): Promise<Made | undefined> | undefined {
    void this.#text.lang // which is read again when it changes
    const hash = this.client.table?.components
    return hash ? api.components(this.#game, hash).then(({ value }) => make(value)) : undefined
  }

  readonly again = (): void => {
    this.showing = false
    this.client.rewind(0)
  }

  readonly show = (): void => {
    this.shown = true
    if (this.steps) this.client.rewind(0)
    this.showing = true
  }

  /** A turn in words, with what is to be said for it. */
  advice(turn: readonly HintStep[]): { whole: string; why: string } {
    const { position } = this.client
    return (position && this.#advising.current?.(turn, position.view)) ?? { whole: '', why: '' }
  }

  /** Why one turn is better than another, after the words of `of`. */
  why(reasons: readonly Reason[], of: 'puzzle.why' | 'drill.why.better' | 'drill.why.now'): string {
    const { t } = this.#text
    const said = this.#saying.current
    const names = this.client.table?.seats.map(({ name }) => name ?? '') ?? []
    if (!said || !reasons[0]) return ''
    const all = reasons.map((one) => (one.later ? t('reason.later', { reason: said(one, names) }) : said(one, names)))
    return reasons[0].later ? all.join(' ') : t(of, { reasons: all.join(' ') })
  }
}
