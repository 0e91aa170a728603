"""What a seat sees of Neoville, as numbers. `room.py` names them in the same order."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from torilla.core.engine.encoder import Encoder, write_choice, write_entry, write_number, write_zeros
from torilla.core.engine.engine import Position
from torilla.games.neoville.rules.codes import AT_BUILD, EMPTY, FIRST_BUS, KINDS_A_SORT, PIECE_KINDS
from torilla.games.neoville.rules.pile import hidden_places
from torilla.games.neoville.rules.scoring import building_count, piece_at, square_at, total_points
from torilla.games.neoville.rules.state import LOG, NO_ENTRY, PLACE, SPORTS, City, State, first_piece
from torilla.games.neoville.rules.tables import FACE, Tables
from torilla.grid.bits import bit_at, write_bits, write_nibbles
from torilla.grid.square8 import SQUARES, write_squares

STEPS: Final = 5
SORTS: Final = 3
KINDS: Final = 78  # of tiles
TILE: Final = 25  # numbers for a tile: kind + 1; then four terrains, park, sports ground for each of its squares
PUBLIC: Final = STEPS + 3 + SORTS + 4 * TILE + PIECE_KINDS + KINDS
OWN: Final = 3 * TILE + TILE + 64
SEAT: Final = 8 * 64 + 6 + 3 + 2


def tile_rows(tables: Tables) -> vec[i16]:
    """TILE numbers for no tile, then for each kind, as it lies unturned."""
    rows: list[int] = [0] * TILE
    for kind in range(int(tables.kinds)):
        rows.append(kind + 1)
        for square in range(4):
            for layer in range(6):
                rows.append(int(bit_at(tables.faces[4 * FACE * kind + layer], square)))
    return vec[i16](rows)


@final
class NeovilleEncoder(Encoder):
    """Observations of Neoville."""

    def __init__(self, tables: Tables, seats: i64) -> None:
        super().__init__(PUBLIC + 2 * seats + OWN + seats * SEAT)
        self.tables: Tables = tables
        self.tiles: vec[i16] = tile_rows(tables)
        counts = [0] * KINDS
        for kind in tables.regular:
            counts[int(kind)] += 1
        self.pile: vec[i16] = vec[i16](counts)  # how many of each kind there are

    def write(self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool) -> i64:
        assert isinstance(position, State)
        at = self.write_public(position, seat, out, at)
        at = self.write_hand(position.cities[seat], out, at)
        at = write_entry(self.tiles, position.tile + 1, TILE, out, at)
        fresh: i64 = 0
        if position.step == AT_BUILD:
            fresh = SQUARES[16 * position.cell + 15]
        at = write_plane(fresh, out, at)
        at = self.write_seat(position, seat, out, at)
        offset: i64 = 1
        while offset < position.seats:
            other = (seat + offset) % position.seats
            if again:  # only the majorities of parks and sports grounds may have changed
                at = write_number(total_points(position, other), out, at + SEAT - 1)
            else:
                at = self.write_seat(position, other, out, at)
            offset += 1
        return at

    def write_public(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        at = write_choice(state.step, STEPS, out, at)
        mover: i64 = EMPTY
        if state.seat >= 0:
            mover = (state.seat - seat) % state.seats
        at = write_choice(mover, state.seats, out, at)
        at = write_choice((state.start - seat) % state.seats, state.seats, out, at)
        at = write_number(state.turn, out, at)
        at = write_number(state.round(), out, at)
        at = write_number(state.pile_size(), out, at)
        sorts = at
        at = write_choice(state.first_sort, SORTS, out, at)
        out[sorts + state.second_sort] = 1
        for kind in state.display:
            at = write_entry(self.tiles, kind + 1, TILE, out, at)
        at = write_supply(state, out, at)
        return self.write_unseen(state, seat, out, at)

    def write_unseen(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """How many tiles of each kind this seat cannot see: in the pile, and hidden in other hands."""
        end = write_entry(self.pile, 0, KINDS, out, at)
        for kind in state.display:
            if kind != EMPTY:
                out[at + kind] -= 1
        owner: i64 = 0
        while owner < state.seats:
            city = state.cities[owner]
            if city.fairness != EMPTY:
                out[at + city.fairness] += 1
            index: i64 = 0
            while index < city.count:
                out[at + city.board[LOG + index] % PLACE] -= 1
                index += 1
            hidden = hidden_places(state, seat, owner)
            index = 0
            while index < 3:
                entry = city.hand_entry(index)
                if entry != NO_ENTRY and bit_at(hidden, index) == 0:
                    out[at + entry // 2] -= 1
                index += 1
            owner += 1
        return end

    def write_hand(self, city: City, out: vec[i16], at: i64) -> i64:
        """The tiles of a hand, by kind."""
        end = at + 3 * TILE
        index: i64 = 0
        while index < hand_size(city):
            at = write_entry(self.tiles, city.hand_entry(index) // 2 + 1, TILE, out, at)
            index += 1
        return write_zeros(end - at, out, at)

    def write_seat(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """What everybody sees of a seat."""
        city = state.cities[seat]
        layer: i64 = 0
        while layer <= SPORTS:
            at = write_plane(city.board[layer], out, at)
            layer += 1
        at = self.write_pieces(city, out, at)
        at = write_number(city.count, out, at)
        at = write_number(city.width, out, at)
        at = write_number(city.height, out, at)
        at = write_number(city.left, out, at)
        at = write_number(city.top, out, at)
        at = write_number(hand_size(city), out, at)
        at = write_known(city, hidden_places(state, EMPTY, seat), out, at)
        at = write_number(building_count(city), out, at)
        return write_number(total_points(state, seat), out, at)

    def write_pieces(self, city: City, out: vec[i16], at: i64) -> i64:
        """Two planes: kind + 1 and points of the piece on a square."""
        end = write_zeros(128, out, at)
        index: i64 = 0
        while index < city.count:
            piece = piece_at(city, index)
            if piece >= 0:
                square = at + square_at(city, index)
                out[square] = i16(piece + 1)
                out[square + 64] = i16(self.tables.points[piece])
            index += 1
        return end


def write_supply(state: State, out: vec[i16], at: i64) -> i64:
    """How many pieces of each kind are left."""
    utilities = write_bits(state.towers, FIRST_BUS, out, at)
    end = write_zeros(PIECE_KINDS - FIRST_BUS, out, utilities)
    write_nibbles(state.first_pieces, KINDS_A_SORT, out, at + first_piece(state.first_sort))
    write_nibbles(state.second_pieces, KINDS_A_SORT, out, at + first_piece(state.second_sort))
    return end


def write_plane(mask: i64, out: vec[i16], at: i64) -> i64:
    """A set of squares; the empty one, which is common, quicker than others."""
    if mask == 0:
        return write_zeros(64, out, at)
    return write_squares(mask, out, at)


def write_known(city: City, hidden: i64, out: vec[i16], at: i64) -> i64:
    """The kinds of the tiles of a hand, but for those at the hidden places."""
    end = at + 3
    index: i64 = 0
    while index < 3:
        entry = city.hand_entry(index)
        if entry != NO_ENTRY and bit_at(hidden, index) == 0:
            at = write_number(entry // 2 + 1, out, at)
        index += 1
    return write_zeros(end - at, out, at)


def hand_size(city: City) -> i64:
    size: i64 = 0
    while size < 3 and city.hand_entry(size) != NO_ENTRY:
        size += 1
    return size
