"""What a seat sees of Neoville, as numbers. `room.py` names them in the same order."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from torilla.core.engine.encoder import (
    NotingEncoder,
    change_entry,
    is_noted,
    move_choice,
    write_choice,
    write_entry,
    write_number,
    write_zeros,
)
from torilla.core.engine.engine import Position
from torilla.games.neoville.rules.codes import AT_BUILD, EMPTY, FIRST_BUS, KINDS_A_SORT, PIECE_KINDS
from torilla.games.neoville.rules.pile import hidden_places
from torilla.games.neoville.rules.scoring import building_count, majority, piece_at, pieces_points, square_at
from torilla.games.neoville.rules.state import LOG, NO_ENTRY, PARKS, PLACE, SPORTS, City, State, first_piece
from torilla.games.neoville.rules.tables import FACE, Tables
from torilla.grid.bits import bit_at, write_bits, write_nibbles
from torilla.grid.square8 import SQUARES, change_squares

STEPS: Final = 5
SORTS: Final = 3
KINDS: Final = 78  # of tiles
TILE: Final = 25  # numbers for a tile: kind + 1; then four terrains, park, sports ground for each of its squares
PUBLIC: Final = STEPS + 3 + SORTS + 4 * TILE + PIECE_KINDS + KINDS
OWN: Final = 3 * TILE + TILE + 64
SEAT: Final = 8 * 64 + 6 + 3 + 2

# Notes of a row: of the table and the turn, of the observer's hand, and of each seat
GAME_NOTE: Final = 0  # 1 once the row shows this game
STEP_NOTE: Final = 1
MOVER_NOTE: Final = 2
START_NOTE: Final = 3
SORTS_NOTE: Final = 4
TOWERS_NOTE: Final = 5
FIRST_NOTE: Final = 6
SECOND_NOTE: Final = 7
TILE_NOTE: Final = 8
FRESH_NOTE: Final = 9
DISPLAY_NOTE: Final = 10
HAND_NOTE: Final = DISPLAY_NOTE + 4
FIRST_SEAT_NOTE: Final = HAND_NOTE + 3
# From there on, of each seat
COUNT_NOTE: Final = SPORTS + 1  # after the six sets of squares
LAST_NOTE: Final = COUNT_NOTE + 1  # the last tile of the log
POINTS_NOTE: Final = LAST_NOTE + 1  # of the pieces
CORNER_NOTE: Final = POINTS_NOTE + 1  # where the first tile lies
MAJORITY_NOTE: Final = CORNER_NOTE + 1  # what parks and sports grounds score
KNOWN_NOTE: Final = MAJORITY_NOTE + 1
SEAT_NOTES: Final = KNOWN_NOTE + 1


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
class NeovilleEncoder(NotingEncoder):
    """Observations of Neoville."""

    def __init__(self, tables: Tables, seats: i64) -> None:
        super().__init__(PUBLIC + 2 * seats + OWN + seats * SEAT, FIRST_SEAT_NOTE + seats * SEAT_NOTES)
        self.tables: Tables = tables
        self.tiles: vec[i16] = tile_rows(tables)
        counts = [0] * KINDS
        for kind in tables.regular:
            counts[int(kind)] += 1
        self.pile: vec[i16] = vec[i16](counts)  # how many of each kind there are

    def refresh(
        self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool, notes: vec[i64], first: i64
    ) -> i64:
        assert isinstance(position, State)
        at = write_table(position, seat, out, at, notes, first)
        known = is_noted(1, notes, first + GAME_NOTE)
        moved = not known  # a tile that the observer sees
        note = first + DISPLAY_NOTE
        for kind in position.display:
            if notes[note] != kind + 1:
                moved = True
            at = change_entry(self.tiles, kind + 1, TILE, out, at, notes, note)
            note += 1
        at = change_supply(position, out, at, notes, first)
        unseen = at
        at = self.write_hand(position.cities[seat], out, at + KINDS, notes, first + HAND_NOTE)
        at = change_entry(self.tiles, position.tile + 1, TILE, out, at, notes, first + TILE_NOTE)
        fresh: i64 = 0
        if position.step == AT_BUILD:
            fresh = SQUARES[16 * position.cell + 15]
        at = change_plane(fresh, out, at, notes, first + FRESH_NOTE)
        grown = False  # a city
        contested = not known  # majorities
        offset: i64 = 0
        note = first + FIRST_SEAT_NOTE
        while offset < position.seats:
            owner = (seat + offset) % position.seats
            city = position.cities[owner]
            if not (known and shows_city(city, notes, note)):
                grown = True
                if notes[note + COUNT_NOTE] != city.count:
                    moved = True
                if notes[note + PARKS] != city.board[PARKS] or notes[note + SPORTS] != city.board[SPORTS]:
                    contested = True
                self.write_city(city, out, at, notes, note, known)
            hidden = hidden_places(position, EMPTY, owner)
            if not is_noted(hand_number(city, hidden), notes, note + KNOWN_NOTE):
                moved = True
            at = write_facts(city, hidden, out, at + 8 * 64)
            note += SEAT_NOTES
            offset += 1
        if moved:
            self.write_unseen(position, seat, out, unseen)
        if contested:
            note_majorities(position, seat, notes, first + FIRST_SEAT_NOTE)
        if grown:
            write_points(position.seats, out, at, notes, first + FIRST_SEAT_NOTE)
        return at

    def write_unseen(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """How many tiles of each kind this seat cannot see: in the pile, and hidden in other hands."""
        write_entry(self.pile, 0, KINDS, out, at)
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
                out[at + (city.board[LOG + index] & (PLACE - 1))] -= 1
                index += 1
            hidden = hidden_places(state, seat, owner)
            index = 0
            while index < 3:
                entry = city.hand_entry(index)
                if entry != NO_ENTRY and bit_at(hidden, index) == 0:
                    out[at + entry // 2] -= 1
                index += 1
            owner += 1

    def write_hand(self, city: City, out: vec[i16], at: i64, notes: vec[i64], note: i64) -> i64:
        """The tiles of a hand, by kind."""
        index: i64 = 0
        while index < 3:
            entry = city.hand_entry(index)
            kind: i64 = EMPTY
            if entry != NO_ENTRY:
                kind = entry // 2
            at = change_entry(self.tiles, kind + 1, TILE, out, at, notes, note + index)
            index += 1
        return at

    def write_city(self, city: City, out: vec[i16], at: i64, notes: vec[i64], note: i64, known: bool) -> None:
        """Eight planes: the terrains, parks and sports grounds, kind + 1 and points of the piece on a square."""
        layer: i64 = 0
        while layer <= SPORTS:
            at = change_plane(city.board[layer], out, at, notes, note + layer)
            layer += 1
        notes[note + POINTS_NOTE] = pieces_points(self.tables, city)
        index = notes[note + COUNT_NOTE] - 1  # in the same place, pieces only come
        if not is_noted(8 * city.left + city.top, notes, note + CORNER_NOTE) or not known or index < 0:
            write_zeros(128, out, at)
            index = 0
        while index < city.count:
            piece = piece_at(city, index)
            if piece >= 0:
                square = at + square_at(city, index)
                out[square] = i16(piece + 1)
                out[square + 64] = i16(self.tables.points[piece])
            index += 1
        notes[note + COUNT_NOTE] = city.count
        if city.count > 0:
            notes[note + LAST_NOTE] = city.board[LOG + city.count - 1]


def write_table(state: State, seat: i64, out: vec[i16], at: i64, notes: vec[i64], first: i64) -> i64:
    """Where the game stands, and the sorts of utilities in play."""
    at = move_choice(state.step, STEPS, out, at, notes, first + STEP_NOTE)
    mover: i64 = EMPTY
    if state.seat >= 0:
        mover = (state.seat - seat) % state.seats
    at = move_choice(mover, state.seats, out, at, notes, first + MOVER_NOTE)
    at = move_choice((state.start - seat) % state.seats, state.seats, out, at, notes, first + START_NOTE)
    at = write_number(state.turn, out, at)
    at = write_number(state.round(), out, at)
    at = write_number(state.pile_size(), out, at)
    end = write_choice(state.first_sort, SORTS, out, at)
    out[at + state.second_sort] = 1
    return end


def shows_city(city: City, notes: vec[i64], note: i64) -> bool:
    """Whether the row shows this city of the same game: tiles only come, and only the last is built on."""
    count = city.count
    return notes[note + COUNT_NOTE] == count and (count == 0 or notes[note + LAST_NOTE] == city.board[LOG + count - 1])


def hand_number(city: City, hidden: i64) -> i64:
    """What a seat holds, and what of it is hidden, as one number."""
    hand = city.hand0 + 1024 * (city.hand1 + 1024 * city.hand2)
    return hand + 0x40000000 * (hidden + 8 * (city.fairness + 1))


def write_facts(city: City, hidden: i64, out: vec[i16], at: i64) -> i64:
    """What everybody sees of a seat beside its city and points."""
    at = write_number(city.count, out, at)
    at = write_number(city.width, out, at)
    at = write_number(city.height, out, at)
    at = write_number(city.left, out, at)
    at = write_number(city.top, out, at)
    at = write_number(hand_size(city), out, at)
    at = write_known(city, hidden, out, at)
    return write_number(building_count(city), out, at) + 1


def note_majorities(state: State, seat: i64, notes: vec[i64], note: i64) -> None:
    offset: i64 = 0
    while offset < state.seats:
        owner = (seat + offset) % state.seats
        notes[note + MAJORITY_NOTE] = majority(state, owner, PARKS) + majority(state, owner, SPORTS)
        note += SEAT_NOTES
        offset += 1


def write_points(seats: i64, out: vec[i16], end: i64, notes: vec[i64], note: i64) -> None:
    """The points of all seats, with which their parts of the row end."""
    at = end - seats * SEAT - 1
    while at < end - 1:
        at += SEAT
        write_number(notes[note + POINTS_NOTE] + notes[note + MAJORITY_NOTE], out, at)
        note += SEAT_NOTES


def change_supply(state: State, out: vec[i16], at: i64, notes: vec[i64], first: i64) -> i64:
    """How many pieces of each kind are left."""
    same = is_noted(4 * state.first_sort + state.second_sort, notes, first + SORTS_NOTE)
    same = is_noted(state.towers, notes, first + TOWERS_NOTE) and same
    same = is_noted(state.first_pieces, notes, first + FIRST_NOTE) and same
    same = is_noted(state.second_pieces, notes, first + SECOND_NOTE) and same
    if same:
        return at + PIECE_KINDS
    return write_supply(state, out, at)


def write_supply(state: State, out: vec[i16], at: i64) -> i64:
    utilities = write_bits(state.towers, FIRST_BUS, out, at)
    end = write_zeros(PIECE_KINDS - FIRST_BUS, out, utilities)
    write_nibbles(state.first_pieces, KINDS_A_SORT, out, at + first_piece(state.first_sort))
    write_nibbles(state.second_pieces, KINDS_A_SORT, out, at + first_piece(state.second_sort))
    return end


def change_plane(mask: i64, out: vec[i16], at: i64, notes: vec[i64], note: i64) -> i64:
    """A set of squares, over the one that is noted."""
    old = notes[note]
    if old != mask:
        notes[note] = mask
        change_squares(mask, old, out, at)
    return at + 64


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
