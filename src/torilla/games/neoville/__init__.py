from torilla.games.neoville.game import GAME as GAME
