"""The examples of a game's catalogue of refusals, ready to be asked."""

from __future__ import annotations

from typing import NamedTuple

from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position


class Example(NamedTuple):
    """A position, a code that is refused in it, and the seat that asks (None: the seat to move)."""

    state: Position
    code: int
    seat: int | None


def example_of(game: Game, refusal: str) -> Example:
    """The example of a refusal's code."""
    entry = game.refusals()[refusal]
    components = game.components()
    if entry.correction:
        old, new = entry.correction
        components = game.components(components.source.replace(old, new))
    action, _, seat = entry.action.partition(" seat ")
    code = int(action[5:]) if action.startswith("code ") else game.parse_action(action, components)
    return Example(game.parse_position(entry.position, components), code, int(seat) if seat else None)
