import type { Site } from './site.en'

export default {
  title: 'Neoville',
  lead: 'Lass eine grüne Stadt aus sechzehn Plättchen wachsen und errichte ihre Wolkenkratzer.',
  picture: 'Eine grüne Stadt auf vier Böden: Acker, Wiese, Fels und Wasser, mit einem Turm jeder Art',
  'option.utilities': 'Anlagen',
  'option.utilities.lot': 'Per Los',
  'option.utilities.note': 'Zwei der drei Sorten sind im Spiel.',
  'sort.bus': 'Busse',
  'sort.windmill': 'Windräder',
  'sort.biosphere': 'Biosphären',
  tie: 'Bei Gleichstand gewinnt die Stadt mit mehr Gebäuden (N4.5).',
  'tie.shared': 'Gleich viele Punkte und gleich viele Gebäude: Der Sieg wird geteilt (N4.5).',
  'category.towers': 'Türme',
  'category.buses': 'Busse',
  'category.windmills': 'Windräder',
  'category.biospheres': 'Biosphären',
  'category.parks': 'Parks',
  'category.sports': 'Sport',
  'variant.full': 'üblich',
} satisfies Site
