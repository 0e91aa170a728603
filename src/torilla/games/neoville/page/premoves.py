"""Turns ahead in Neoville: the position of a seat whose turn has not come, and the tiles that a step is for."""

from __future__ import annotations

from typing import Any

from torilla.core.contract.data import Lying
from torilla.games.neoville.rules.actions.draw import DrawTile
from torilla.games.neoville.rules.codes import AT_TILE, EMPTY, ROUNDS
from torilla.games.neoville.rules.families import FAMILY_OF
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.describe import components_of


def turn_of(state: State, seat: int) -> State | None:
    """The next turn of a seat as if it began now: whatever the seats before it do is left out."""
    if state.seat < 0:
        return None
    ahead = state.clone()
    if state.seat == seat:
        return ahead
    seats = int(state.seats)
    ahead.turn += (seat - int(state.seat)) % seats
    if ahead.turn > ROUNDS * seats:
        return None
    ahead.seat = seat
    ahead.tile = EMPTY
    ahead.step = AT_TILE
    ahead.disclosed = False
    ahead.horizon = ahead.steps
    return ahead


def counts_on(state: State, code: int) -> list[Lying]:
    """A draw from the display is for that tile, in whatever place it lies."""
    family: Any = FAMILY_OF[code]
    if not isinstance(family, DrawTile):
        return []
    return [Lying(components_of(state).tile_name(code - int(family.base)))]
