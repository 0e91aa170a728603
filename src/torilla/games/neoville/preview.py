"""Previews of Neoville's actions, made from the seat's view."""

from __future__ import annotations

from torilla.core.contract import Json
from torilla.games.neoville.rules import FAMILY_OF
from torilla.games.neoville.state import State


def preview(state: State, code: int, notation: str) -> Json:
    """JSON values. `state` may hold unknown tiles; it is not changed. The action must be legal."""
    family = FAMILY_OF[code]
    return {"action": notation, **family.preview(state, code - family.base)}
