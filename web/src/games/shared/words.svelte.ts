// The words of a table, in the language of the page.

import { getContext } from 'svelte'
import { Later } from '../../ui/later.svelte'

/** Follows the language of the page (context "text") and holds the words once they are there. */
export class TableText<Text> extends Later<Text> {
  constructor(load: (lang: string) => Promise<Text>) {
    const page = getContext<{ readonly lang: string } | undefined>('text')
    super(() => load(page?.lang ?? 'en'))
  }
}
