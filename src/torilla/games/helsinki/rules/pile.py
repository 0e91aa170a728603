"""The draw pile of Helsinki: drawing, refilling, reshuffling (H3.3, H5.1, H5.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from torilla.core.engine.bags import with_kind
from torilla.games.helsinki.rules.codes import EMPTY, ITEM_GAIN, ITEM_REFILL, ITEM_SHUFFLE, UNKNOWN, WILD
from torilla.games.helsinki.rules.state import State, unknown_cards

NO_DISCARD: Final = vec[u8]([0] * (UNKNOWN + 1))


def draw_card(state: State) -> i64:
    """The next card of the pile, EMPTY if there is none (H5.1, H5.2)."""
    if state.drawn == i64(len(state.pile)):
        if not reshuffle(state):
            return EMPTY
    card = state.pile[state.drawn]
    if state.script is not None:
        card = state.script.drawn.pop(0)
    state.drawn += 1
    if state.drawn == i64(len(state.pile)):
        state.last_round = True
    state.disclosed = True
    return card


def reshuffle(state: State) -> bool:
    """H5.2: the discard pile becomes the new pile, when a card is needed."""
    size = state.discard_size()
    if size == 0:
        return False
    if state.script is not None:
        state.pile = unknown_cards(size)
    else:
        pile = vec[i64]([], capacity=size)
        kind: i64 = 0
        while kind <= WILD:
            left = i64(state.discard[kind])
            while left > 0:
                pile = append(pile, kind)
                left -= 1
            kind += 1
        state.shuffle(pile, state.shuffles)
        state.pile = pile
    state.discard = NO_DISCARD[:]
    state.shuffles += 1
    state.drawn = 0
    state.disclose(ITEM_SHUFFLE, 0, 0, size)
    return True


def refill(state: State, slot: i64) -> None:
    """H2.2, H3.3: a new card for an empty slot."""
    if state.display[slot] == EMPTY:
        card = draw_card(state)
        state.display[slot] = card
        if card != EMPTY:
            state.disclose(ITEM_REFILL, 0, slot, card)


def gain_card(state: State, seat: i64) -> None:
    """A hidden card from the pile into a hand."""
    card = draw_card(state)
    if card != EMPTY:
        me = state.players[seat]
        me.hand = with_kind(me.hand, card)
        state.disclose(ITEM_GAIN, seat, 0, card)
