"""Premoves in Helsinki: the position of a seat whose turn has not come, and the cards that a step is for."""

from __future__ import annotations

from typing import Any

from torilla.core.contract.data import OpenPiece
from torilla.games.helsinki.rules.actions.draw import Draw
from torilla.games.helsinki.rules.actions.turn import Move, begin_turn
from torilla.games.helsinki.rules.codes import AT_MOVE, AT_START, EMPTY
from torilla.games.helsinki.rules.families import FAMILY_OF
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import components_of


def next_turn(state: State, seat: int) -> State | None:
    """The next turn of a seat as if it began now: whatever the seats before it do is left out."""
    if state.seat < 0 or (state.step == AT_START and state.seat != seat):
        return None
    ahead = state.clone()
    if state.seat == seat:
        return ahead
    seats, start = int(state.seats), int(state.start)
    comes_round = (seat - start) % seats < (int(state.seat) - start) % seats
    if comes_round and state.last_round:
        return None
    ahead.turn += (seat - int(state.seat)) % seats
    ahead.round += comes_round
    ahead.seat = seat
    ahead.plus = ahead.cells = ahead.to_pay = ahead.turrets_due = 0
    ahead.card = EMPTY
    ahead.back_to = -1
    ahead.touches = ahead.off_colour = ahead.disclosed = False
    begin_turn(ahead)
    ahead.horizon = ahead.steps
    return ahead


def relies_on(state: State, code: int) -> list[OpenPiece]:
    """A move and a draw are for the cards beside the pawn."""
    family: Any = FAMILY_OF[code]
    if not isinstance(family, Move | Draw):
        return []
    me: Player = state.players[state.seat].clone()
    if isinstance(family, Move):
        family.apply(state.clone(), me, code - int(family.base))
    components = components_of(state)
    slots = [int(me.lower_slot()), int(me.upper_slot())]
    return [
        OpenPiece(components.card_name(int(state.display[slot])), slot)
        for slot in slots
        if state.display[slot] != EMPTY
    ]


def premoves(state: State, legal: list[int]) -> list[int]:
    """The moves of the pawn, without a coat of arms."""
    if state.step != AT_MOVE:
        return []
    return [code for code in legal if isinstance(FAMILY_OF[code], Move) and FAMILY_OF[code].coat == 0]
