"""The rules of Helsinki: all families of actions in the order of their codes, and when each can be legal.

`engine.py` lists and does actions with these tables.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Refusal
from torilla.core.contract.families import count_codes
from torilla.core.contract.forms import Form
from torilla.games.helsinki import values
from torilla.games.helsinki.rules.actions.build import Build, Change, ExtraBuild
from torilla.games.helsinki.rules.actions.discard import Discard, must_discard
from torilla.games.helsinki.rules.actions.draw import Draw, nothing_beside
from torilla.games.helsinki.rules.actions.family import HelsinkiFamily, refusal
from torilla.games.helsinki.rules.actions.move_turret import Drop, Lift
from torilla.games.helsinki.rules.actions.pay import Pay
from torilla.games.helsinki.rules.actions.place_turret import PlaceTurret
from torilla.games.helsinki.rules.actions.push import Push
from torilla.games.helsinki.rules.actions.turn import End, Move, NoLimit, Start, TwoPoints
from torilla.games.helsinki.rules.actions.wild import Wild
from torilla.games.helsinki.rules.coats import coat_refusal, free_powers
from torilla.games.helsinki.rules.codes import (
    A_ANY_SIDE,
    A_ANY_WILD,
    A_BACK,
    A_CHANGES,
    A_DISCOUNT,
    A_DRAW_AND_BUILD,
    A_EXTRA_CARD,
    A_EXTRA_ROOF,
    A_FAR,
    A_FURTHER,
    A_ONE_WILD,
    A_SECOND_BUILD,
    A_TWO_WILD,
    AT_AFTER,
    AT_MAIN,
    BEGUN,
    MOMENTS,
    OVERFULL,
    STEP_NAMES,
    STUCK,
)
from torilla.games.helsinki.rules.feasible import feasible_builds
from torilla.games.helsinki.rules.state import Player, State

FAMILIES: Final[list[HelsinkiFamily]] = [
    Start(0),
    Move(8, "move", Form(values.Move, "m{spaces}", spaces=range(1, 4), action=None), 1),
    Move(11, "further", Form(values.Move, "further{spaces}", spaces=range(4, 6), action="further"), 4, A_FURTHER),
    Move(13, "far", Form(values.Move, "far{spaces}", spaces=range(4, 7), action="far"), 4, A_FAR),
    Move(16, "back", Form(values.Move, "back", spaces=-1, action="back"), 7, A_BACK),
    Draw(17, "draw"),
    Draw(18, "draw+extra-card", A_EXTRA_CARD),
    TwoPoints(19),
    NoLimit(20),
    End(21),
    Change(22, "discount", A_DISCOUNT),
    Change(23, "any-wild", A_ANY_WILD),
    Change(24, "any-side", A_ANY_SIDE),
    Change(25, "extra-roof", A_EXTRA_ROOF),
    ExtraBuild(26, "second-build", A_SECOND_BUILD),
    ExtraBuild(27, "draw-and-build", A_DRAW_AND_BUILD),
    Build(28),
    Push(118),
    Pay(342),
    PlaceTurret(433),
    Wild(482, "one-wild", "one-wild", A_ONE_WILD),
    Wild(531, "two-wild", "two-wild", A_TWO_WILD),
    Wild(580, "wild", None),
    Lift(629),
    Drop(678),
    Discard(727),
]
"""Codes never change: append new families."""

ACTION_COUNT: Final = count_codes(FAMILIES)
FAMILY_OF: Final = vec[HelsinkiFamily]([family for family in FAMILIES for _ in range(int(family.size))])
"""The family of each code."""
BY_MOMENT: Final = [
    [family for family in FAMILIES if at in family.moments and (coats or family.coat == 0)]
    for coats in (False, True)
    for at in range(MOMENTS)
]
"""The families that can be legal: by moment without a coat of arms, then by moment with one."""
OFFERED: Final = vec[HelsinkiFamily]([family for families in BY_MOMENT for family in families])
FIRST: Final = vec[i64]([sum(len(families) for families in BY_MOMENT[:row]) for row in range(len(BY_MOMENT) + 1)])
"""The same flat: row r is OFFERED[FIRST[r]] to OFFERED[FIRST[r + 1] - 1]."""
ROOM: Final = vec[i64]([0] * max(int(family.size) for family in BY_MOMENT[MOMENTS + AT_AFTER]))
"""A buffer for the actions of any one family after a draw or build; to be copied."""
NOT_SHARED: Final = -1
"""In place of the builds that families share, where at most one family asks: all sets of changes may be possible."""


def moment(state: State, me: Player) -> i64:
    """The step, or the part of it that has rules of its own."""
    step = state.step
    if step == AT_MAIN:
        if state.plus != 0:
            return BEGUN
        if nothing_beside(state, me):
            return STUCK
    elif step == AT_AFTER:
        if state.plus != 0:
            return BEGUN
        if must_discard(me):
            return OVERFULL
    return step


def shared_builds(state: State, me: Player, free: i64, at: i64) -> i64:
    """The possible builds (`feasible_builds`), where several families of this moment ask for them."""
    if at == STUCK or ((at == AT_MAIN or at == BEGUN) and free & A_CHANGES != 0):
        return feasible_builds(state, me, free)
    return NOT_SHARED


def ends_automatically(state: State) -> bool:
    """Whether `end` is all that is left; known from a record where the hand is unknown."""
    if state.script is not None:
        return state.script.ended
    me = state.players[state.seat]
    if must_discard(me):
        return False
    free = free_powers(state, me)
    if free == 0:
        return True
    out = ROOM[:]
    index = FIRST[MOMENTS + AT_AFTER]
    end = FIRST[MOMENTS + AT_AFTER + 1]
    while index < end:
        family = OFFERED[index]
        if family.coat != 0 and family.coat & ~free == 0:
            if family.fill(state, me, free, NOT_SHARED, out, 0) != 0:
                return False
        index += 1
    return True


STEP_MOMENTS: Final = {AT_MAIN: (AT_MAIN, STUCK), AT_AFTER: (AT_AFTER, OVERFULL)}


def refuse(state: State, code: i64) -> Refusal:
    """Why an action that the engine does not list is not legal: its moment, its coat, or a reason of its family."""
    me = state.players[state.seat]
    family = FAMILY_OF[code]
    step = int(state.step)
    if family.is_out_of_step(STEP_MOMENTS.get(step, (step,))):
        return refusal("step/wrong", "H3.5", step=STEP_NAMES[step])
    if moment(state, me) == BEGUN and family.is_out_of_step((BEGUN,)):
        return refusal("build/begun", "H6.16", plus=[one.name[1:] for one in FAMILIES if one.coat & state.plus != 0])
    return coat_refusal(state, me, family.coat) or family.refuse(state, me, code - family.base)
