"""The effects of a step, reduced to the values that a sentence about it needs."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position

TOLD_EFFECTS = frozenset(
    {"cards", "cells", "rows", "columns", "coats", "bonus_card", "dry_roads", "districts", "points"}
    | {"have", "need", "score"}
)
"""Values of a preview that a sentence about the step needs; the rest, such as the whole supply, is left out."""


def told_effects(game: AnyGame, state: Position, seat: int, code: int) -> Json:
    """The parts of a legal action's preview that are in TOLD_EFFECTS, from what the seat may know."""
    found = game.page.preview(game.views.known(game.views.view(state, seat)), code)
    return {key: value for key, value in found.items() if key in TOLD_EFFECTS}
