"""The course of a turn: its end where nothing is drawn (N3.10), and the next seat."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Refusal
from torilla.core.contract.forms import Form
from torilla.games.neoville import values
from torilla.games.neoville.rules.actions.family import NeovilleFamily, refusal
from torilla.games.neoville.rules.codes import (
    AT_BUILD,
    AT_DRAW,
    AT_OVER,
    AT_TILE,
    EMPTY,
    LAST_BUILD,
    LAST_DRAW,
    NO_TILE,
    ROUNDS,
)
from torilla.games.neoville.rules.state import City, State


@final
class End(NeovilleFamily):
    """N3.10: the end of the turn where nothing is drawn, or where no tile is left to play."""

    def __init__(self, base: i64) -> None:
        form = Form(values.End, "end")
        super().__init__(base, "end", form, (LAST_BUILD, LAST_DRAW, NO_TILE), (AT_BUILD, AT_DRAW))

    def fill(self, state: State, city: City, out: vec[i64], filled: i64) -> i64:
        out[filled] = self.base
        return filled + 1

    def apply(self, state: State, city: City, choice: i64) -> None:
        end_turn(state)

    def refuse(self, state: State, city: City, choice: i64) -> Refusal:
        return refusal("end/must-draw", "N3.9")


def end_turn(state: State) -> None:
    """Pass the turn on; the steps of the finished one are final."""
    state.horizon = state.steps
    state.tile = EMPTY
    state.seat = next_seat(state)
    if state.seat < 0:
        state.step = AT_OVER
        return
    state.turn += 1
    state.step = AT_TILE


def next_seat(state: State) -> i64:
    """The seat after the one to move; -1 after the last turn (N3)."""
    if state.turn >= ROUNDS * state.seats:
        return -1
    if state.seat + 1 == state.seats:
        return 0
    return state.seat + 1
