import type { Lesson } from './lesson'

export default {
  intro: 'You grow a city of sixteen tiles, four by four. Each tile has four squares of earth, grass, rock or water. Towers promise how large a district will become: keep the promise and they score, break it and they cost as much.',
  sections: [
    {
      title: 'A turn in one breath',
      paragraphs: [
        ['N3', 'Lay a tile, put up one piece on it if you like, draw a tile. Sixteen rounds, then the city is full.'],
        ['N3.1', 'Choose one of the three tiles in your hand, turn it, and lay it edge to edge with your city.'],
        ['N3.2', 'There is no fixed frame. The city may grow in any direction as long as it fits into four by four tiles.'],
        ['N3.3', 'Neighbouring squares need not match.'],
        ['N3.9', 'At the end take one of the four face-up tiles, or the top of the pile.'],
      ],
      picture: { position: 'middle', caption: 'A city half-way: squares of one terrain that touch form a district.' },
    },
    {
      title: 'Districts and towers',
      paragraphs: [
        ['N3.4', 'Squares of one terrain that touch edge to edge are a district.'],
        ['N3.7', 'A tower stands on its own terrain: terracotta on earth, tree on grass, stone on rock, waterfall on water. Its district must not have a tower yet.'],
        ['N3.6', 'One piece a turn at most, on a free square of the tile just laid, without park or sports ground.'],
        ['N3.5', 'A tile may not join two districts that both have a tower.'],
        ['N4.1', 'At the end a tower counts plus its value if its district has at least that many squares, otherwise minus its value.'],
      ],
    },
    {
      title: 'Buses, windmills, biospheres',
      paragraphs: [
        ['N2.2', 'Two of the three sorts are in play. They stand on any terrain, also beside towers.'],
        ['N6.1', 'A bus counts what it shows in its row and column of squares: parks, sports grounds, towers or other utilities.'],
        ['N6.2', 'A windmill wants its place in the finished city: left, right, top, bottom, a corner or the middle.'],
        ['N6.3', 'A biosphere wants its district to have exactly the shape it shows, turned as you like.'],
        ['N4.3', 'Kept: plus its value. Not kept: minus.'],
      ],
    },
    {
      title: 'Parks and sports grounds',
      paragraphs: [['N4.4', 'Most parks in the city: 5 points. Most sports grounds: 5 points. Who ties gets them too.']],
    },
    {
      title: 'The end',
      paragraphs: [
        ['N3.10', 'After the sixteenth tile nothing is drawn. Two tiles stay in hand and count nothing.'],
        ['N4.5', 'Most points win; then most buildings; then the victory is shared.'],
      ],
      picture: { position: 'end', caption: 'A finished city. Ticks mark promises that were kept.' },
    },
  ],
} satisfies Lesson
