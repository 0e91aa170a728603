// What the mentor says when something occurs for the first time.
export default {
  start: 'Any space will do. Look for two cards of one colour beside it: they come within reach.',
  'move': 'Move 1, 2 or 3 spaces. Where you stop decides which cards you may draw, and from which side tiles come.',
  'draw': 'These two cards lie beside your pawn. Draw them, or build with what you have.',
  'pair': 'Your second card of a colour: together they pay for a 2.',
  'wild': 'A wild card pays as any colour, but builds no tile of its own.',
  'push': 'Choose the lane and turn the tile. It slides until something stops it; the picture shows where.',
  'nothing-stops': 'Nothing stops the tile in this lane, so it may not go in. Look for the statue or a tile.',
  'bonus': 'Same colours touch: this push brings a bonus card from the pile.',
  'line': 'A complete row or column: 2 points, and superstructures in it score too.',
  'roofs': 'Put the superstructure where row and column may both become complete.',
  'coat': 'Your first coat of arms! It pays for one action; actions that help now are lit.',
  'discard': 'More than 7 cards: choose what to discard.',
  'last-round': 'The pile has run out: this is the last round. Use your coats!',
}
