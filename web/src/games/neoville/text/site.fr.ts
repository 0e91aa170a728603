import type { Site } from './site.en'

export default {
  title: 'Neoville',
  lead: 'Fais pousser une ville verte de seize tuiles et dresse ses gratte-ciel.',
  picture: 'Une ville verte sur quatre terrains : terre labourée, prairie, roche et eau, avec une tour de chaque sorte',
  'option.utilities': 'Équipements',
  'option.utilities.lot': 'Tirage au sort',
  'option.utilities.note': 'Deux des trois sortes sont en jeu.',
  'sort.bus': 'Bus',
  'sort.windmill': 'Éoliennes',
  'sort.biosphere': 'Biosphères',
  tie: 'À égalité, c’est la ville qui a le plus de bâtiments qui gagne (N4.5).',
  'tie.shared': 'Autant de points et autant de bâtiments : la victoire est partagée (N4.5).',
  'category.towers': 'Tours',
  'category.buses': 'Bus',
  'category.windmills': 'Éoliennes',
  'category.biospheres': 'Biosphères',
  'category.parks': 'Parcs',
  'category.sports': 'Sport',
  'variant.full': 'habituel',
} satisfies Site
