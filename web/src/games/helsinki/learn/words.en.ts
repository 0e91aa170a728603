import type { Lesson } from './outline'

export default {
  minute: [
    'You build pavilions around the statue on Senate Square: seven by seven cells, your own player board.',
    'On your turn your pawn walks around the square. Then you either draw the two cards beside it or build one pavilion.',
    'Building means paying cards of one colour and pushing a tile in from the side where your pawn stands. It slides until a tile or the statue stops it.',
    'Tiles bring bonus cards, superstructures for your roofs, and coats of arms that pay for special actions.',
    'When the draw pile runs out, the round is finished. Complete rows and columns score, and so do the superstructures in them. Whoever has the most points wins.',
  ],
  controls: [
    'Mouse: the pointer only shows where the tile would go. A click chooses the place, a second click there or the button pushes.',
    'Turn the tile with the wheel, the right button or R; F flips it, S changes the side where another is allowed.',
    'Finger: tap a lane, then tap it again or press Push. Drag sideways along the Cathedral or Sederholm House to change the lane; up and down scrolls.',
    'Keyboard: arrow keys choose the lane, Enter pushes, D draws, U takes back, L shows the last turn again, Escape skips a turn that is shown. Letters can be switched off in the settings of the table.',
    'P tries out your next turn, at any time and seen by nobody else; Enter plays a turn that is complete there, Shift+Enter at any moment. While you wait, a click on a dashed space sends the pawn ahead.',
  ],
  titles: {
    H1: 'What lies on the table',
    H3: 'Your turn',
    H4: 'Building: choose and pay',
    push: 'Building: push the tile in',
    brings: 'What a build brings',
    H5: 'The end and the score',
    H6: 'The 15 actions',
    H2: 'Setting up',
    H7: 'Dry roads, the expansion',
    H8: 'Open and hidden',
  },
  rules: {
    'H1.1':
      'Senate Square is shared by everybody. It has 8 spaces for the pawns, two on each of its four sides, and 8 places for face-up cards in between. So every space has two cards beside it, and every card lies between two spaces.',
    'H1.2':
      'There are 100 pavilion cards: 18 in each of five colours, and 10 wild cards. A coloured card shows its price (1 to 5 cards), the tile that it builds, always of its own colour, and 0, 1 or 2 superstructures.',
    'H1.3':
      'Each colour has 10 pavilion tiles, tiles for short: three of 2 roofs, three of 3, three of 4 and one of 5. You may turn a tile and flip it over. Then there are 12 wild pavilion tiles, or wild tiles: one roof each, no colour.',
    'H1.4': 'There are 30 superstructures, small pieces that stand on roofs and score at the end.',
    'H1.5': 'The action board shows 15 actions in three rows of five. Some games cover five of them.',
    'H1.6':
      'Everybody has a player board of 7 × 7 cells with the statue in the middle and coats of arms on 8 of the cells, a pawn (the player token), and a meadow for the coats of arms they win. Your board lies like the square: its four sides are the square’s four sides, with the Cathedral at the top.',
    'H1.7':
      'Dry roads adds bonus cards of 9, 7, 5 and 3 points, and four crosswalks at the rim of every board. You choose it when you create the table.',
    'H1.8':
      'We do not have the pictures of the original box. Tile shapes, card faces, the number of spaces on Senate Square, and the places of the coats of arms and crosswalks are our best reconstruction. They are kept in one file, and anyone who owns the box can correct it.',
    'H2.1':
      'With four players all 100 cards are used. With three, two 1s and one 5 of each colour and four wild cards leave the game: 81 stay. With two, two each of 1, 2, 3 and 4 of each colour, a single 5 of any colour and six wild cards leave: 53 stay. Which ones leave is drawn by lot, and everybody may see them; the rulebooks let you choose the 5. Until rules version 2 we took out one 5 of each colour, so that 49 stayed; you can still choose that when you set the table.',
    'H2.2': 'The cards are shuffled, and 8 of them are laid face up around the square.',
    'H2.3':
      'The start player sees those cards and puts the pawn on any space. The next pawn stands two spaces further clockwise, and so on in turn order.',
    'H2.4': 'Only then is everybody dealt two cards, face down.',
    'H2.5':
      'The action board can be “Full” (all 15 actions), “First game” (the bottom row is covered) or “New challenges” (any five are covered, chosen by you or by lot). Nobody can use a covered action.',
    'H3.1':
      'You play in rounds: everybody has one turn, clockwise, beginning with the start player, who is drawn by lot unless the table says otherwise. In your turn, move your pawn; then either draw cards or build a pavilion. Actions may come on top.',
    'H3.2': 'Your pawn moves 1, 2 or 3 spaces clockwise. It may not stand still, but several pawns may share a space.',
    'H3.3':
      'To draw, take the two cards beside your pawn. If you use “One more card”, its card comes next, from the pile. Only then are the two gaps filled from the pile, and then the hand limit counts. The rulebooks give no order here.',
    'H3.4':
      'You hold at most 7 cards. With more after drawing, discard cards of your choice, face up, before you do anything else. “No hand limit” can save you from that.',
    'H3.5':
      'A turn has these moments: before the move, the move, after it, the draw or build, and after that. The list above says at which of them each action can be used. You end your turn yourself. Where nothing can be done any more after a card was revealed, it ends by itself.',
    'H3.6': 'In one turn you draw at most once and build at most twice, and never draw after a build.',
    'H3.7':
      'You must draw or build. A draw takes whatever lies beside your pawn, even if that is a single card. Only where nothing lies there and you cannot build is this step left out.',
    'H4.1':
      'Choose a coloured card in your hand whose tile is still in the supply. Its number is the price: pay exactly that many cards of its colour. The chosen card is one of them.',
    'H4.2':
      'A wild card pays as a card of any colour, and you may pay with several. But it shows no tile, so you cannot choose it for building.',
    'H4.3': 'If the tile of a card is gone from the supply, you can still pay with that card.',
    'H4.4': 'Paid cards go to the discard pile as soon as the tile lies.',
    'H4.5':
      'Turn and flip the tile as you like. It starts outside your board, on the side where your pawn stands on the square, and slides straight in, in any lane where it fits. It stops when the next step would run into the statue or a tile, wild tiles too. It may pass the middle and slide along other tiles.',
    'H4.6':
      'Something must stop it, edge against edge. A tile that would run through to the far rim may not be pushed. So your first tile always stops at the statue.',
    'H4.7': 'Where it stops, the whole tile must lie on the board.',
    'H4.8':
      'You can only choose a card that you can pay for and whose tile has at least one possible push. So no card and no coat of arms is ever spent on a build that cannot be finished.',
    'H4.9':
      'If the new tile touches a tile of its own colour edge to edge, draw a bonus card from the pile. One card, however many tiles it touches. Wild tiles have no colour and do not count; the rulebooks are silent. The bonus card can already help to pay for a second build in the same turn. If the pile is empty, the discard pile is shuffled first, with the cards that you just paid.',
    'H4.10':
      'Superstructures on the chosen card are put on roofs of the new tile at once, at most one on each roof. If there are not enough free roofs or superstructures, the rest is left.',
    'H4.11':
      'Coats of arms under the new tile go to your meadow. You can use them at once: not for the build that won them, but for a second one, for example. And a coat of arms that a wild tile wins before the move can already pay for a longer move. The rulebooks do not say whether a coat of arms could pay for “One more superstructure” on the very build that wins it; here it cannot.',
    'H4.12':
      'Everything in this order: the tile is placed, the paid cards are discarded, then superstructures, coats of arms, bonus card, and last Dry roads. None of it can be refused. The rulebooks name the bonus card first; here it comes after your choices, so that nothing is revealed before you have made them.',
    'H5.1':
      'The round in which the draw pile runs out is the last one. It is played to its end, so everybody has the same number of turns. Actions can be used until the very last turn.',
    'H5.2':
      'If a card is needed and the pile is empty, the discard pile is shuffled and becomes the new pile, as often as needed. The Dutch, English and German rulebooks can also be read as “at once, when the last card is revealed”; then cards paid later would not be in the new pile. If that is empty too, nothing is drawn and a place on the square stays empty.',
    'H5.3':
      'Each complete row and each complete column of your board gives 2 points. The cell of the statue counts as built, but no superstructure can stand there.',
    'H5.4':
      'Each superstructure gives 3 points if its row and its column are both complete, 1 point if only one of them is, and nothing otherwise.',
    'H5.5':
      'Points won during the game, by actions and Dry roads, are added. Whoever has the most points wins. In a tie, the tied player who is later in turn order wins.',
    'H5.6':
      'Example: two complete rows (4), three complete columns (6), three superstructures where they cross (9), one superstructure in a complete row only (1), two in complete columns only (2) and one in neither (0) make 22 points.',
    'H6.1':
      'To use an action, put a coat of arms from your meadow on it. You may use each action once in the whole game, and several in one turn. It does not matter which ones the others have used.',
    'H6.2':
      'The table only offers an action where it changes something, so that no coat of arms is wasted by accident.',
    'H6.3':
      '“Move 1 to 6” and “Move 1 to 5” make this turn’s move longer; “One space back” replaces it. Only one of the three in a turn. For 4 or 5 spaces you may use either of the long ones, for 6 only the first.',
    'H6.4':
      'Wild tiles are not pushed. Put them on free cells, each edge to edge with one of your tiles; beside the statue alone is not enough. Closed-in holes are allowed, and the second tile may touch the first. They are placed at once. They win coats of arms and can complete the dry roads. If there is room for only one, the other stays in the supply.',
    'H6.5':
      '“Push from any side” lets you push one tile in from another side. It costs nothing, and is not offered, where your pawn’s own side leads to the same place.',
    'H6.6':
      '“One more card” gives you one card from the pile with your draw. You decide before the gaps are refilled. The hand limit counts for all cards together.',
    'H6.7':
      '“One card fewer” makes one build cheaper by a card. The chosen card itself is always paid, so a 1 does not get cheaper. Together with “Any card as wild” the price falls first; if then only the chosen card is left to pay, the other action is not offered.',
    'H6.8': '“Second build” lets you build another pavilion in the same turn, paid for and pushed as usual.',
    'H6.9':
      '“Draw and build” lets you draw first and then build in the same turn. You put the coat of arms down when you build, after you have seen the new cards. If you do not build after all, you keep it.',
    'H6.10': 'With “Any card as wild”, one of the cards you pay, not the chosen one, may be of another colour.',
    'H6.11':
      '“One more superstructure” adds a superstructure to those of the chosen card, even if it shows none, as long as there is a superstructure in the supply and a free roof on the new tile.',
    'H6.12':
      '“Move a superstructure” moves one of your superstructures to any other free roof on your board. Wild tiles are fine, the statue is not. It cannot be done in the middle of a build. The French rulebook says your own board; the others are less clear.',
    'H6.13': '“Two points” gives you 2 points at once.',
    'H6.14':
      '“No hand limit” counts until the end of your next turn; then you discard down to 7. You may use it with any number of cards, also when you are just about to discard. If the game ends before that, nothing is discarded. The French rulebook says your next turn, the others the end of the next round.',
    'H6.15':
      'Actions can be combined. With “Draw and build” and “Second build” you draw and build twice. “One card fewer”, “Any card as wild”, “Push from any side” and “One more superstructure” can all be added to the same build, and each counts for that build only.',
    'H6.16':
      'Actions for a build are chosen together with that build and undone with it. But once something hidden has been revealed, nothing before it can be undone.',
    'H7.1': 'Two players play with the bonus cards 5 and 3, three with 7, 5 and 3, four with all of them.',
    'H7.2':
      'Four visitors wait at the crosswalks of your board. As soon as the four cells there are connected by one unbroken group of tiles, edge to edge, you take the highest bonus card that is left and score it at once. Wild tiles count too, and the statue’s cell connects like a tile. That the statue connects is our ruling, which a table can turn off: the rulebooks name pavilion tiles only. This is checked after every tile, and you can win it once per game. Whoever is first gets the highest card.',
    'H8.1':
      'Everybody sees the cards on the square, all boards, supplies, meadows, points, used actions and bonus cards, the discard pile, the cards that left at set-up, and how many cards are in each hand and in the pile.',
    'H8.2': 'Only you see the cards in your hand. Nobody knows the order of the pile.',
    'H8.3':
      'With the option “Open memory” the table shows cards that everybody saw being taken. A good memory would know them anyway.',
  },
  when: {
    always: 'Before or after the move, or after the draw or build',
    move: 'With the move',
    draw: 'With the draw',
    build: 'With a build',
    'after-draw': 'After the draw, with the build',
    'after-build': 'After a build, with the second one',
  },
  pictures: {
    square: [
      'Senate Square: eight spaces, eight cards, and in the middle the draw pile and the discard pile.',
      'Senate Square from above. Cards and round spaces alternate along its four sides; three pawns stand two spaces apart.',
    ],
    cards: [
      'Cards: the number is the price; below it are the tile and the superstructures. The last one is a wild card.',
      'Six cards: a purple 5 with a superstructure, a green 2 with a superstructure, a red 3, a blue 4 with two superstructures, a yellow 1, and a wild card.',
    ],
    board: [
      'An empty board: the statue in the middle, coats of arms on eight cells, the square’s four sides around it.',
      'A board of seven by seven empty cells with a statue in the centre and eight coats of arms. The pawn stands at the Cathedral.',
    ],
    move: [
      'Where to? The lit spaces are 1, 2 and 3 steps away.',
      'Senate Square before a move. The three spaces clockwise from the pawn are lit and numbered 1, 2 and 3.',
    ],
    draw: [
      'Now the two cards beside the pawn can be drawn.',
      'Senate Square after a move. The cards on either side of the pawn are lit.',
    ],
    discard: [
      'Nine cards are too many: two have to go.',
      'A hand of nine cards; one of them is marked to be discarded.',
    ],
    pay: [
      'The red 3 costs three cards: itself and two more. The table suggests which; a wild card would do as well.',
      'A hand while paying. Two red cards are marked as payment, the wild card could be chosen instead, the blue card could not.',
    ],
    push: [
      'The first tile comes in from the Cathedral. It stops at the statue.',
      'A board with a red tile of three roofs waiting at the upper rim. A pale copy shows where it will stop: above the statue and beside it.',
    ],
    nothing: [
      'Not allowed: nothing lies in these two lanes.',
      'A yellow tile waits above columns a and b, which are empty down to the far rim. The reason is given below.',
    ],
    outside: [
      'Not allowed either: upright in this lane the tile would stick out of the board.',
      'A yellow tile waits upright above column c, where only one cell is free. The reason is given below.',
    ],
    brings: [
      'Pushed in from the Government Palace, this tile wins a coat of arms, and a bonus card because it touches another yellow tile.',
      'A yellow tile is about to come to rest at the right rim, on a coat of arms and next to a yellow tile. Small tags show what it brings.',
    ],
    roofs: [
      'The card shows two superstructures, the new tile has three roofs: choose two of them.',
      'A new blue tile of three roofs; an outlined superstructure on each roof shows where one may stand.',
    ],
    example: [
      'The example: 4 for rows, 6 for columns, 12 for superstructures, 22 in all.',
      'A finished board. Rows 2 and 4 and columns c, d and e are complete. Seven superstructures stand on it: three on crossings, one in a complete row, two in complete columns, one elsewhere.',
    ],
    actions: [
      'The action board: lit actions can be used now. Coats of arms show who has used what.',
      'Fifteen actions in three rows of five. Several are lit, some carry coats of arms. Two more wait in the meadow.',
    ],
    wild: [
      'Where a wild tile could go: beside any tile, even into the hole at e4.',
      'A board with three tiles. All free cells next to them are lit, among them a closed-in cell beside the statue.',
    ],
    roads: [
      'This push connects all four crosswalks: 5 points at once, and row 4 is complete as well.',
      'A board whose tiles form a cross through the statue. The last green tile is about to reach the crosswalk at the right.',
    ],
    start: ['The start player may begin on any space.', 'Senate Square without pawns; all eight spaces are lit.'],
  },
} satisfies Lesson
