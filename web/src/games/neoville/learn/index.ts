// The learning pages, loaded where they are shown.
import type { Learn, Lesson, Pictures } from '../../learn'
import type { Neoville } from '../types'
import { aid, outline, rulings } from './outline'
import List from './UtilityList.svelte'

const words = import.meta.glob<{ default: Lesson }>('./words.*.ts')

export const learn: Learn<Neoville> = {
  outline,
  rulings,
  aid,
  List,
  lesson: async (lang) => (await words[`./words.${lang}.ts`]?.())?.default,
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
