// What the mentor says when something occurs for the first time.
export default {
  'tile': 'Choose one of your three tiles; you may change your mind until it lies.',
  'place': 'Squares of one terrain that touch form a district. Bigger districts carry bigger towers.',
  'promise': 'Every piece says what it would score now. A tower promises the size of its district.',
  'open': 'This promise is not kept yet: as it is, it costs points.',
  'risk': 'A promise at risk: it is met now, but a tile could still break it.',
  'merging': 'One district, one tower: no tile may join two of them.',
  'draw': 'Take one of the four open tiles, or the unknown top of the pile.',
  'symbols': 'Parks and sports grounds: whoever has the most of either gets 5 points.',
  'last-round': 'Your last tile. You may still build; nothing is drawn afterwards.',
}
