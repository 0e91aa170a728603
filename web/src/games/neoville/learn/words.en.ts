import type { Lesson } from './outline'

export default {
  minute: [
    'You grow a city of sixteen tiles, four by four. Each tile has four squares of earth, grass, rock or water.',
    'On your turn lay one of your three tiles, build one skyscraper or utility on it if you like, and draw a new tile.',
    'Squares of one terrain that touch form a district. A skyscraper, or tower, promises how large its district will become. Keep the promise and it scores its value; break it and you lose as much.',
    'Buses, windmills and biospheres make other promises: what stands in a row and column, a place in the city, the shape of a district.',
    'After sixteen rounds every city is full. The most parks and the most sports grounds bring a little extra. Whoever has the most points wins.',
  ],
  controls: [
    'Mouse: the pointer only shows what a place would bring. A click chooses the place, a second click there or the button places the tile.',
    'Turn the tile with the wheel, the right button, R (Shift+R: left) or the arrows at its corners. Tiles are never flipped.',
    'Finger: tap a place, then tap it again or press Place. Swiping over the city scrolls.',
    'Keyboard: arrow keys walk over the city, Enter places or builds, Escape lets go, U takes back, L shows the last turn again, Escape skips a turn that is shown. Letters can be switched off in the settings of the table.',
    'P tries out your next turn, at any time and seen by nobody else; Enter plays a turn that is complete there, Shift+Enter at any moment.',
  ],
  titles: {
    N1: 'What lies on the table',
    turn: 'Your turn: lay a tile',
    districts: 'Districts',
    building: 'Then build, if you like',
    drawing: 'Then draw a tile',
    N4: 'The score',
    utilities: 'Buses, windmills, biospheres',
    N2: 'Setting up',
    N7: 'Open and hidden',
  },
  rules: {
    'N1.1':
      'There are 78 tiles of two by two squares: earth, grass, rock or water. Some squares carry a park, some a sports ground. Four of the tiles are fairness tiles with the numbers 1 to 4 on their backs: number 1 is the poorest, number 4 the richest.',
    'N1.2':
      'There are 28 skyscrapers, towers for short, of four kinds, each with the values 4, 5, 6, 7, 8, 10 and 12. Terracotta stands on earth, tree on grass, stone on rock, waterfall on water.',
    'N1.3': 'There are 36 public utilities: 12 buses, 12 windmills and 12 biospheres.',
    'N1.4':
      'We do not have the pictures of the original box. What each tile and biosphere shows is our best reconstruction. It is kept in one file, and anyone who owns the box can correct it.',
    'N2.1': 'With two players the towers of 5 and 7 are left out, with three those of 7. With four all are in.',
    'N2.2':
      'Two of the three kinds of utilities are in play, chosen by you or by lot. Of each of the two, 5 pieces are drawn with two players, 6 with three, 7 with four. They lie open, and anybody may take any of them.',
    'N2.3':
      'The first player in turn order takes fairness tile 1, the second tile 2, and so on: those who play later get a better one. Those that are left over are not used.',
    'N2.4': 'The other 74 tiles are shuffled into a pile, and four of them are laid face up.',
    'N2.5': 'Everybody is dealt two tiles. With the fairness tile that is a hand of three.',
    N3: 'Sixteen rounds are played. In each of them everybody has one turn, beginning with the start player, who is drawn by lot unless the table says otherwise. Your turn has three steps: place a tile, build one piece if you like, draw a tile.',
    'N3.1':
      'Choose one of the tiles in your hand, the fairness tile like any other. Turn it as you like and place it edge to edge with a tile of your city. Put your first tile wherever you like. Once placed, a tile is never moved or turned again, and neither is your city.',
    'N3.2':
      'Your city has no fixed frame. It may grow in any direction as long as it fits into four by four tiles. Once it is four wide, left and right are fixed, but up and down stay open until it is four high; and the other way round. At the end it is a square of 4 × 4 tiles, 8 × 8 squares.',
    'N3.3': 'Neighbouring squares need not match.',
    'N3.4': 'Squares of one terrain that touch edge to edge form a district. Corners do not join.',
    'N3.5':
      'You may not place a tile so that two towers from different districts end up in one district. You may enlarge a district that already holds two, but not join it to a third. Only if no tile in your hand can go anywhere without this may you place one anywhere.',
    'N3.6':
      'You may build one piece per turn, or none. It goes on a free square of the tile that you just placed, never on a park or a sports ground. Once built, it never moves.',
    'N3.7':
      'A tower needs a square of its own terrain, and a district without a tower, as the district is with the new tile.',
    'N3.8': 'A utility may stand on any terrain, also in a district with other buildings.',
    'N3.9':
      'Take one of the four face-up tiles, and the gap is filled from the pile at once. Or take the top tile of the pile.',
    'N3.10':
      'After your sixteenth tile you may still build, but you do not draw. Two tiles stay in your hand and do not count, even if one is the fairness tile. If the pile should ever be empty, gaps stay and only face-up tiles can be taken; if those are gone too, nothing is drawn.',
    'N4.1': 'A tower scores its value if its district has at least that many squares; otherwise you lose its value.',
    'N4.2':
      'If a district has more than one tower, only one of them counts, the others score 0. The table picks the best one for you: the highest that is met, or else the smallest loss.',
    'N4.3': 'A bus, windmill or biosphere scores its value if its condition is met; otherwise you lose its value.',
    'N4.4':
      'The most parks in a city: 5 points. The most sports grounds: 5 points. In a tie, all tied players get them. If nobody has any, nobody gets them.',
    'N4.5':
      'Whoever has the most points wins. In a tie, the most buildings decide, towers and utilities together; if that is a tie too, the victory is shared.',
    N5: 'Examples: a waterfall tower of 8 in a water district of 8 squares: +8. A terracotta tower of 5 in an earth district of 4: −5. A stone tower of 4 in a rock district of 2: −4. A bus for 4 parks, with 4 parks in its row and column together: +8. A windmill for the left column, standing there: +4. A biosphere of three squares in an L, in a district of just that shape: +5.',
    N6: 'For buses, rows and columns are rows and columns of squares, 8 × 8. For windmills they are rows and columns of tiles, 4 × 4.',
    'N6.1':
      'A bus counts what it shows in its row and its column together: parks, sports grounds, towers or other utilities. Its own square never counts. Other things do not matter, and one thing may count for several buses. Utilities are buses, windmills and biospheres. There are two of each kind.',
    'N6.2':
      'A windmill wants a place in the finished city: the left or right column, the top or bottom row, a corner, or one of the four tiles in the middle. Several windmills may stand in the same place. There are two of each kind.',
    'N6.3':
      'A biosphere wants its district to have exactly the shape and size it shows, turned as you like but not mirrored, on any terrain. Towers, parks, sports grounds and other utilities there do not disturb it, and a tower scores on its own. Only one biosphere per district can score, the best that fits; the others there count as missed. There are two of each kind.',
    'N7.1':
      'Everybody sees the cities, the face-up tiles, the supply, how many tiles are in the pile, and who has which fairness tile. Only you see the other tiles in your hand. Nobody knows the order of the pile.',
    'N7.2':
      'With the option “Open memory” the table shows tiles that everybody saw being taken. A good memory would know them anyway.',
  },
  pictures: {
    tiles: [
      'A hand of three tiles. One of them is a fairness tile.',
      'Three tiles of four squares each. One carries a sports ground, one is marked as fairness tile 1.',
    ],
    supply: [
      'The supply at the start of a game for two: towers of four kinds, and two kinds of utilities.',
      'Rows of towers from 4 to 12 in terracotta, tree, stone and waterfall, then rows of buses and windmills.',
    ],
    place: [
      'Lit places are free. Here the tile would make the earth district six squares large, just what the tower asks for.',
      'A city of three tiles. A fourth is about to be placed; a bubble says that the earth district would have 6 of 6 squares.',
    ],
    frame: [
      'This city is four tiles wide: it can only grow upwards and downwards now.',
      'A city of seven tiles, four wide and two high. Places above, below and in the gap are lit, none at the sides.',
    ],
    district: [
      'An earth district with six squares. Its tower asks for eight: two more.',
      'A city of five tiles. One district is outlined; a bubble says 6 of 8.',
    ],
    merge: [
      'Not allowed like this: the new tile would join the districts of two towers.',
      'A tile is held between two earth districts, each with a tower. The reason is given above the city.',
    ],
    build: [
      'The new tile is the last one at the left. Every piece of the supply says what it would score there now, and what is missing.',
      'A city of six tiles with three lit squares on the new tile, and the supply with plus and minus points below each piece.',
    ],
    draw: [
      'One of the four face-up tiles, or the top of the pile.',
      'Four lit tiles in a row and the pile beside them.',
    ],
    score: [
      'The score during a game: what is certain, and what can still be lost.',
      'A table of points for two players by towers, buses, windmills, parks and sports grounds.',
    ],
    example: [
      'The examples in one city: tower 8 is met, towers 5 and 4 are missed, bus and windmill are met.',
      'A finished city. A waterfall tower, a bus and a windmill carry ticks; a terracotta tower with 4 of 5 and a stone tower with 2 of 4 carry crosses.',
    ],
    biosphere: [
      'Two biospheres stand in districts of just their shape: +5 and +6. The third one’s district is too big: −8.',
      'A finished city with three biospheres. Those in an L of three squares and in a block of four carry ticks; one that wants a line of four carries a cross.',
    ],
  },
} satisfies Lesson
