// The words of a table, in the language of the page.

import { getContext } from 'svelte'

/** Follows the language of the page (context "text") and holds the words once they are there. */
export class TableText<Text> {
  current = $state.raw<Text | null>(null)

  constructor(load: (lang: string) => Promise<Text>) {
    const page = getContext<{ readonly lang: string } | undefined>('text')
    $effect(() => {
      const lang = page?.lang ?? 'en'
      let stale = false
      void load(lang).then((loaded) => {
        if (!stale) this.current = loaded
      })
      return () => (stale = true)
    })
  }
}
