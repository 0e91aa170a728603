import type { Site } from './site.en'

export default {
  title: 'Neoville',
  lead: 'Laat een groene stad van zestien tegels groeien en zet er wolkenkrabbers neer.',
  picture: 'Een groene stad op vier terreinen: akker, weide, keien en water, met een wolkenkrabber van elke soort',
  'option.utilities': 'Voorzieningen',
  'option.utilities.lot': 'Door het lot',
  'option.utilities.note': 'Twee van de drie soorten doen mee.',
  'sort.bus': 'Bussen',
  'sort.windmill': 'Molens',
  'sort.biosphere': 'Biosferen',
  tie: 'Bij gelijke stand wint de stad met de meeste gebouwen (N4.5).',
  'tie.shared': 'Evenveel punten en evenveel gebouwen: de winst wordt gedeeld (N4.5).',
  'category.towers': 'Wolkenkrabbers',
  'category.buses': 'Bussen',
  'category.windmills': 'Molens',
  'category.biospheres': 'Biosferen',
  'category.parks': 'Parken',
  'category.sports': 'Sport',
  'variant.full': 'gewoon',
} satisfies Site
