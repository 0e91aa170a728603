// A game of the same kind and size as ours: two players take turns, each has a hand that the other may not see, and a
// move changes a few fields of a state of a few kB. After SQUARES moves it is over.
const { INVALID_MOVE } = require('boardgame.io/core')

const SQUARES = 100
const HAND = 5

const draw = (G, player) => {
  if (G.secret.deck.length > 0) player.hand.push(G.secret.deck.pop())
}

module.exports = {
  name: 'bench',

  setup: ({ random }) => {
    const deck = random.Shuffle(Array.from({ length: SQUARES + 2 * HAND }, (_, card) => card))
    const G = { secret: { deck }, left: deck.length, board: Array(SQUARES).fill(null), players: {} }
    for (const id of ['0', '1']) {
      G.players[id] = { hand: [], score: 0, parts: { rows: 0, columns: 0, pairs: 0 }, last: null }
      while (G.players[id].hand.length < HAND) draw(G, G.players[id])
    }
    G.left = deck.length
    return G
  },

  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    // Not on the client: with a hidden deck only the server can do it.
    play: {
      client: false,
      move: ({ G, ctx, playerID }, card, square) => {
        const player = G.players[playerID]
        const place = player.hand.indexOf(card)
        if (place < 0 || G.board[square] !== null) return INVALID_MOVE
        player.hand.splice(place, 1)
        G.board[square] = { card, owner: playerID, turn: ctx.turn, kind: card % 7 }
        player.last = square
        player.score += card % 5
        player.parts.rows += square % 10 === 9 ? 1 : 0
        player.parts.columns += square >= 90 ? 1 : 0
        player.parts.pairs += square > 0 && G.board[square - 1]?.kind === card % 7 ? 1 : 0
        draw(G, player)
        G.left = G.secret.deck.length
      },
    },
  },

  endIf: ({ G }) => {
    if (G.board[SQUARES - 1] !== null) return { scores: [G.players['0'].score, G.players['1'].score] }
  },

  playerView: ({ G, playerID }) => {
    const { secret, ...open } = G
    const players = {}
    for (const [id, player] of Object.entries(G.players)) {
      players[id] = id === playerID ? player : { ...player, hand: player.hand.length }
    }
    return { ...open, players }
  },
}
