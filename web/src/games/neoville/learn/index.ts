// The learning pages, loaded where they are shown.
import type { Learn, Pictures } from '../../learn'
import { room } from '../../../text/rooms/neoville/learn'
import type { Neoville } from '../types'
import { aid, outline, rulings, type Lesson } from './outline'
import List from './UtilityList.svelte'

export const learn: Learn<Neoville> = {
  outline,
  rulings,
  aid,
  List,
  lesson: (lang): Promise<Lesson> => room.load(lang),
  pictures: async () => {
    const [{ default: Symbols }, { default: Picture }, made] = await Promise.all([
      import('../art/Symbols.svelte'),
      import('./Picture.svelte'),
      import('./pictures.json'),
    ])
    const { components, pictures: scenes } = made
    return { Symbols, Picture, components, scenes } as unknown as Pictures<Neoville> // JSON has no types so narrow
  },
  tries: async () => (await import('./tries.json')).default,
}
