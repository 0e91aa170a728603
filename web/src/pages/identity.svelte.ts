// My name: one for this browser and the server, the latest one everywhere.
import { api } from '../net/api'
import { text } from '../text/index.svelte'
import { remember, remembered } from '../ui/memory'
import { toast } from '../ui/toasts.svelte'

export const NAME_LENGTH = 24
/** What earlier versions called people who had not given a name. */
const NOBODY = ['Guest', 'Gast', 'Invité']

/** A name that somebody has chosen; null for none. */
export const chosenName = (name: string | null | undefined): string | null =>
  name && !NOBODY.includes(name) ? name : null

/** The characters as people count them: an emoji, or a letter with its accents, is one. */
export function cutName(name: string): string {
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)]
  return parts.length > NAME_LENGTH
    ? parts
        .slice(0, NAME_LENGTH)
        .map(({ segment }) => segment)
        .join('')
    : name
}

/** Control characters, and those that turn the text around them. */
export const isDisruptive = (name: string): boolean =>
  /[\p{Cc}\p{Co}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name.replace(/\s/g, ' '))

class Identity {
  name = $state(chosenName(remembered('name')) ?? '')
  /** What the server has; null: nothing, or not known yet. */
  #stored = $state<string | null>(null)
  /** The server keeps something of this browser's guest. */
  readonly known = $derived(this.#stored !== null)
  #asked: Promise<void> | undefined

  /** Ask the server, once: another device may have changed it. */
  load(): Promise<void> {
    this.#asked ??= api.me().then(
      (me) => {
        this.took(me.name)
        if (me.name === null) this.#asked = undefined // perhaps it is somebody the next time
      },
      () => void (this.#asked = undefined),
    )
    return this.#asked
  }

  /** The server has told my name. */
  took(name: string | null): void {
    this.#stored = name
    const chosen = chosenName(name)
    if (!chosen) return
    this.name = chosen
    remember('name', chosen)
  }

  /** What a request should carry that may make me a guest: nothing where the server knows my name. */
  async forNewGuest(): Promise<string | null> {
    await this.load()
    return chosenName(this.#stored) ? null : this.name || null
  }

  /** My data has been deleted. */
  forget(): void {
    this.name = ''
    this.#stored = null
    this.#asked = undefined
    remember('name', null)
  }

  /** Change it everywhere. */
  async rename(name: string): Promise<void> {
    const wanted = name.trim().replace(/\s+/g, ' ')
    const me = await api.rename(wanted)
    this.took(me.name)
    if (me.name !== wanted) toast(text.t('name.kept', { name: me.name ?? '' }))
  }
}

export const identity = new Identity()
