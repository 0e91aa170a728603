// The learning pages, loaded where they are shown.
import type { Learn } from '../../learn'
import { room } from '../../../text/rooms/helsinki/learn'
import { aid, outline, rulings, type Lesson } from './outline'
import List from './ActionList.svelte'

export const learn: Learn = {
  outline,
  rulings,
  aid,
  List,
  lesson: (lang): Promise<Lesson> => room.load(lang),
  pictures: async () => {
    const [symbols, picture, made] = await Promise.all([
      import('./Symbols.svelte'),
      import('./Picture.svelte'),
      import('./pictures.json'),
    ])
    return { Symbols: symbols.default, Picture: picture.default, components: made.components, scenes: made.pictures }
  },
  tries: async () => (await import('./tries.json')).default,
}
