"""The names, places and ranges of the numbers of an observation (docs/reference/environments.md shows them)."""

from __future__ import annotations

from torilla.core.engine.observation import Field
from torilla.games import get_game


def fields_of(game: str, seats: int) -> dict[str, Field]:
    """The fields of an observation, in order; those of a seat are called `seat0.points` and so on."""
    return get_game(game).fields(seats)
