// What the site says about this game outside its table: cards, options, score, result.
const site = {
  title: 'Helsinki',
  lead: 'Push pavilions onto the market square, row by row.',
  picture: 'A white cathedral with green domes above a market square, between houses with coloured roofs',
  'option.actions': 'Action board',
  'option.actions.full': 'Full',
  'option.actions.first-game': 'First game',
  'option.actions.new-challenges': 'New challenges',
  'option.actions.full.note': 'All fifteen actions.',
  'option.actions.first-game.note': 'The bottom row is covered: ten actions, easier to take in.',
  'option.actions.new-challenges.note': 'Five actions, drawn by lot, are covered.',
  'option.dry_roads': 'Dry roads',
  'option.dry_roads.note': 'Expansion: connect the four crosswalks first and win a bonus card.',
  'option.rules': 'Rules version',
  'option.rules.2': 'Version 2',
  'option.rules.1': 'Version 1',
  'option.rules.2.note': 'With two players a single 5 leaves the game: 53 cards, as three of the rulebooks say.',
  'option.rules.1.note': 'With two players one 5 of each colour leaves the game: 49 cards, as we used to play it.',
  tie: 'The tie goes to whoever comes later in turn order (H5.5).',
  'category.rows': 'Rows',
  'category.columns': 'Columns',
  'category.turrets': 'Superstructures',
  'category.actions': 'Actions',
  'category.dry-roads': 'Dry roads',
}

export type Site = typeof site
export default site
