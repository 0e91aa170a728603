"""A game with some of its rooms changed."""

from __future__ import annotations

from typing import Any

from torilla.core.contract.data import Components
from torilla.core.contract.game import AnyGame, Game

ROOMS = ("rules", "views", "records", "page", "bots", "terminal", "pictures")


def changed(
    game: AnyGame, name: str | None = None, package: str | None = None, **rooms: type | dict[str, Any]
) -> AnyGame:
    """The game with other classes of rooms, or other methods in them; `name`, `package`: where it has its own."""

    def box(source: str | None, origin: str) -> Components:
        return game.edition(source, origin).components

    kinds: dict[str, Any] = {}
    for room in ROOMS:
        kind, given = type(getattr(game, room)), rooms.get(room)
        derived = type(f"Changed{kind.__name__}", (kind,), given) if isinstance(given, dict) else given
        kinds[room] = derived or kind
    title = game.title if name is None else name.title()
    return Game(name or game.name, title, about=game.about, package=package or game.package, box=box, **kinds)
