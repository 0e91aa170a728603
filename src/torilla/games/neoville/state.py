"""A city per seat, and the state of a game. Copies are written by hand: a search makes one every few microseconds."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.engine import Position
from torilla.games.neoville.codes import NONE, PIECE_KINDS, TILE_STEP
from torilla.games.neoville.tables import Tables
from torilla.grid.bits import spread

# A city's sets of squares: the four terrains, then
PARKS: Final = 4
SPORTS: Final = 5
TOWERS: Final = 6
UTILITIES: Final = 7
CELLS: Final = 8  # occupied cells, as sites (grid/square8.py)
DISTRICTS: Final = 9  # the districts with a tower, from DISTRICTS + 8 * terrain on, ended by an empty set
SETS: Final = DISTRICTS + 32

# A line of the log: tile kind + PLACE * place code + PIECE * (1 + 4 * piece + square), the last 0 where nothing is built
PLACE: Final = 128
PIECE: Final = 32768

EMPTY: Final = 1000  # no tile in this hand place; sorts behind all tiles

NO_SETS: Final = vec[i64]([0] * SETS)
NO_LOG: Final = vec[i64]([0] * 16)
NO_SUPPLY: Final = vec[i64]([0] * PIECE_KINDS)
NO_DISPLAY: Final = vec[i64]([NONE] * 4)
NO_PILE: Final = vec[i64]([])


@final
class City:
    """One seat's city and hand. The city lies in the board's upper left corner and moves when it grows left or up."""

    def __init__(self, sets: vec[i64], log: vec[i64]) -> None:
        self.sets: vec[i64] = sets
        self.log: vec[i64] = log  # what was laid and built, in order
        self.count: i64 = 0  # tiles laid
        self.width: i64 = 0  # of the bounding box, in tiles
        self.height: i64 = 0
        self.left: i64 = 0  # column and row of the first tile within the bounding box
        self.top: i64 = 0
        self.fairness: i64 = NONE  # kind of the fairness tile
        # The hand, ascending: 2 * kind, plus 1 if everybody saw the tile being taken (N7.2)
        self.hand0: i64 = EMPTY
        self.hand1: i64 = EMPTY
        self.hand2: i64 = EMPTY

    def clone(self) -> City:
        city = City(self.sets[:], self.log[:])
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
        sets = self.sets
        return sets[0] | sets[1] | sets[2] | sets[3]

    def terrain_at(self, single: i64) -> i64:
        """The terrain of a square; NONE where no tile lies."""
        terrain: i64 = 0
        while terrain < 4:
            if self.sets[terrain] & single != 0:
                return terrain
            terrain += 1
        return NONE

    def district(self, single: i64) -> i64:
        """The district of a square (N3.4)."""
        terrain = self.terrain_at(single)
        return 0 if terrain < 0 else spread(single, self.sets[terrain])

    def hand_size(self) -> i64:
        if self.hand2 != EMPTY:
            return 3
        if self.hand1 != EMPTY:
            return 2
        return 0 if self.hand0 == EMPTY else 1

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
        self.hand2 = EMPTY
        return True

    def has_entry(self, entry: i64) -> bool:
        return self.hand0 == entry or self.hand1 == entry or self.hand2 == entry

    def has_tile(self, kind: i64) -> bool:
        return self.has_entry(2 * kind) or self.has_entry(2 * kind + 1)

    def clear_hand(self) -> None:
        self.hand0 = EMPTY
        self.hand1 = EMPTY
        self.hand2 = EMPTY


@final
class State(Position):
    """The state of a game. The pile is never changed in place: copies share it and keep their own place in it."""

    def __init__(
        self,
        components: object,
        options: object,
        tables: Tables,
        seats: i64,
        cities: vec[City],
        display: vec[i64],
        supply: vec[i64],
        key: bytes,
        random: i64,
    ) -> None:
        super().__init__(seats, key, random)
        self.components: object = components
        self.options: object = options
        self.tables: Tables = tables
        self.rules: i64 = 1
        self.cities: vec[City] = cities
        self.display: vec[i64] = display  # kinds of the 4 face-up tiles, NONE = gap
        self.supply: vec[i64] = supply  # by piece kind
        self.pile: vec[i64] = NO_PILE
        self.drawn: i64 = 0  # tiles taken from the pile so far
        self.start: i64 = 0
        self.first_sort: i64 = 0  # the two sorts of utilities in play
        self.second_sort: i64 = 1
        self.step: i64 = TILE_STEP
        self.turn: i64 = 1
        self.disclosed: bool = False  # whether the last step disclosed something
        self.tile: i64 = NONE  # the chosen tile's kind
        self.face: i64 = 0  # once it lies: 4 * kind + turns, and its cell
        self.cell: i64 = 0

    def clone(self) -> State:
        cities = self.cities[:]
        seat: i64 = 0
        while seat < self.seats:
            cities[seat] = cities[seat].clone()
            seat += 1
        state = State(
            self.components,
            self.options,
            self.tables,
            self.seats,
            cities,
            self.display[:],
            self.supply[:],
            self.key,
            self.random,
        )
        state.copy_common(self)
        state.rules = self.rules
        state.pile = self.pile
        state.drawn = self.drawn
        state.start = self.start
        state.first_sort = self.first_sort
        state.second_sort = self.second_sort
        state.step = self.step
        state.turn = self.turn
        state.disclosed = self.disclosed
        state.tile = self.tile
        state.face = self.face
        state.cell = self.cell
        return state

    def round(self) -> i64:
        return (self.turn - 1) // self.seats + 1

    def pile_size(self) -> i64:
        return i64(len(self.pile)) - self.drawn


def new_city() -> City:
    return City(NO_SETS[:], NO_LOG[:])
