"""The games of this package, each in a folder of its own with the same files."""

from torilla.core.contract.registry import GAMES as GAMES
from torilla.core.contract.registry import game_names as game_names
from torilla.core.contract.registry import get_game as get_game
from torilla.core.contract.registry import get_games as get_games
