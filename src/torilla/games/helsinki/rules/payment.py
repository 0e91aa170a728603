"""Prices, and the cards that pay them (H4.1, H4.2), with `discount` (H6.7) and `any-wild` (H6.10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from torilla.games.helsinki.rules.codes import A_DISCOUNT, EMPTY, WILD, WILD_COLOUR
from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.bits import six_bits

# Before the build: can it be paid?


def cards_due(state: State, kind: i64, plus: i64) -> i64:
    """The cards to pay besides the chosen one (H4.1); the discount counts before `any-wild` (H6.7)."""
    due = state.tables.number[kind] - 1
    if plus & A_DISCOUNT != 0:
        due -= 1
    return due


def can_afford(due: i64, others: i64, off_colour: i64, *, any_wild: bool) -> bool:
    """Whether `due` cards can be paid with `others`; with `any-wild` exactly one of them is `off_colour` (H6.10)."""
    if any_wild:
        return due >= 1 and off_colour >= 1 and others >= due - 1
    return others >= due


def colours_in(state: State, me: Player) -> i64:
    """How many cards of each colour (wild is the sixth) the hand holds, packed: see `six_bits`."""
    units = state.tables.colour_unit
    colours: i64 = 0
    for kind in me.hand:
        colours += units[kind]
    return colours


def others_that_pay(state: State, kind: i64, colours: i64) -> i64:
    """The cards besides this one that pay for its tile as they are: of its colour, and wild."""
    return six_bits(colours, state.tables.colour[kind]) - 1 + six_bits(colours, WILD_COLOUR)


# Sets of changes that pay alike, as 16 bits: bit s for set s (`feasible.changes_of`)
PAY_PLAIN: Final = 0x1111
PAY_DISCOUNT: Final = 0x2222
PAY_ANY: Final = 0x4444
PAY_BOTH: Final = 0x8888


def payable_ways(state: State, me: Player, kind: i64, colours: i64, possible: i64) -> i64:
    """Which sets of the `possible` changes let the hand pay for this card; `colours` as in `colours_in`."""
    others = others_that_pay(state, kind, colours)
    due = state.tables.number[kind] - 1
    ways: i64 = 0
    if others >= due:
        ways = PAY_PLAIN
    if possible & 3 == 0:
        return ways
    off_colour = i64(len(me.hand)) - 1 - others
    if possible & 2 != 0 and can_afford(due, others, off_colour, any_wild=True):
        ways |= PAY_ANY
    if possible & 1 != 0 and due >= 1:
        if can_afford(due - 1, others, off_colour, any_wild=False):
            ways |= PAY_DISCOUNT
        if possible & 2 != 0 and can_afford(due - 1, others, off_colour, any_wild=True):
            ways |= PAY_BOTH
    return ways


# In the build: which card may be paid next?


def pays_as_is(state: State, kind: i64, colour: i64) -> bool:
    """Whether a card is wild or of this colour, that of the tile being built."""
    return kind == WILD or state.tables.colour[kind] == colour


def can_pay(state: State, kind: i64, colour: i64) -> bool:
    """Whether this card may be paid next. The last one is the off-colour card of `any-wild` if that is still due."""
    if pays_as_is(state, kind, colour):
        return not state.off_colour or state.to_pay > 1
    return state.off_colour


def has_one_way(state: State, me: Player) -> bool:
    """Whether the rest of the price can be paid in one way only."""
    colour = state.tables.colour[state.card]
    plain: i64 = 0
    plain_kinds: i64 = 0
    off_colour_kinds: i64 = 0
    last: i64 = EMPTY
    for kind in me.hand:
        if pays_as_is(state, kind, colour):
            plain += 1
            if kind != last:
                plain_kinds += 1
        elif kind != last:
            off_colour_kinds += 1
        last = kind
    due = state.to_pay
    if state.off_colour:
        if off_colour_kinds != 1:
            return False
        due -= 1
    return due == 0 or plain_kinds == 1 or plain == due
