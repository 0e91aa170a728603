import type { Lesson } from './lesson'

export default {
  intro: 'You build pavilions around the statue on Senate Square: seven by seven cells, your own. Tiles are never just laid down. They are pushed in from the side where your pawn stands, until something stops them.',
  sections: [
    {
      title: 'A turn in one breath',
      paragraphs: [
        ['H3.1', 'Move your pawn, then either draw two cards or build one pavilion. Then it is the next one’s turn.'],
        ['H3.2', 'The pawn goes 1, 2 or 3 spaces clockwise around the square. It may not stand still; spaces can be shared.'],
        ['H3.3', 'A draw takes the two cards beside your pawn. The gaps are filled from the pile.'],
        ['H3.4', 'You hold at most seven cards. After a draw you discard down to seven.'],
      ],
    },
    {
      title: 'Building: pay, then push',
      paragraphs: [
        ['H4.1', 'Choose a card in your hand. Its number is the price: so many cards of its colour, itself included. Its tile is what you build.'],
        ['H4.2', 'A wild card pays as any colour.'],
        ['H4.5', 'Turn and flip the tile as you like. It slides in straight from the side of your pawn, in any lane, and stops where the next step would run into a tile or the statue.'],
        ['H4.6', 'Something must stop it. A tile that would run off the far side may not be pushed. So the very first tile always meets the statue.'],
        ['H4.7', 'Where it stops, the whole tile must lie on the board.'],
      ],
      picture: { position: 'early', caption: 'A board after a few turns: the first tile met the statue, the others met tiles.' },
    },
    {
      title: 'What a build brings',
      paragraphs: [
        ['H4.9', 'If the new tile touches a tile of its own colour, you draw a card. One card, however many it touches.'],
        ['H4.10', 'Turrets shown on the card go onto roofs of the new tile, one to a roof. They score at the end.'],
        ['H4.11', 'Coats of arms under the new tile come to your meadow. With them you pay for actions.'],
      ],
    },
    {
      title: 'Actions',
      paragraphs: [
        ['H6.1', 'Put a coat on an action to use it. Each action once a game, several in a turn if you like.'],
        ['H6.3', 'Some change the move: up to six, up to five, or one space back.'],
        ['H6.4', 'Wild tiles of one roof fill free cells beside your tiles. They are not pushed, so they close holes.'],
        ['H6.16', 'Others change a build: cheaper, from any side, one turret more, a second build. The table offers only what has an effect.'],
      ],
    },
    {
      title: 'The end and the score',
      paragraphs: [
        ['H5.1', 'When the pile runs out, the round is played to its end. Everybody has had the same number of turns.'],
        ['H5.3', 'Each complete row and each complete column: 2 points. The statue counts as built.'],
        ['H5.4', 'Each turret: 3 points where its row and its column are complete, 1 point where only one of them is.'],
        ['H5.5', 'Points won by actions are added. Most points win; a tie goes to who came later in turn order.'],
      ],
      picture: { position: 'end', caption: 'The end of a game: bars mark complete rows and columns.' },
    },
    {
      title: 'Dry roads',
      paragraphs: [
        ['H7.2', 'With this expansion four visitors wait at the rim. Who first joins all four crosswalks by one group of tiles takes the highest bonus card that is left.'],
      ],
    },
  ],
} satisfies Lesson
