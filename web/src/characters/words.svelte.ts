// What characters say of themselves: their style of play and their remarks, in the reader's language, loaded later.
import { text, type Lang } from '../text/index.svelte'

type Words = Record<string, string>

const loaders: Record<Lang, () => Promise<{ default: Words }>> = {
  en: () => import('./text/en'),
  de: () => import('./text/de'),
  fr: () => import('./text/fr'),
  nl: () => import('./text/nl'),
}

class Characters {
  #words = $state.raw<Words>({})
  #lang: Lang | undefined

  /** What a character says; nothing until the words have come, and for bots that are no characters. */
  says(name: string | null, what: string): string {
    this.#load(text.lang)
    return this.#words[`${name?.toLowerCase()}.${what}`] ?? ''
  }

  #load(lang: Lang): void {
    if (this.#lang === lang) return
    this.#lang = lang
    loaders[lang]().then(
      ({ default: words }) => {
        if (this.#lang === lang) this.#words = words
      },
      () => (this.#lang = undefined),
    )
  }
}

export const characters = new Characters()
