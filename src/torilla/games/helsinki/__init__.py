from torilla.games.helsinki.game import GAME as GAME
