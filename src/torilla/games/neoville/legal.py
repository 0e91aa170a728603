"""Which actions are legal: the one place that decides it. Codes are written in ascending order."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.neoville.codes import (
    BUILD_STEP,
    COUNT_OF,
    DRAW_PILE,
    END,
    FIRST_BUILD,
    FIRST_BUS,
    FIRST_DRAW,
    FIRST_PLACE,
    KINDS_A_SORT,
    NONE,
    OVER,
    PLACE_STEP,
    ROUNDS,
    SITE_PLACE,
    TILE_STEP,
    UNKNOWN,
    VALUES_A_KIND,
)
from torilla.games.neoville.feasible import free_sites, has_any, open_sites, turned_sites
from torilla.games.neoville.state import DISTRICTS, EMPTY, City, State, first_piece
from torilla.games.neoville.tables import FACE, PLAIN, Tables
from torilla.grid.bits import BIT, bit_index, lowest
from torilla.grid.square8 import nibble_at


def fill_actions(state: State, out: vec[i64]) -> i64:
    """Write the legal codes into `out`; returns how many."""
    step = state.step
    if step == OVER:
        return 0
    city = state.cities[state.seat]
    if step == TILE_STEP:
        return fill_tiles(state.tables, city, out)
    if step == PLACE_STEP:
        return fill_places(state.tables, city, state.tile, out)
    count: i64 = 0
    if step == BUILD_STEP:
        count = fill_builds(state, city, out)
    return fill_draws(state, out, count)


# --- choosing and placing a tile ------------------------------------------------------------------------


def fill_tiles(tables: Tables, city: City, out: vec[i64]) -> i64:
    """The tiles in hand that have a legal placement; all of them where none has (N3.5)."""
    count = fill_hand(tables, city, out, False)
    if count == 0:
        count = fill_hand(tables, city, out, True)
    if count == 0:  # no tile is left to play (N3.10)
        out[0] = END
        return 1
    return count


def fill_hand(tables: Tables, city: City, out: vec[i64], anywhere: bool) -> i64:
    sites = open_sites(city)
    count: i64 = 0
    last: i64 = NONE
    index: i64 = 0
    while index < 3:
        entry = city.hand_entry(index)
        if entry == EMPTY:
            break
        kind = (entry - (entry & 1)) // 2
        if kind == UNKNOWN:
            break
        if kind != last and (anywhere or has_any(free_sites(tables, city, kind, sites))):
            out[count] = kind
            count += 1
        last = kind
        index += 1
    return count


def fill_places(tables: Tables, city: City, kind: i64, out: vec[i64]) -> i64:
    """The placements of the chosen tile. It was offered without a free site only by N3.5's exception."""
    sites = open_sites(city)
    free = free_sites(tables, city, kind, sites)
    if not has_any(free):
        free = turned_sites(tables, kind, sites)
    first, second, third, fourth = free
    base = FIRST_PLACE + 28 * (3 - city.top) + 4 * (3 - city.left)
    count: i64 = 0
    rest = first | second | third | fourth
    while rest != 0:
        site = lowest(rest)
        rest ^= site
        code = base + SITE_PLACE[bit_index(site)]
        if first & site != 0:
            out[count] = code
            count += 1
        if second & site != 0:
            out[count] = code + 1
            count += 1
        if third & site != 0:
            out[count] = code + 2
            count += 1
        if fourth & site != 0:
            out[count] = code + 3
            count += 1
    return count


# --- building and drawing -------------------------------------------------------------------------------


def fill_builds(state: State, city: City, out: vec[i64]) -> i64:
    """What can be built on the tile just placed (N3.6)."""
    tables = state.tables
    count: i64 = 0
    piece: i64 = 0
    while piece < FIRST_BUS:
        nibble = tower_squares(tables, city, state.face, state.cell, piece)
        end = piece + VALUES_A_KIND
        if nibble == 0:
            piece = end
        while piece < end:
            if state.towers & BIT[piece] != 0:
                count = fill_squares(piece, nibble, out, count)
            piece += 1
    plain = tables.faces[FACE * state.face + PLAIN]  # utilities stand on any terrain (N3.8)
    count = fill_utilities(first_piece(state.first_sort), state.first_pieces, plain, out, count)
    return fill_utilities(first_piece(state.second_sort), state.second_pieces, plain, out, count)


def fill_utilities(piece: i64, counts: i64, nibble: i64, out: vec[i64], count: i64) -> i64:
    """The utilities of one sort, from its first kind on."""
    index: i64 = 0
    while index < KINDS_A_SORT:
        if counts & (15 * COUNT_OF[index]) != 0:
            count = fill_squares(piece + index, nibble, out, count)
        index += 1
    return count


def tower_squares(tables: Tables, city: City, face: i64, cell: i64, piece: i64) -> i64:
    """The squares of the tile just placed on which this tower may stand (N3.7)."""
    terrain = tables.conditions[piece]
    nibble = tables.faces[FACE * face + terrain] & tables.faces[FACE * face + PLAIN]
    board = city.board
    index = DISTRICTS + 8 * terrain
    while nibble != 0 and board[index] != 0:
        nibble &= ~nibble_at(board[index], cell)
        index += 1
    return nibble


def fill_squares(piece: i64, nibble: i64, out: vec[i64], count: i64) -> i64:
    code = FIRST_BUILD + 4 * piece
    if nibble & 1 != 0:
        out[count] = code
        count += 1
    if nibble & 2 != 0:
        out[count] = code + 1
        count += 1
    if nibble & 4 != 0:
        out[count] = code + 2
        count += 1
    if nibble & 8 != 0:
        out[count] = code + 3
        count += 1
    return count


def fill_draws(state: State, out: vec[i64], count: i64) -> i64:
    """A face-up tile or the pile (N3.9); where nothing can or need be drawn, the end of the turn (N3.10)."""
    if is_last_round(state):
        out[count] = END
        return count + 1
    first = count
    display = state.display
    slot: i64 = 0
    while slot < 4:
        kind = display[slot]
        slot += 1
        if kind == NONE:
            continue
        at = count
        code = FIRST_DRAW + kind
        while at > first and out[at - 1] > code:
            out[at] = out[at - 1]
            at -= 1
        if at > first and out[at - 1] == code:  # equal tiles are one action: close the gap again
            while at < count:
                out[at] = out[at + 1]
                at += 1
            continue
        out[at] = code
        count += 1
    if state.pile_size() > 0:
        out[count] = DRAW_PILE
        count += 1
    if count == first:
        out[count] = END
        count += 1
    return count


def is_last_round(state: State) -> bool:
    return state.turn > (ROUNDS - 1) * state.seats
