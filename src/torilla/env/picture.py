"""Pictures of a table for `render`."""

from __future__ import annotations

from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position


def draw(game: Game, position: Position, seat: int | None, mode: str | None) -> str | None:
    """The table for a seat (None: for a spectator): as plain text for `ansi`, printed for `human`, else nothing."""
    from rich.console import Console
    from rich.text import Text

    if mode == "human":
        Console(highlight=False).print(game.picture(position, seat))
    if mode != "ansi":
        return None
    return Text.from_markup(game.picture(position, seat)).plain
