"""Which builds are possible, and with which of the powers that change a build (H4.8, H6.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.helsinki.rules.codes import (
    A_ANY_SIDE,
    A_ANY_WILD,
    A_CHANGES,
    A_DISCOUNT,
    A_EXTRA_ROOF,
    EMPTY,
    WILD,
)
from torilla.games.helsinki.rules.payment import colours_in, payable_ways
from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.bits import count
from torilla.grid.square7 import shadow, stops


def changes_of(powers: i64) -> i64:
    """The build changes in a set of powers as four bits: discount 1, any-wild 2, any-side 4, extra-roof 8."""
    changes: i64 = 0
    if powers & A_DISCOUNT != 0:
        changes = 1
    if powers & A_ANY_WILD != 0:
        changes += 2
    if powers & A_ANY_SIDE != 0:
        changes += 4
    if powers & A_EXTRA_ROOF != 0:
        changes += 8
    return changes


SETS_WITH: Final = vec[i64]([sum(2**s for s in range(16) if s & c == c) for c in range(16)])
"""By set c of changes: the sets that include it, as 16 bits."""
SETS_WITHIN: Final = vec[i64]([sum(2**s for s in range(16) if s & c == s) for c in range(16)])
"""By set c of changes: the sets that it includes, as 16 bits."""
SETS_UP_TO: Final = vec[i64]([sum(2**s for s in range(16) if s.bit_count() <= n) for n in range(5)])
"""By number n: the sets of at most n changes, as 16 bits."""
SET_BIT: Final = vec[i64]([2**s for s in range(16)])


def has_subset(ways: i64, chosen: i64, free: i64, coats: i64) -> bool:
    """Whether some feasible set of changes has all `chosen` ones and at most `coats` more, `free` ones."""
    fitting = ways & SETS_WITH[chosen] & SETS_WITHIN[chosen | free]
    size = count(chosen) + coats
    if size > 4:
        size = 4
    return fitting & SETS_UP_TO[size] != 0


def feasible_builds(state: State, me: Player, free: i64) -> i64:
    """Which sets of changes some card in hand can be built with: bit s of the result for set s (`changes_of`)."""
    possible = changes_of((free | state.plus) & A_CHANGES)
    ways: i64 = 0
    colours = colours_in(state, me)
    dark = shadow(me.built, me.home_side())
    last: i64 = EMPTY
    for kind in me.hand:
        if kind != last and kind < WILD:
            last = kind
            ways |= feasible_with(state, me, kind, colours, dark, possible)
    return ways


# Sets of changes, as 16 bits: with or without each change.
NO_SIDE: Final = 0x0F0F
SIDE: Final = 0xF0F0
NO_ROOF: Final = 0x00FF


def feasible_with(state: State, me: Player, kind: i64, colours: i64, dark: i64, possible: i64) -> i64:
    """Which sets of the `possible` changes this card can be built with, each having an effect (H4.8, H6.2).

    `colours` are those of the hand (`colours_in`), `dark` is the shadow from the pawn's side: the same for all cards.
    """
    tables = state.tables
    tile = tables.tile[kind]
    if state.tiles[tile] == 0:  # H4.1
        return 0
    ways = payable_ways(state, me, kind, colours, possible)
    if ways == 0:
        return 0
    sides: i64 = 0
    if ways & NO_SIDE != 0 and can_push(state, me, tile, dark):
        sides = NO_SIDE
    if possible & 4 != 0 and can_push_elsewhere(state, me, tile, dark):
        sides |= SIDE
    ways &= sides
    shown = tables.card_turrets[kind]
    if possible & 8 != 0 and state.turrets > shown and tables.tile_size[tile] > shown:  # H6.11
        return ways
    return ways & NO_ROOF


def can_push(state: State, me: Player, tile: i64, dark: i64) -> bool:
    """Whether the tile can be pushed in from the pawn's side (H4.5 to H4.7)."""
    side = me.home_side()
    way = state.tables.first_way[tile]
    end = state.tables.first_way[tile + 1]
    while way < end:
        if stops(dark, state.tables.ways[way], side) != 0:
            return True
        way += 1
    return False


def can_push_elsewhere(state: State, me: Player, tile: i64, dark: i64) -> bool:
    """Whether another side leads to cells that the pawn's side does not (H6.5)."""
    home = me.home_side()
    side: i64 = 0
    while side < 4:
        if side != home:
            there = shadow(me.built, side)
            way = state.tables.first_way[tile]
            end = state.tables.first_way[tile + 1]
            while way < end:
                shape = state.tables.ways[way]
                if stops(there, shape, side) & ~stops(dark, shape, home) != 0:
                    return True
                way += 1
        side += 1
    return False
