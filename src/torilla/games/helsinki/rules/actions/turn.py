"""The course of a turn: the first pawn, moves, the end; and two actions that stand alone."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.games.helsinki import values
from torilla.games.helsinki.rules.actions.discard import must_discard
from torilla.games.helsinki.rules.actions.family import ANY_TIME, SIDES, HelsinkiFamily, card_name, refusal
from torilla.games.helsinki.rules.codes import (
    A_NO_LIMIT,
    A_TWO_POINTS,
    AT_AFTER,
    AT_DISCARD,
    AT_MAIN,
    AT_MOVE,
    AT_OVER,
    AT_START,
    EMPTY,
    HAND_LIMIT,
    STUCK,
)
from torilla.games.helsinki.rules.pile import gain_card
from torilla.games.helsinki.rules.state import Player, State


@final
class Start(HelsinkiFamily):
    """H2.3, H2.4: the start player's pawn, the others two spaces apart, then two hidden cards each."""

    def __init__(self, base: i64) -> None:
        super().__init__(base, "start", Form(values.Start, "@{space}", space=range(8)), (AT_START,))

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        space: i64 = 0
        while space < 8:
            out[space] = self.base + space
            space += 1
        return 8

    def apply(self, state: State, me: Player, choice: i64) -> None:
        index: i64 = 0
        while index < state.seats:
            state.players[(state.start + index) % state.seats].pawn = (choice + 2 * index) & 7
            index += 1
        index = 0
        while index < state.seats:
            seat = (state.start + index) % state.seats
            gain_card(state, seat)
            gain_card(state, seat)
            index += 1
        state.turn = 1
        state.round = 1
        begin_turn(state)


@final
class Move(HelsinkiFamily):
    """H3.2, H6.3: move `first` spaces clockwise, or a few more; `back` is seven."""

    def __init__(self, base: i64, name: str, form: Form, first: i64, coat: i64 = 0) -> None:
        super().__init__(base, name, form, (AT_MOVE,), coat)
        self.first: i64 = first

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        choice: i64 = 0
        while choice < self.size:
            out[filled] = self.base + choice
            filled += 1
            choice += 1
        return filled

    def apply(self, state: State, me: Player, choice: i64) -> None:
        me.pawn = (me.pawn + self.first + choice) & 7
        state.moved = True
        state.step = AT_MAIN

    def preview(self, before: State, after: State, choice: i64) -> Json:
        me = after.players[before.seat]
        slots = [int(me.lower_slot()), int(me.upper_slot())]
        cards = [None if after.display[slot] == EMPTY else card_name(after, after.display[slot]) for slot in slots]
        return {"space": int(me.pawn), "side": SIDES[me.home_side()], "slots": slots, "cards": cards}


@final
class TwoPoints(HelsinkiFamily):
    """H6.13: two points at once."""

    def __init__(self, base: i64) -> None:
        form = Form(values.Use, "two-points", action="two-points")
        super().__init__(base, "two-points", form, ANY_TIME, A_TWO_POINTS)

    def apply(self, state: State, me: Player, choice: i64) -> None:
        me.points += 2


@final
class NoLimit(HelsinkiFamily):
    """H6.14: no hand limit until the end of the next turn."""

    def __init__(self, base: i64) -> None:
        form = Form(values.Use, "no-limit", action="no-limit")
        super().__init__(base, "no-limit", form, (*ANY_TIME, AT_DISCARD), A_NO_LIMIT)

    def apply(self, state: State, me: Player, choice: i64) -> None:
        me.no_limit = 2
        if state.step == AT_DISCARD:
            state.step = AT_AFTER


@final
class End(HelsinkiFamily):
    """H3.1: the end of the turn; H3.7: also where there is nothing to draw, and nothing to build without a coat."""

    def __init__(self, base: i64) -> None:
        super().__init__(base, "end", Form(values.End, "end"), (STUCK, AT_AFTER))

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        if state.step == AT_MAIN and (must_discard(me) or ways & 1 != 0):
            return filled
        out[filled] = self.base
        return filled + 1

    def apply(self, state: State, me: Player, choice: i64) -> None:
        end_turn(state)

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        if must_discard(me):
            return refusal("hand/limit", "H6.14", limit=HAND_LIMIT, hand=len(me.hand))
        return refusal("end/must-act", "H3.7")


def begin_turn(state: State) -> None:
    state.step = AT_MOVE
    state.origin = state.players[state.seat].pawn
    state.moved = False
    state.drew = False
    state.builds = 0


def end_turn(state: State) -> None:
    """H3.1, H5.1: the next seat, or the end after the last round."""
    me = state.players[state.seat]
    if me.no_limit > 0:
        me.no_limit -= 1
    state.seat = (state.seat + 1) % state.seats
    state.horizon = state.steps
    if state.seat == state.start:
        if state.last_round:
            state.seat = -1
            state.step = AT_OVER
            return
        state.round += 1
    state.turn += 1
    begin_turn(state)
