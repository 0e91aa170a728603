// The words of the table for its parts, by context.

import { getContext, setContext } from 'svelte'
import { loadText, type Text } from './index'

const NAME = 'neoville text'

/** Follows the language of the page (context "text") and holds its words once they are there. */
export class TableText {
  current = $state.raw<Text | null>(null)

  constructor(lang: () => string) {
    $effect(() => {
      const wanted = lang()
      let stale = false
      void loadText(wanted).then((words) => {
        if (!stale) this.current = words
      })
      return () => {
        stale = true
      }
    })
  }
}

export function provideTableText(): TableText {
  const page = getContext<{ lang: string } | undefined>('text')
  const text = new TableText(() => page?.lang ?? 'en')
  setContext(NAME, text)
  return text
}

/** The words; only inside a table that has them. Call it in reactive places: `const words = useTableText()`, `words()`. */
export function useTableText(): () => Text {
  const text = getContext<TableText>(NAME)
  return () => {
    if (!text.current) throw new Error('the words of the table are not loaded')
    return text.current
  }
}
