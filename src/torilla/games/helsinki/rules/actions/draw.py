"""Drawing the two cards beside the pawn (H3.3), with one card more (H6.6)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.core.engine.bags import with_kind
from torilla.games.helsinki import values
from torilla.games.helsinki.rules.actions.family import HelsinkiFamily, card_name, refusal
from torilla.games.helsinki.rules.codes import AT_AFTER, AT_DISCARD, AT_MAIN, EMPTY, HAND_LIMIT
from torilla.games.helsinki.rules.pile import gain_card, refill
from torilla.games.helsinki.rules.state import Player, State


@final
class Draw(HelsinkiFamily):
    """H3.3: two cards, the extra card, the refill, the hand limit, in this order."""

    def __init__(self, base: i64, notation: str, coat: i64 = 0) -> None:
        super().__init__(base, notation, Form(values.Draw, notation, extra=coat != 0), (AT_MAIN,), coat)

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        if self.coat != 0 and state.pile_size() == 0 and state.discard_size() == 0:  # H6.2
            return filled
        out[filled] = self.base
        return filled + 1

    def apply(self, state: State, me: Player, choice: i64) -> None:
        lower = me.lower_slot()
        upper = me.upper_slot()
        take_from(state, me, lower)
        take_from(state, me, upper)
        if self.coat != 0:
            gain_card(state, state.seat)
        refill(state, lower)
        refill(state, upper)
        state.drew = True
        state.step = AT_AFTER
        if len(me.hand) > HAND_LIMIT and me.no_limit == 0:
            state.step = AT_DISCARD

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        if nothing_beside(state, me):
            return refusal("draw/nothing", "H3.7")
        return refusal("draw/no-card-left", "H6.6")

    def preview(self, before: State, after: State, choice: i64) -> Json:
        extra = self.coat != 0
        me = before.players[before.seat]
        cards = [before.display[me.lower_slot()], before.display[me.upper_slot()]]
        taken = [card_name(before, card) for card in cards if card != EMPTY]
        hand = len(me.hand) + len(taken) + extra
        over = max(0, hand - HAND_LIMIT) if me.no_limit == 0 else 0
        ends = int(before.pile_size()) <= len(taken) + extra and not before.last_round
        return {"cards": taken, "extra": extra, "hand": hand, "discards": over, "last_round": ends}


def nothing_beside(state: State, me: Player) -> bool:
    """H3.7: a draw takes whatever lies in the two slots beside the pawn."""
    return state.display[me.lower_slot()] == EMPTY and state.display[me.upper_slot()] == EMPTY


def take_from(state: State, me: Player, slot: i64) -> None:
    card = state.display[slot]
    if card != EMPTY:
        me.hand = with_kind(me.hand, card)
        me.seen = with_kind(me.seen, card)
        state.display[slot] = EMPTY
