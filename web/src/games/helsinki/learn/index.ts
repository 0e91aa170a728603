// The learning pages, loaded where they are shown.
import type { Learn, Lesson, Pictures } from '../../learn'
import type { Helsinki } from '../types'
import { aid, outline, rulings } from './outline'
import List from './ActionList.svelte'

const words = import.meta.glob<{ default: Lesson }>('./words.*.ts')

export const learn: Learn<Helsinki> = {
  outline,
  rulings,
  aid,
  List,
  lesson: async (lang) => (await words[`./words.${lang}.ts`]?.())?.default,
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
