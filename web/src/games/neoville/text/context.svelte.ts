// The words of the table for its parts, by context.

import { getContext, setContext } from 'svelte'
import { loadWords, type Words } from './index'

const NAME = 'neoville words'

/** Follows the language of the page (context "text") and holds its words once they are there. */
export class Speech {
  current = $state.raw<Words | null>(null)

  constructor(lang: () => string) {
    $effect(() => {
      const wanted = lang()
      let stale = false
      void loadWords(wanted).then((words) => {
        if (!stale) this.current = words
      })
      return () => {
        stale = true
      }
    })
  }
}

export function provideSpeech(): Speech {
  const page = getContext<{ lang: string } | undefined>('text')
  const speech = new Speech(() => page?.lang ?? 'en')
  setContext(NAME, speech)
  return speech
}

/** The words; only inside a table that has them. Call it in reactive places: `const words = useWords()`, `words()`. */
export function useWords(): () => Words {
  const speech = getContext<Speech>(NAME)
  return () => {
    if (!speech.current) throw new Error('the words of the table are not loaded')
    return speech.current
  }
}
