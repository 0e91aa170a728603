"""The examples of a game's catalogue of refusals, ready to be asked."""

from __future__ import annotations

from typing import NamedTuple

from torilla.core.contract.data import Refusal
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position


class Example(NamedTuple):
    """A position, a code that is refused in it, and the seat that asks (None: the seat to move)."""

    game: AnyGame
    state: Position
    code: int
    seat: int | None

    def refusal(self) -> Refusal | None:
        return self.game.rules.explain(self.state, self.code, self.seat)


def example_of(game: AnyGame, refusal: str) -> Example:
    """The example of a refusal's code."""
    entry = game.content.refusals[refusal]
    if entry.correction:
        old, new = entry.correction
        game = game.edition(game.components.source.replace(old, new))
    action, _, seat = entry.action.partition(" seat ")
    code = int(action[5:]) if action.startswith("code ") else game.notation.parse(action)
    return Example(game, game.views.parse_position(entry.position), code, int(seat) if seat else None)
