"""The one generator of legal actions of Helsinki. Codes come out ascending; so do the blocks below."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.helsinki.codes import (
    A_ANY_SIDE,
    A_BACK,
    A_CHANGES,
    A_DRAW_AND_BUILD,
    A_EXTRA_CARD,
    A_FAR,
    A_FURTHER,
    A_MOVE_ROOF,
    A_NO_LIMIT,
    A_ONE_WILD,
    A_OPENERS,
    A_SECOND_BUILD,
    A_TWO_POINTS,
    A_TWO_WILD,
    AT_AFTER,
    AT_DISCARD,
    AT_DROP,
    AT_MAIN,
    AT_MOVE,
    AT_PAY,
    AT_PUSH,
    AT_ROOF,
    AT_START,
    AT_WILD,
    BACK,
    BUILD,
    DISCARD,
    DRAW,
    DRAW_EXTRA,
    DROP,
    EMPTY,
    END,
    FAR_4,
    FAR_6,
    FURTHER_4,
    FURTHER_5,
    HAND_LIMIT,
    LIFT,
    MOVE_1,
    MOVE_3,
    NO_LIMIT,
    ONE_WILD,
    PAY,
    PLUS,
    PUSH,
    ROOF,
    TWO_POINTS,
    TWO_WILD,
    WILD,
    WILD_TILE,
)  # fmt: skip
from torilla.games.helsinki.feasible import (
    SET_BIT,
    changes_of,
    colours_in,
    feasible_builds,
    feasible_with,
    has_subset,
)
from torilla.games.helsinki.state import Player, State
from torilla.grid.bits import lowest
from torilla.grid.square7 import around, cell_of, fill_lanes, shadow, stops

PLUS_ACTIONS: Final = vec[i64]([16, 512, 4, 8192, 128, 4096])
"""The action of each code from PLUS on, as in PLUS_NAMES."""


def fill_actions(state: State, out: vec[i64]) -> i64:
    """Write the legal codes into `out`; returns how many. None only when the game is over."""
    step = state.step
    if step == AT_MOVE:
        return fill_move(state, out)
    if step == AT_MAIN or step == AT_AFTER:
        return fill_main(state, out)
    if step == AT_PUSH:
        return fill_push(state, out)
    if step == AT_PAY:
        return fill_pay(state, out)
    me = state.players[state.seat]
    if step == AT_DISCARD:
        filled: i64 = 0
        if available(state, me) & A_NO_LIMIT != 0:
            out[0] = NO_LIMIT
            filled = 1
        return fill_hand(me, DISCARD, out, filled)
    if step == AT_ROOF:
        return fill_cells(state.cells & ~me.turrets, ROOF, out, 0)
    if step == AT_WILD:
        return fill_cells(wild_cells(me), WILD_TILE, out, 0)
    if step == AT_DROP:
        # The turret taken up is off the board; H6.12: to another roof than its own.
        return fill_cells(me.roofs() & ~me.turrets & ~state.cells, DROP, out, 0)
    if step == AT_START:
        space: i64 = 0
        while space < 8:
            out[space] = space
            space += 1
        return 8
    return 0


def available(state: State, me: Player) -> i64:
    """The actions that a coat could be put on (H6.1, H2.5), whatever their effect."""
    if me.coats == 0:
        return 0
    return 32767 & ~state.covered & ~me.used


def wild_cells(me: Player) -> i64:
    """Where a wild tile may be placed (H6.4): beside a tile; the statue alone is not enough."""
    return around(me.roofs()) & ~me.built


def fill_cells(cells: i64, base: i64, out: vec[i64], filled: i64) -> i64:
    while cells != 0:
        single = lowest(cells)
        out[filled] = base + cell_of(single)
        filled += 1
        cells ^= single
    return filled


def fill_hand(me: Player, base: i64, out: vec[i64], filled: i64) -> i64:
    """One code for each kind in hand."""
    last: i64 = EMPTY
    for kind in me.hand:
        if kind != last:
            out[filled] = base + kind
            filled += 1
            last = kind
    return filled


def fill_move(state: State, out: vec[i64]) -> i64:
    """Phases a and b: the move (H3.2, H6.3), and what may come before it."""
    out[0] = MOVE_1
    out[1] = MOVE_1 + 1
    out[2] = MOVE_3
    me = state.players[state.seat]
    free = available(state, me)
    if free == 0:
        return 3
    filled: i64 = 3
    if free & A_FURTHER != 0:
        out[filled] = FURTHER_4
        out[filled + 1] = FURTHER_5
        filled += 2
    if free & A_FAR != 0:
        out[filled] = FAR_4
        out[filled + 1] = FAR_4 + 1
        out[filled + 2] = FAR_6
        filled += 3
    if free & A_BACK != 0:
        out[filled] = BACK
        filled += 1
    filled = fill_points_and_limit(free, out, filled)
    return fill_boards(state, me, free, out, filled)


def fill_points_and_limit(free: i64, out: vec[i64], filled: i64) -> i64:
    if free & A_TWO_POINTS != 0:
        out[filled] = TWO_POINTS
        filled += 1
    if free & A_NO_LIMIT != 0:
        out[filled] = NO_LIMIT
        filled += 1
    return filled


def fill_boards(state: State, me: Player, free: i64, out: vec[i64], filled: i64) -> i64:
    """Wild tiles (H6.4) and `move-roof` (H6.12), where they have an effect."""
    if free & (A_ONE_WILD | A_TWO_WILD) != 0 and state.wild_tiles > 0:
        cells = wild_cells(me)
        if free & A_ONE_WILD != 0:
            filled = fill_cells(cells, ONE_WILD, out, filled)
        if free & A_TWO_WILD != 0:
            filled = fill_cells(cells, TWO_WILD, out, filled)
    if free & A_MOVE_ROOF != 0 and me.turrets != 0 and me.roofs() & ~me.turrets != 0:
        filled = fill_cells(me.turrets, LIFT, out, filled)
    return filled


def fill_main(state: State, out: vec[i64]) -> i64:
    """Phases c and d, and e: draw, build, end, and the actions that go with them."""
    me = state.players[state.seat]
    free = available(state, me)
    filled: i64 = 0
    if state.plus != 0:
        # A build has been begun: only what belongs to it.
        filled = fill_plus(free & A_CHANGES & ~state.plus, feasible_builds(state, me, free), state, me, out, filled)
        return fill_build(state, me, out, filled)
    if state.step == AT_MAIN:
        draws = fill_draw(state, free, out)
        filled = fill_points_and_limit(free, out, draws)
        if draws != 0 and free & A_CHANGES == 0:
            filled = fill_build(state, me, out, filled)
            return fill_boards(state, me, free, out, filled)
        ways = feasible_builds(state, me, free)
        # H3.7: nothing to draw, nothing to build without a coat
        skips = draws == 0 and ways & 1 == 0
        if skips and not must_discard(me):
            out[filled] = END
            filled += 1
        if free & A_CHANGES != 0:
            filled = fill_plus(free & A_CHANGES, ways, state, me, out, filled)
        if ways & 1 != 0:
            filled = fill_build(state, me, out, filled)
        filled = fill_boards(state, me, free, out, filled)
        return fill_hand(me, DISCARD, out, filled) if skips and must_discard(me) else filled
    filled = fill_points_and_limit(free, out, filled)
    if not must_discard(me):
        out[filled] = END
        filled += 1
    opener = opener_of(state) & free
    if opener != 0 and has_subset(feasible_builds(state, me, free), 0, changes_of(free), me.coats - 1):
        out[filled] = PLUS + (4 if opener == A_SECOND_BUILD else 5)
        filled += 1
    filled = fill_boards(state, me, free, out, filled)
    return fill_hand(me, DISCARD, out, filled) if must_discard(me) else filled


def must_discard(me: Player) -> bool:
    """Whether `no-limit` runs out with this turn and the hand is too large (H6.14)."""
    return me.no_limit == 1 and len(me.hand) > HAND_LIMIT


def opener_of(state: State) -> i64:
    """The action that allows one more build in phase e (H3.5, H3.6), or 0."""
    if state.builds == 0 and state.drew:
        return A_DRAW_AND_BUILD
    if state.builds == 1:
        return A_SECOND_BUILD
    return 0


def fill_draw(state: State, free: i64, out: vec[i64]) -> i64:
    """H3.3, H3.7: a draw takes whatever lies in the two slots; H6.6, H6.2: one card more where there is one."""
    if state.display[state.lower_slot()] == EMPTY and state.display[state.upper_slot()] == EMPTY:
        return 0
    out[0] = DRAW
    if free & A_EXTRA_CARD != 0 and (state.pile_size() > 0 or state.discard_size() > 0):
        out[1] = DRAW_EXTRA
        return 2
    return 1


def fill_plus(offered: i64, ways: i64, state: State, me: Player, out: vec[i64], filled: i64) -> i64:
    """The changes that some build can have, together with those chosen and those still affordable (H4.8, H6.2)."""
    chosen = changes_of(state.plus)
    free = changes_of(offered)
    index: i64 = 0
    change: i64 = 1
    while index < 4:
        if free & change != 0 and has_subset(ways, chosen | change, free & ~change, me.coats - 1):
            out[filled] = PLUS + index
            filled += 1
        index += 1
        change += change
    return filled


def fill_build(state: State, me: Player, out: vec[i64], filled: i64) -> i64:
    """The cards that can be built with exactly the chosen changes (H4.8)."""
    chosen = changes_of(state.plus)
    wanted = SET_BIT[chosen]
    colours = colours_in(state, me)
    dark = shadow(me.built, me.pawn // 2)
    last: i64 = EMPTY
    for kind in me.hand:
        if kind != last and kind < WILD:
            last = kind
            if feasible_with(state, me, kind, colours, dark, chosen) & wanted != 0:
                out[filled] = BUILD + kind
                filled += 1
    return filled


def fill_push(state: State, out: vec[i64]) -> i64:
    """H4.5 to H4.7; with `any-side` only what the own side cannot do (H6.5)."""
    me = state.players[state.seat]
    tile = state.tables.tile[state.card]
    first = state.tables.first_way[tile]
    end = state.tables.first_way[tile + 1]
    home = me.pawn // 2
    home_dark = shadow(me.built, home)
    filled: i64 = 0
    side: i64 = 0
    while side < 4:
        if (state.plus & A_ANY_SIDE != 0) != (side == home):
            dark = shadow(me.built, side)
            way = first
            while way < end:
                shape = state.tables.ways[way]
                anchors = stops(dark, shape, side)
                if side != home:
                    anchors &= ~stops(home_dark, shape, home)
                if anchors != 0:
                    filled = fill_lanes(anchors, side, PUSH + side * 56 + shape.number * 7, out, filled)
                way += 1
        side += 1
    return filled


def fill_pay(state: State, out: vec[i64]) -> i64:
    """One more card of the price: of the tile's colour or wild, or the one of `any-wild` (H4.1, H4.2, H6.10)."""
    me = state.players[state.seat]
    colour = state.tables.colour[state.card]
    filled: i64 = 0
    last: i64 = EMPTY
    for kind in me.hand:
        if kind != last:
            last = kind
            if pays_as_is(state, kind, colour):
                if state.off_colour and state.to_pay == 1:
                    continue  # the last one must be the card of any-wild
            elif not state.off_colour:
                continue
            out[filled] = PAY + kind
            filled += 1
    return filled


def pays_as_is(state: State, kind: i64, colour: i64) -> bool:
    return kind == WILD or state.tables.colour[kind] == colour


def only_way_to_pay(state: State, me: Player) -> bool:
    """Whether the rest of the price can be paid in one way only."""
    colour = state.tables.colour[state.card]
    plain: i64 = 0
    plain_kinds: i64 = 0
    stranger_kinds: i64 = 0
    last: i64 = EMPTY
    for kind in me.hand:
        if pays_as_is(state, kind, colour):
            plain += 1
            if kind != last:
                plain_kinds += 1
        elif kind != last:
            stranger_kinds += 1
        last = kind
    due = state.to_pay
    if state.off_colour:
        if stranger_kinds != 1:
            return False
        due -= 1
    return due == 0 or plain_kinds == 1 or plain == due


def nothing_but_end(state: State) -> bool:
    """Whether `end` is all that is left in phase e."""
    me = state.players[state.seat]
    if must_discard(me):
        return False
    free = available(state, me)
    if free == 0:
        return True
    if free & (A_TWO_POINTS | A_NO_LIMIT) != 0:
        return False
    if free & (A_ONE_WILD | A_TWO_WILD) != 0 and state.wild_tiles > 0 and wild_cells(me) != 0:
        return False
    if free & A_MOVE_ROOF != 0 and me.turrets != 0 and me.roofs() & ~me.turrets != 0:
        return False
    if free & A_OPENERS & opener_of(state) == 0:
        return True
    return not has_subset(feasible_builds(state, me, free), 0, changes_of(free), me.coats - 1)
