// What the site says about this game outside its table: cards, options, score, result.
const site = {
  title: 'Neoville',
  lead: 'Grow a green city of sixteen tiles and raise its skyscrapers.',
  picture: 'A green city on four terrains: ploughed earth, meadow, rock and water, with a tower of each kind',
  'option.utilities': 'Utilities',
  'option.utilities.lot': 'By lot',
  'option.utilities.note': 'Two of the three kinds are in play.',
  'sort.bus': 'Buses',
  'sort.windmill': 'Windmills',
  'sort.biosphere': 'Biospheres',
  tie: 'The tie goes to the city with more buildings (N4.5).',
  'tie.shared': 'Equal points and equally many buildings: the victory is shared (N4.5).',
  'category.towers': 'Towers',
  'category.buses': 'Buses',
  'category.windmills': 'Windmills',
  'category.biospheres': 'Biospheres',
  'category.parks': 'Parks',
  'category.sports': 'Sports',
  'theme.last-turn': 'Last turn',
  'theme.promise-kept': 'Promise kept',
  'theme.most': 'Parks and sports',
  'theme.skyscraper': 'Skyscraper',
  'theme.bus': 'Bus',
  'theme.windmill': 'Windmill',
  'theme.biosphere': 'Biosphere',
  'theme.no-building': 'Nothing built',
  'variant.full': 'usual',
}

export type Site = typeof site
export default site
