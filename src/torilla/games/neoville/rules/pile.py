"""The pile, and what of pile and hands a seat does not know (N7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.games.neoville.rules.codes import AT_PLACE, EMPTY, ITEM_GAIN, ITEM_REFILL
from torilla.games.neoville.rules.state import NO_ENTRY, State
from torilla.grid.bits import BIT


def draw_tile(state: State) -> i64:
    """The next tile of the pile, which is not empty; or the one from a record."""
    kind = state.pile[state.drawn]
    state.drawn += 1
    script = state.script
    if script is not None:
        kind = script.drawn.pop(0)
    return kind


def refill(state: State, slot: i64) -> None:
    """Turn up a tile in an empty slot; where the pile is empty the gap stays (N3.10)."""
    if state.pile_size() > 0:
        kind = draw_tile(state)
        state.display[slot] = kind
        state.disclosed = True
        state.disclose(ITEM_REFILL, EMPTY, slot, kind)


def gain_tile(state: State) -> None:
    """The seat to move takes the top tile of the pile, unseen by the others."""
    kind = draw_tile(state)
    state.cities[state.seat].add_tile(2 * kind)
    state.disclosed = True
    state.disclose(ITEM_GAIN, state.seat, EMPTY, kind)


def hidden_places(state: State, seat: i64, owner: i64) -> i64:
    """The places of the owner's hand whose tiles `seat` does not know, as bits (N7.1)."""
    if owner == seat:
        return 0
    city = state.cities[owner]
    chosen: i64 = EMPTY  # a chosen tile is known to all, although nobody saw it being taken
    if owner == state.seat and state.step == AT_PLACE and not city.has_entry(2 * state.tile + 1):
        chosen = 2 * state.tile
    places: i64 = 0
    index: i64 = 0
    while index < 3:
        entry = city.hand_entry(index)
        if entry == chosen:
            chosen = EMPTY
        elif entry != NO_ENTRY and entry & 1 == 0:
            places |= BIT[index]
        index += 1
    return places


def hidden_tiles(state: State, seat: i64) -> vec[i64]:
    """All tiles that `seat` does not know: the pile's, then other hands' as far as nobody saw them."""
    hidden = state.pile[state.drawn :]
    owner: i64 = 0
    while owner < state.seats:
        places = hidden_places(state, seat, owner)
        index: i64 = 0
        while index < 3:
            if places & BIT[index] != 0:
                hidden = append(hidden, state.cities[owner].hand_entry(index) // 2)
            index += 1
        owner += 1
    return hidden


def deal_hidden(state: State, seat: i64, tiles: vec[i64]) -> None:
    """Put tiles where `hidden_tiles` found them."""
    at = state.pile_size()
    state.pile = tiles[:at]
    state.drawn = 0
    owner: i64 = 0
    while owner < state.seats:
        places = hidden_places(state, seat, owner)
        if places != 0:
            city = state.cities[owner]
            entries = vec[i64]([city.hand0, city.hand1, city.hand2])
            city.clear_hand()
            index: i64 = 0
            while index < 3:
                if places & BIT[index] != 0:
                    city.add_tile(2 * tiles[at])
                    at += 1
                elif entries[index] != NO_ENTRY:
                    city.add_tile(entries[index])
                index += 1
        owner += 1
