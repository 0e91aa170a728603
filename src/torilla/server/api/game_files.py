"""Files of a game's own page, from the package that brings the game."""

from __future__ import annotations

import re

from torilla.core.contract.game import Game

BOARD = "board.js"
"""The ES module that draws the table: it exports `mount(target, props)` (docs/reference/contract.md)."""
PART = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
"""A folder's or a file's name; none begins with a dot."""
MOST_PARTS = 8


def board_address(game: Game) -> str | None:
    """Where the module of a game's page is; None for games that bring none."""
    return f"/games/{game.name}/{BOARD}" if find(game, BOARD) is not None else None


def find(game: Game, path: str) -> bytes | None:
    """The file at this path in the folder of the game's page."""
    folder = game.web()
    parts = path.split("/")
    if folder is None or len(parts) > MOST_PARTS or not all(PART.fullmatch(part) for part in parts):
        return None
    file = folder.joinpath(*parts)
    return file.read_bytes() if file.is_file() else None
