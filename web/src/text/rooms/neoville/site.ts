// Written by `npm run texts` from en/neoville/site.json.
import { Room } from '../../room.svelte'
import type { Messages } from '../../speak'

export interface Words {
  'title': string
  'lead': string
  'picture': string
  'option.utilities': string
  'option.utilities.lot': string
  'option.utilities.note': string
  'sort.bus': string
  'sort.windmill': string
  'sort.biosphere': string
  'tie': string
  'tie.shared': string
  'category.towers': string
  'category.buses': string
  'category.windmills': string
  'category.biospheres': string
  'category.parks': string
  'category.sports': string
  'theme.last-turn': string
  'theme.promise-kept': string
  'theme.most': string
  'theme.skyscraper': string
  'theme.bus': string
  'theme.windmill': string
  'theme.biosphere': string
  'theme.no-building': string
  'variant.full': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/site.json', { import: 'default' }))
