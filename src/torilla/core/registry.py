"""Which games there are. A game is imported only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from torilla.core.errors import OptionsError

if TYPE_CHECKING:
    from torilla.core.contract import Game

GAMES = ("helsinki", "neoville")


@cache
def get_game(name: str) -> Game:
    """The game of this name. Raises OptionsError."""
    if name not in GAMES:
        raise OptionsError("game/unknown", f"there is no game {name!r}: use one of {', '.join(GAMES)}", game=name)
    game: Game = import_module(f"torilla.games.{name}").GAME
    return game
