"""Discarding down to the hand limit (H3.4, H6.14)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Refusal
from torilla.core.contract.forms import Form
from torilla.core.engine.bags import without_kind
from torilla.games.helsinki import values
from torilla.games.helsinki.page.suggestions import least_worth
from torilla.games.helsinki.rules.actions.family import CARDS, HelsinkiFamily, card_name, fill_hand, refusal
from torilla.games.helsinki.rules.codes import AT_AFTER, AT_DISCARD, AT_MAIN, HAND_LIMIT, OVERFULL, STUCK
from torilla.games.helsinki.rules.state import Player, State


@final
class Discard(HelsinkiFamily):
    """H3.4: after a draw; H6.14: before the end of the turn in which `no-limit` runs out."""

    def __init__(self, base: i64) -> None:
        form = Form(values.Discard, "discard:{card}", card=CARDS)
        super().__init__(base, "discard", form, (AT_DISCARD, OVERFULL, STUCK))

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        if state.step == AT_MAIN and (not must_discard(me) or ways & 1 != 0):
            return filled
        return fill_hand(me, self.base, out, filled)

    def apply(self, state: State, me: Player, choice: i64) -> None:
        discard(state, me, choice)
        if state.step == AT_DISCARD and len(me.hand) <= HAND_LIMIT:
            state.step = AT_AFTER

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        if not must_discard(me) and state.step != AT_DISCARD:
            return refusal("discard/not-due", "H3.4", limit=HAND_LIMIT, hand=len(me.hand))
        return refusal("card/not-in-hand", "H3.4", card=card_name(state, choice))

    def suggest(self, state: State, me: Player) -> i64:
        return least_worth(state, me, list(me.hand)) if state.step == AT_DISCARD else -1

    def played_card(self, state: State, choice: i64) -> i64:
        return choice


def must_discard(me: Player) -> bool:
    """Whether `no-limit` runs out with this turn and the hand is too large (H6.14)."""
    return me.no_limit == 1 and len(me.hand) > HAND_LIMIT


def discard(state: State, me: Player, kind: i64) -> None:
    """Move a card from the hand to the discard pile, face up."""
    me.hand = without_kind(me.hand, kind)
    me.seen = without_kind(me.seen, kind)
    state.discard[kind] += 1
