// The pictures of one game: its drawings, the part that draws a position, and the positions. Loaded where they are shown.
import type { Component } from 'svelte'
import type { Game } from '../tables'

export interface Pictures {
  /** Everything that is drawn more than once; has to be on the page once. */
  Symbols: Component<any>
  Picture: Component<any>
  components: unknown
  scenes: Record<string, unknown>
}

export async function loadPictures(game: Game): Promise<Pictures> {
  if (game === 'helsinki') {
    const [symbols, picture, made] = await Promise.all([
      import('../../games/helsinki/learn/Symbols.svelte'),
      import('../../games/helsinki/learn/Picture.svelte'),
      import('../../games/helsinki/learn/pictures.json'),
    ])
    return { Symbols: symbols.default, Picture: picture.default, components: made.components, scenes: made.pictures }
  }
  const [symbols, picture, made] = await Promise.all([
    import('../../games/neoville/art/Symbols.svelte'),
    import('../../games/neoville/learn/Picture.svelte'),
    import('../../games/neoville/learn/pictures.json'),
  ])
  return { Symbols: symbols.default, Picture: picture.default, components: made.components, scenes: made.pictures }
}
