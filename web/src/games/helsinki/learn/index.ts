// The learning pages, loaded where they are shown.
import type { Learn, Pictures } from '../../learn'
import { room } from '../../../text/rooms/helsinki/learn'
import type { Helsinki } from '../types'
import { aid, outline, rulings, type Lesson } from './outline'
import List from './ActionList.svelte'

export const learn: Learn<Helsinki> = {
  outline,
  rulings,
  aid,
  List,
  lesson: (lang): Promise<Lesson> => room.load(lang),
  pictures: async () => {
    const [{ default: Symbols }, { default: Picture }, made] = await Promise.all([
      import('./Symbols.svelte'),
      import('./Picture.svelte'),
      import('./pictures.json'),
    ])
    const { components, pictures: scenes } = made
    return { Symbols, Picture, components, scenes } as unknown as Pictures<Helsinki> // JSON has no types so narrow
  },
  tries: async () => (await import('./tries.json')).default,
}
