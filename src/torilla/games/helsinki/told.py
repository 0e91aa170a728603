"""Disclosed items of Helsinki, and replay from them where the seed is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from torilla.core.contract import Item
from torilla.core.engine import Script, Told
from torilla.core.errors import IllegalAction
from torilla.games.helsinki.codes import (
    ACTION_NAMES,
    AT_START,
    BUILD,
    DISCARD,
    EMPTY,
    PAY,
    PUSH,
    ROOF,
    T_COVERED,
    T_ENDED,
    T_GAIN,
    T_OUT,
    T_PAID,
    T_REFILL,
    T_SHUFFLE,
    T_START,
    UNKNOWN,
    WILD,
)  # fmt: skip
from torilla.games.helsinki.components import Components
from torilla.games.helsinki.encode import action_names, action_set, components_of, kind_of
from torilla.games.helsinki.setup import LOT_PILE
from torilla.games.helsinki.state import State, unknown_cards

if TYPE_CHECKING:
    from torilla.core.contract import Game


def to_items(told: Told, components: Components) -> list[Item]:
    return [to_item(entry, components) for entry in told]


def to_item(entry: tuple[int, int, int, int], components: Components) -> Item:
    what, seat, place, piece = entry
    if what == T_REFILL:
        return Item("refill", place=place, piece=components.card_name(piece))
    if what == T_GAIN:
        return Item("gain", seat=seat, piece=components.card_name(piece), audience=seat)
    if what == T_SHUFFLE:
        return Item("shuffle", place=piece)
    if what == T_PAID:
        return Item("paid", seat=seat, piece=components.card_name(piece))
    if what == T_ENDED:
        return Item("ended")
    if what == T_START:
        return Item("start", seat=seat)
    if what == T_COVERED:
        return Item("covered", piece=ACTION_NAMES[piece])
    assert what == T_OUT
    return Item("out", piece=components.card_name(piece))


def setup_items(state: State) -> list[Item]:
    """What the set-up disclosed, of a state in its first step."""
    components = components_of(state)
    assert state.step == AT_START
    items = [Item("start", seat=int(state.start))]
    items += [Item("covered", piece=name) for name in action_names(state.covered)]
    for kind, number in enumerate(state.out):
        items += [Item("out", piece=components.card_name(kind))] * int(number)
    items += [
        Item("refill", place=slot, piece=components.card_name(int(kind))) for slot, kind in enumerate(state.display)
    ]
    return items


def set_up_as_told(state: State, items: Sequence[Item]) -> None:
    """Set-up as far as the items tell; the pile is unknown."""
    components = components_of(state)
    for item in items:
        piece = item.piece or ""
        if item.what == "start":
            state.start = state.seat = item.seat or 0
        elif item.what == "covered":
            state.covered |= action_set([piece])
        elif item.what == "out":
            state.out[kind_of(piece, components)] += 1
        elif item.what == "refill" and item.place is not None:
            state.display[item.place] = kind_of(piece, components)
    tables = state.tables
    left = sum(tables.card_count) - sum(state.out) - sum(1 for kind in state.display if kind != EMPTY)
    state.pile = unknown_cards(left)
    state.shuffles = LOT_PILE + 1


def apply_told(game: Game, state: State, code: int, items: Sequence[Item]) -> list[Item]:
    """Do an action with the results that a record tells. Cards that nobody knew become known as they are played."""
    components = components_of(state)
    paid = [kind_of(item.piece or "", components) for item in items if item.what == "paid"]
    drawn = [kind_of(item.piece or "", components) for item in items if item.what in ("refill", "gain")]
    if state.seat >= 0:
        reveal(state, played_card(code), paid)
        check_as_told(game, state, code)
    state.script = Script(drawn, paid, any(item.what == "ended" for item in items))
    try:
        return game.apply_legal(state, code)
    except IndexError:
        name = game.name_of(code, components)
        raise IllegalAction("record/items", f"{name}: more was drawn than the record tells", action=name) from None
    finally:
        state.script = None


def played_card(code: int) -> list[int]:
    """The card that an action names from the hand."""
    for base, last in ((BUILD, PUSH - 1), (PAY, ROOF - 1), (DISCARD, DISCARD + WILD)):
        if base <= code <= last:
            return [code - base]
    return []


def reveal(state: State, *groups: list[int]) -> None:
    """Put known cards in the place of unknown ones, as far as the hand does not hold them."""
    me = state.players[state.seat]
    hand = [int(kind) for kind in me.hand]
    for kinds in groups:
        for kind in set(kinds):
            for _ in range(kinds.count(kind) - hand.count(kind)):
                if UNKNOWN in hand:
                    hand[hand.index(UNKNOWN)] = kind
    me.hand = type(me.hand)(sorted(hand))


def check_as_told(game: Game, state: State, code: int) -> None:
    """Legality as far as it can be told: some way to read the unknown cards must allow the action."""
    refusal = game.explain(state, code)
    unknown = sum(1 for kind in state.players[state.seat].hand if kind == UNKNOWN)
    for strangers in range(min(unknown, 2)):
        if refusal is None:
            return
        # Wild cards pay for everything; any-wild needs one card that is not.
        guess = state.clone()
        me = guess.players[guess.seat]
        known = [int(kind) for kind in me.hand if kind != UNKNOWN]
        me.hand = type(me.hand)(sorted(known + [WILD] * (unknown - strangers) + [UNKNOWN] * strangers))
        if game.explain(guess, code) is None:
            return
    if refusal is not None:
        name = game.name_of(code, state.components)
        raise IllegalAction(refusal.code, f"{name}: {refusal.code} ({refusal.rule})", **refusal.values)
