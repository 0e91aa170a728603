"""The games: those of this package, and those that installed packages bring (docs/howto/add-a-game.md).

A folder of `torilla/games` is a game. Another package brings one by an entry point:

    [project.entry-points."torilla.games"]
    kalah = "torilla_kalah:GAME"

Each is imported when it is asked for.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from torilla.core.errors import OptionsError

if TYPE_CHECKING:
    from torilla.core.game import Game

NAME = re.compile(r"[a-z][a-z0-9-]*")
"""Names of games: they stand in addresses and files."""
GROUP = "torilla.games"
"""Of the entry points."""
GAMES = tuple(sorted(path.parent.name for path in (Path(__file__).parents[1] / "games").glob("*/game.py")))
"""The games of this package."""


@cache
def installed_games() -> dict[str, str]:
    """Games of other packages: name to `module:object`. None of them can take the name of one of ours."""
    from importlib.metadata import entry_points  # takes long to import

    found: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name not in GAMES and NAME.fullmatch(point.name):
            found.setdefault(point.name, point.value)
    return found


def game_names() -> tuple[str, ...]:
    """All games, ours first."""
    return (*GAMES, *installed_games())


@cache
def get_game(name: str) -> Game:
    """The game of this name. Raises OptionsError."""
    if name in GAMES:
        place = f"torilla.games.{name}:GAME"
    elif name in installed_games():
        place = installed_games()[name]
    else:
        raise OptionsError(
            "game/unknown", f"there is no game {name!r}: use one of {', '.join(game_names())}", game=name
        )
    module, _, attribute = place.partition(":")
    game: Game = getattr(import_module(module), attribute)
    if game.name != name:
        raise OptionsError("game/unknown", f"{place} is called {game.name!r}, not {name!r}", game=name)
    return game
