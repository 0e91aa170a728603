"""Pictures of a table for `render`."""

from __future__ import annotations

from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position


def draw(game: AnyGame, position: Position, seat: int | None, mode: str | None) -> str | None:
    """The table for a seat (None: for a spectator): as plain text for `ansi`, printed for `human`, else nothing."""
    from rich.console import Console
    from rich.text import Text

    if mode == "human":
        Console(highlight=False).print(game.terminal.picture(position, seat))
    if mode != "ansi":
        return None
    return Text.from_markup(game.terminal.picture(position, seat)).plain
