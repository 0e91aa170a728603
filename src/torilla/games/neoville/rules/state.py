"""A city per seat, and the state of a game. Copying is written by hand, because searches do little else."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from torilla.core.engine.engine import Position
from torilla.games.neoville.rules.codes import (
    BIOSPHERE,
    BUS,
    COUNT_OF,
    EMPTY,
    FIRST_BIOSPHERE,
    FIRST_BUS,
    FIRST_WINDMILL,
    ROUNDS,
    WINDMILL,
)
from torilla.games.neoville.rules.tables import Tables
from torilla.grid.bits import BIT, count, spread

# A city's sets of squares: the four terrains, then
PARKS: Final = 4
SPORTS: Final = 5
TOWERS: Final = 6
UTILITIES: Final = 7
CELLS: Final = 8  # occupied cells, as sites (grid/square8.py)
DISTRICTS: Final = 9  # the districts with a tower, from DISTRICTS + 8 * terrain on, ended by an empty set
SETS: Final = DISTRICTS + 32

# Then the log, a number for each tile in the order in which they were laid:
# tile kind + PLACE * place code + PIECE * (1 + 4 * piece + square), the last 0 where nothing is built on it
LOG: Final = SETS
PLACE: Final = 128
PIECE: Final = 32768

NO_ENTRY: Final = 1000  # no tile in this hand place; sorts behind all tiles

NO_TILES: Final = vec[i64]([0] * (LOG + 16))
NO_DISPLAY: Final = vec[i64]([EMPTY] * 4)
NO_PILE: Final = vec[i64]([])


@final
@mypyc_attr(acyclic=True)
class City:
    """One seat's city and hand. The city lies in the board's upper left corner, and moves to grow left or up."""

    def __init__(self, board: vec[i64]) -> None:
        self.board: vec[i64] = board  # sets of squares and the log, in one copy
        self.count: i64 = 0  # tiles laid
        self.width: i64 = 0  # of the bounding box, in tiles
        self.height: i64 = 0
        self.left: i64 = 0  # column and row of the first tile within the bounding box
        self.top: i64 = 0
        self.fairness: i64 = EMPTY  # kind of the fairness tile
        # The hand, ascending: 2 * kind, plus 1 if everybody saw the tile being taken (N7.2)
        self.hand0: i64 = NO_ENTRY
        self.hand1: i64 = NO_ENTRY
        self.hand2: i64 = NO_ENTRY

    def clone(self) -> City:
        city = City(self.board[:])
        city.count = self.count
        city.width = self.width
        city.height = self.height
        city.left = self.left
        city.top = self.top
        city.fairness = self.fairness
        city.hand0 = self.hand0
        city.hand1 = self.hand1
        city.hand2 = self.hand2
        return city

    def filled(self) -> i64:
        """All squares of the city."""
        board = self.board
        return board[0] | board[1] | board[2] | board[3]

    def terrain_at(self, single: i64) -> i64:
        """The terrain of a square; EMPTY where no tile lies."""
        terrain: i64 = 0
        while terrain < 4:
            if self.board[terrain] & single != 0:
                return terrain
            terrain += 1
        return EMPTY

    def district(self, single: i64) -> i64:
        """The district of a square (N3.4)."""
        return spread(single, self.board[self.terrain_at(single)])

    def hand_entry(self, index: i64) -> i64:
        if index == 0:
            return self.hand0
        return self.hand1 if index == 1 else self.hand2

    def add_tile(self, entry: i64) -> None:
        """Put a tile (2 * kind + seen) into the hand, which has room for it."""
        if entry >= self.hand1:
            self.hand2 = entry
            return
        self.hand2 = self.hand1
        if entry >= self.hand0:
            self.hand1 = entry
            return
        self.hand1 = self.hand0
        self.hand0 = entry

    def remove_tile(self, kind: i64) -> bool:
        """Take a tile out of the hand, one that everybody saw if there is one; False if there is none."""
        if self.remove_entry(2 * kind + 1):
            return True
        return self.remove_entry(2 * kind)

    def remove_entry(self, entry: i64) -> bool:
        if self.hand0 == entry:
            self.hand0 = self.hand1
            self.hand1 = self.hand2
        elif self.hand1 == entry:
            self.hand1 = self.hand2
        elif self.hand2 != entry:
            return False
        self.hand2 = NO_ENTRY
        return True

    def has_entry(self, entry: i64) -> bool:
        if self.hand0 == entry or self.hand1 == entry:
            return True
        return self.hand2 == entry

    def has_tile(self, kind: i64) -> bool:
        return self.has_entry(2 * kind) or self.has_entry(2 * kind + 1)

    def clear_hand(self) -> None:
        self.hand0 = NO_ENTRY
        self.hand1 = NO_ENTRY
        self.hand2 = NO_ENTRY


@final
@mypyc_attr(acyclic=True)
class State(Position):
    """The state of a game. Copies share the pile, which is never changed, and keep their own place in it."""

    def __init__(
        self,
        tables: Tables,
        seats: i64,
        cities: vec[City],
        display: vec[i64],
        key: bytes,
        random: i64,
        components: object,
        options: object,
    ) -> None:
        super().__init__(seats, key, random, components, options)
        self.tables: Tables = tables
        self.cities: vec[City] = cities
        self.display: vec[i64] = display  # kinds of the 4 face-up tiles, EMPTY = gap
        # The supply: towers as a set of kinds, utilities of the two sorts in play as 4-bit counts, kind by kind
        self.towers: i64 = 0
        self.first_pieces: i64 = 0
        self.second_pieces: i64 = 0
        self.pile: vec[i64] = NO_PILE
        self.drawn: i64 = 0  # tiles taken from the pile so far
        self.start: i64 = 0
        self.first_sort: i64 = 0  # the two sorts of utilities in play
        self.second_sort: i64 = 1
        self.turn = 1
        self.disclosed: bool = False  # whether the last step disclosed something
        self.tile: i64 = EMPTY  # the chosen tile's kind
        self.face: i64 = 0  # once it lies: 4 * kind + turns, and its cell
        self.cell: i64 = 0

    def clone(self) -> State:
        cities = self.cities[:]
        seat: i64 = 0
        while seat < self.seats:
            cities[seat] = cities[seat].clone()
            seat += 1
        state = State(
            self.tables,
            self.seats,
            cities,
            self.display[:],
            self.key,
            self.random,
            self.components,
            self.options,
        )
        state.copy_common(self)
        state.pile = self.pile
        state.drawn = self.drawn
        state.start = self.start
        state.towers = self.towers
        state.first_pieces = self.first_pieces
        state.second_pieces = self.second_pieces
        state.first_sort = self.first_sort
        state.second_sort = self.second_sort
        state.disclosed = self.disclosed
        state.tile = self.tile
        state.face = self.face
        state.cell = self.cell
        return state

    def pieces_left(self, piece: i64) -> i64:
        """How many of a kind of piece are in the supply."""
        if piece < FIRST_BUS:
            return count(self.towers & BIT[piece])
        sort = sort_of(piece)
        index = piece - first_piece(sort)
        if sort == self.first_sort:
            return self.first_pieces // COUNT_OF[index] & 15
        if sort == self.second_sort:
            return self.second_pieces // COUNT_OF[index] & 15
        return 0

    def add_piece(self, piece: i64, number: i64) -> None:
        """Change how many of a kind are in the supply."""
        if piece < FIRST_BUS:
            self.towers ^= BIT[piece]
            return
        sort = sort_of(piece)
        change = number * COUNT_OF[piece - first_piece(sort)]
        if sort == self.first_sort:
            self.first_pieces += change
        else:
            self.second_pieces += change

    def round(self) -> i64:
        return (self.turn - 1) // self.seats + 1

    def is_last_round(self) -> bool:
        """Whether nothing is drawn any more (N3.10)."""
        return self.turn > (ROUNDS - 1) * self.seats

    def pile_size(self) -> i64:
        return i64(len(self.pile)) - self.drawn


def sort_of(piece: i64) -> i64:
    """The sort of a utility."""
    if piece < FIRST_WINDMILL:
        return BUS
    if piece < FIRST_BIOSPHERE:
        return WINDMILL
    return BIOSPHERE


def first_piece(sort: i64) -> i64:
    """The first kind of a sort of utilities."""
    if sort == BUS:
        return FIRST_BUS
    if sort == WINDMILL:
        return FIRST_WINDMILL
    return FIRST_BIOSPHERE


def new_city() -> City:
    return City(NO_TILES[:])
