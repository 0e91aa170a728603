"""The games of this package, each in a folder of its own with the same files."""

from torilla.core.registry import GAMES as GAMES
from torilla.core.registry import game_names as game_names
from torilla.core.registry import get_game as get_game
from torilla.core.registry import get_games as get_games
