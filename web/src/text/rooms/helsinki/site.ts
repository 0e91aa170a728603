// Written by `npm run texts` from en/helsinki/site.json.
import { Room } from '../../room.svelte'
import type { Messages } from '../../speak'

export interface Words {
  'title': string
  'lead': string
  'picture': string
  'option.actions': string
  'option.actions.full': string
  'option.actions.first-game': string
  'option.actions.new-challenges': string
  'option.actions.full.note': string
  'option.actions.first-game.note': string
  'option.actions.new-challenges.note': string
  'option.dry_roads': string
  'option.dry_roads.note': string
  'option.roads_by_statue': string
  'option.roads_by_statue.note': string
  'option.roads_by_statue.off': string
  'option.rules': string
  'option.rules.2': string
  'option.rules.1': string
  'option.rules.2.note': string
  'option.rules.1.note': string
  'tie': string
  'category.rows': string
  'category.columns': string
  'category.turrets': string
  'category.actions': string
  'category.dry-roads': string
  'theme.last-turn': string
  'theme.two-builds': string
  'theme.draw-and-build': string
  'theme.discount': string
  'theme.any-side': string
  'theme.wild-tiles': string
  'theme.move-roof': string
  'theme.actions': string
  'theme.crossing': string
  'theme.lines': string
  'theme.domes': string
  'theme.coats': string
  'theme.draw': string
  'theme.build': string
  'variant.first': string
  'variant.full': string
  'variant.first-roads': string
  'variant.full-roads': string
  'way.full': string
  'way.full-roads': string
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/site.json', { import: 'default' }))
