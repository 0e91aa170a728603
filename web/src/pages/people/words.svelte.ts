// The words of these pages, loaded when they are shown: home stays small.
import { useText, type Lang } from '../../text/index.svelte'
import { Later } from '../../ui/later.svelte'
import type { Words } from './text.en'

export type { Words } from './text.en'

const languages: Record<Lang, () => Promise<{ default: Words }>> = {
  en: () => import('./text.en'),
  de: () => import('./text.de'),
  fr: () => import('./text.fr'),
  nl: () => import('./text.nl'),
}

/** The words in the reader's language, once they are there; to be called while a component is made. */
export function useWords(): { readonly words: Words | undefined } {
  const text = useText()
  const spoken = new Later(async () => (await languages[text.lang]()).default)
  return {
    get words() {
      return spoken.current
    },
  }
}
