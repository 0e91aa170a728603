"""The rules of Neoville: all families of actions in the order of their codes, and when each can be legal.

`engine.py` lists and does actions with these tables.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Refusal
from torilla.core.contract.families import count_codes
from torilla.games.neoville.rules.actions.build import Build
from torilla.games.neoville.rules.actions.draw import DrawPile, DrawTile, can_draw
from torilla.games.neoville.rules.actions.family import NeovilleFamily, refusal
from torilla.games.neoville.rules.actions.place import Place
from torilla.games.neoville.rules.actions.tile import ChooseTile
from torilla.games.neoville.rules.actions.turn import End
from torilla.games.neoville.rules.codes import (
    AT_BUILD,
    AT_DRAW,
    AT_TILE,
    LAST_BUILD,
    LAST_DRAW,
    MOMENT_STEPS,
    MOMENTS,
    NO_TILE,
    STEP_NAMES,
    UNKNOWN,
)
from torilla.games.neoville.rules.state import City, State

FAMILIES: Final[list[NeovilleFamily]] = [
    ChooseTile(0),
    Place(78),
    Build(274),
    DrawTile(530),
    DrawPile(608),
    End(609),
]
"""Codes never change: append new families."""

ACTION_COUNT: Final = count_codes(FAMILIES)
FAMILY_OF: Final = vec[NeovilleFamily]([family for family in FAMILIES for _ in range(int(family.size))])
"""The family of each code."""
BY_MOMENT: Final = [[family for family in FAMILIES if at in family.moments] for at in range(MOMENTS)]
"""The families that can be legal."""
OFFERED: Final = vec[NeovilleFamily]([family for families in BY_MOMENT for family in families])
FIRST: Final = vec[i64]([sum(len(families) for families in BY_MOMENT[:at]) for at in range(MOMENTS + 1)])
"""The same flat: moment m has OFFERED[FIRST[m]] to OFFERED[FIRST[m + 1] - 1]."""


def moment(state: State, city: City) -> i64:
    """The step, or the part of it that has rules of its own."""
    step = state.step
    if step == AT_BUILD:
        if not can_draw(state):
            return LAST_BUILD
    elif step == AT_DRAW:
        if not can_draw(state):
            return LAST_DRAW
    elif step == AT_TILE:
        if city.hand0 >= 2 * UNKNOWN:  # empty, or without a tile that is known
            return NO_TILE
    return step


def refuse(state: State, code: i64) -> Refusal:
    """Why an action that the engine does not list is not legal: its step, or a reason of its family."""
    family = FAMILY_OF[code]
    city = state.cities[state.seat]
    if family.is_out_of_step((int(moment(state, city)),)):
        wanted = STEP_NAMES[MOMENT_STEPS[family.moments[0]]]
        return refusal("step/wrong", "N3", step=STEP_NAMES[state.step], wanted=wanted)
    return family.refuse(state, city, code - family.base)
