"""The effects of a step, reduced to the values that a sentence about it needs."""

from __future__ import annotations

from torilla.core.contract.data import Components, Json
from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position

BRINGS = frozenset(
    {
        "cards",
        "cells",
        "rows",
        "columns",
        "coats",
        "bonus_card",
        "dry_roads",
        "districts",
        "points",
        "have",
        "need",
        "score",
    }
)
"""Values of a preview that a sentence about the step needs; the rest, such as the whole supply, is left out."""


def brings_of(game: Game, state: Position, seat: int, code: int, components: Components | None) -> Json:
    """The parts of a legal action's preview that are in BRINGS, from what the seat may know."""
    found = game.preview(game.view(state, seat), code, components)
    return {key: value for key, value in found.items() if key in BRINGS}
