// What is new at a table. All of it is said in one place, over the prompt: the most urgent, and what came last, first.
import { getContext, setContext, untrack } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import type { IconName } from '../../ui/icons'

export interface Answer {
  says: string
  kind?: 'plain' | 'primary' | 'ghost'
  icon?: IconName
  href?: string
  disabled?: boolean
  onclick?: () => void
}

export interface News {
  /** Its name in tests, and its key with `number`. */
  id: string
  number?: number | string
  icon: IconName
  says: string
  /** Counts down, where `says` has a line break. */
  time?: string
  kind?: string | undefined
  alarm?: boolean
  urgency: keyof typeof URGENCY
  answers?: readonly Answer[]
  /** It can be put away. */
  close?: () => void
}

const URGENCY = { waiting: 0, read: 1, question: 2, trouble: 3, short: 4 }

type Source = () => readonly News[]

export class NewsBoard {
  readonly #sources = new SvelteSet<Source>()
  /** What is read in a sheet: still open if the table's parts are made again. */
  opened = $state<string>()
  readonly all = $derived.by(() =>
    [...this.#sources]
      .flatMap((source) => source())
      .reverse()
      .sort((one, other) => URGENCY[other.urgency] - URGENCY[one.urgency]),
  )

  /** To be called while a component is made: what it has to say, as long as it is there. */
  add(source: Source): void {
    $effect.pre(() => {
      untrack(() => this.#sources.add(source))
      return () => this.#sources.delete(source)
    })
  }
}

export const provideNews = (): NewsBoard => setContext('news', new NewsBoard())
export const getNews = (): NewsBoard => getContext('news')
