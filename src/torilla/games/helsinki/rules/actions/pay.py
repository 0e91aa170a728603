"""Paying for a build, card by card (H4.1, H4.2, H6.10). Which cards pay is decided in payment.py."""

from __future__ import annotations

from collections import Counter
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.core.engine.bags import holds
from torilla.games.helsinki import values
from torilla.games.helsinki.page.suggestions import least_worth
from torilla.games.helsinki.rules.actions.discard import discard
from torilla.games.helsinki.rules.actions.family import CARDS, HelsinkiFamily, card_name, refusal
from torilla.games.helsinki.rules.actions.place_turret import put_up_turrets
from torilla.games.helsinki.rules.codes import A_ANY_WILD, AT_PAY, EMPTY, ITEM_PAID, UNKNOWN
from torilla.games.helsinki.rules.payment import can_pay, cards_due, has_one_way, pays_as_is
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import components_of


@final
class Pay(HelsinkiFamily):
    """H4.1: one more card of the price."""

    def __init__(self, base: i64) -> None:
        super().__init__(base, "pay", Form(values.Pay, "pay:{card}", card=CARDS), (AT_PAY,))

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        colour = state.tables.colour[state.card]
        last: i64 = EMPTY
        for kind in me.hand:
            if kind != last:
                last = kind
                if can_pay(state, kind, colour):
                    out[filled] = self.base + kind
                    filled += 1
        return filled

    def apply(self, state: State, me: Player, choice: i64) -> None:
        pay(state, me, choice)
        go_on_paying(state, me)

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        card = card_name(state, choice)
        if not holds(me.hand, choice):
            return refusal("card/not-in-hand", "H4.1", card=card)
        colour = state.tables.colour[state.card]
        letter = components_of(state).colours[int(colour)][0]
        if pays_as_is(state, choice, colour):
            return refusal("pay/other-colour-due", "H6.10", card=card, colour=letter)
        return refusal("pay/wrong-colour", "H4.1", card=card, colour=letter)

    def preview(self, before: State, after: State, choice: i64) -> Json:
        return {"pays": [card_name(before, kind) for kind in payment(before, after)]}

    def suggest(self, state: State, me: Player) -> i64:
        return suggest_card(state, me)

    def played_card(self, state: State, choice: i64) -> i64:
        return choice


def ask_price(state: State, me: Player) -> None:
    """Begin to pay: all cards besides the chosen one."""
    state.to_pay = cards_due(state, state.card, state.plus)
    state.off_colour = state.plus & A_ANY_WILD != 0
    state.step = AT_PAY
    go_on_paying(state, me)


def pay(state: State, me: Player, kind: i64) -> None:
    if state.off_colour and not pays_as_is(state, kind, state.tables.colour[state.card]):
        state.off_colour = False
    discard(state, me, kind)
    state.to_pay -= 1


def go_on_paying(state: State, me: Player) -> None:
    """Pay the rest where there is only one way; once all is paid, continue with the turrets (H4.10)."""
    if state.to_pay > 0:
        pay_rest(state, me)
        if state.to_pay > 0:
            return
    put_up_turrets(state, me)


def pay_rest(state: State, me: Player) -> None:
    """Pay cards that are the only way to pay, and disclose them."""
    if state.script is not None:
        for forced in state.script.forced:
            pay(state, me, forced)
            state.disclose(ITEM_PAID, state.seat, 0, forced)
        return
    if not has_one_way(state, me):
        return
    colour = state.tables.colour[state.card]
    for kind in me.hand[:]:
        if state.to_pay > 0 and can_pay(state, kind, colour):
            pay(state, me, kind)
            state.disclose(ITEM_PAID, state.seat, 0, kind)


def suggest_card(state: State, me: Player) -> int:
    """Own colour before wild, and of it the card least worth keeping; then the off-colour one of `any-wild`."""
    colour = state.tables.colour[state.card]
    known = [int(kind) for kind in me.hand if kind != UNKNOWN and can_pay(state, kind, colour)]
    plain = [kind for kind in known if pays_as_is(state, kind, colour)]
    return least_worth(state, me, plain or known)


def payment(before: State, after: State) -> list[int]:
    """The cards still to be paid, those of this step included; where there is a choice, the suggested ones."""
    seat = before.seat
    later = after.clone()
    me = later.players[seat]
    while later.seat == seat and later.step == AT_PAY:
        pay(later, me, suggest_card(later, me))
        go_on_paying(later, me)
    gone = Counter(before.players[seat].hand) - Counter(me.hand)
    if before.step != AT_PAY:
        gone[int(before.card)] -= 1  # the chosen card itself
    return sorted(gone.elements())
