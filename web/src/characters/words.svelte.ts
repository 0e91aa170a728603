// What characters say of themselves: their style of play and their remarks, in the reader's language, loaded later.
import { text } from '../text/index.svelte'
import type { Lang } from '../text/locale'
import { room } from '../text/rooms/characters'
import { say } from '../text/speak'

class Characters {
  #words = $state.raw<object>()
  #lang: Lang | undefined

  /** What a character says; nothing until the words have come, and for bots that are no characters. */
  says(name: string | null, what: string): string {
    this.#load(text.lang)
    return say(this.#words, `${name?.toLowerCase()}.${what}`) ?? ''
  }

  #load(lang: Lang): void {
    if (this.#lang === lang) return
    this.#lang = lang
    room.load(lang).then(
      (words) => {
        if (this.#lang === lang) this.#words = words
      },
      () => (this.#lang = undefined),
    )
  }
}

export const characters = new Characters()
