// The learning pages, loaded where they are shown.
import type { Learn, Lesson } from '../../learn'
import { aid, outline, rulings } from './outline'
import List from './UtilityList.svelte'

const words = import.meta.glob<{ default: Lesson }>('./words.*.ts')

export const learn: Learn = {
  outline,
  rulings,
  aid,
  List,
  lesson: async (lang) => (await words[`./words.${lang}.ts`]?.())?.default,
  pictures: async () => {
    const [symbols, picture, made] = await Promise.all([
      import('../art/Symbols.svelte'),
      import('./Picture.svelte'),
      import('./pictures.json'),
    ])
    return { Symbols: symbols.default, Picture: picture.default, components: made.components, scenes: made.pictures }
  },
  tries: async () => (await import('./tries.json')).default,
}
