"""The worth of a city of Neoville in the end, estimated."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from torilla.core.engine.engine import Engine, Position
from torilla.core.engine.evaluator import Evaluator
from torilla.games.neoville.bots.features import (
    ALWAYS,
    BIOSPHERE,
    BUILDS,
    BUS,
    FITS,
    GROUND,
    GROWING,
    HAND_PARKS,
    HAND_SAME,
    HAND_SPORTS,
    HELP,
    LOST,
    MOST_BUS_MISSING,
    MOST_GROUND,
    MOST_LEAD,
    MOST_MISSING,
    MOST_NEED,
    MOST_ROOM,
    MOST_STRETCH,
    NEED,
    ONE_MISSING,
    PARK,
    READY,
    SEATS,
    SHAPE,
    SPORT,
    STEP,
    STRETCH,
    TOWER,
    WINDMILL,
)
from torilla.games.neoville.rules.codes import AT_BUILD, EMPTY, FIRST_BIOSPHERE, FIRST_BUS, FIRST_WINDMILL, PIECE_KINDS
from torilla.games.neoville.rules.scoring import (
    bus_count,
    column_at,
    fits,
    piece_at,
    row_at,
    scoring_biosphere,
    square_at,
    stands_right,
    total_points,
    tower_district,
    tower_points,
)
from torilla.games.neoville.rules.state import DISTRICTS, PARKS, SPORTS, TOWERS, City, State
from torilla.games.neoville.rules.tables import CORNER, COUNT_BOTH, COUNT_TOWERS, FACE, MIDDLE, PLAIN, Tables
from torilla.grid.bits import BIT, beside, bit_index, count, lowest, spread
from torilla.grid.square8 import CELL_CORNER, FIRST_COLUMN, FIRST_ROW, SQUARE_OFFSET, cross

SPREAD: Final = 8.0  # how far expected and real scores differ

WINDMILLS: Final = 2**FIRST_BIOSPHERE - 2**FIRST_WINDMILL
"""Their kinds, a set."""


@final
class NeovilleEvaluator(Evaluator):
    """Every piece by how likely it is to score, parks and sports grounds, and the ground for more towers."""

    def __init__(self, engine: Engine, weights: list[float], spread: float, foresight: float) -> None:
        super().__init__(engine, weights, spread, foresight)
        # Of the city under way
        self.needed: i64 = 0  # squares that its towers want
        self.wanting: i64 = 0  # terrains with such towers, a set

    def collect(self, position: Position, seat: i64) -> float:
        assert isinstance(position, State)
        city = position.cities[seat]
        left = 16 - city.count
        if position.seat < 0:
            return float(int(total_points(position, seat)))
        self.set_time(float(int(left)) / 16.0)
        self.needed = 0
        self.wanting = 0
        self.mark(ALWAYS)
        self.mark(SEATS + position.seats - 2)
        if city.count > 0:
            self.mark(SHAPE + 4 * city.width + city.height - 5)
        self.add_pieces(position.tables, city)
        self.mark(NEED + most(self.needed, MOST_NEED))
        self.add_lead(position, seat, PARKS, PARK)
        self.add_lead(position, seat, SPORTS, SPORT)
        if left > 0:
            self.add_ground(position, city)
            self.add_hand(position.tables, city)
        if position.seat == seat:
            self.mark(STEP + position.step)
        return 0.0

    def is_last_turn(self, position: Position) -> bool:
        assert isinstance(position, State)
        return position.is_last_round()

    def collect_turn(self, position: Position, seat: i64) -> float:
        """The piece that is worth most on the tile just laid, as finished turns are valued."""
        assert isinstance(position, State)
        if position.step != AT_BUILD:
            return 0.0
        tables = position.tables
        city = position.cities[seat]
        filled = city.filled()
        cell = position.cell
        plain = tables.faces[FACE * position.face + PLAIN]
        left = utilities_left(position)
        best = 0.0
        best_utility = 0.0
        corner: i64 = 0
        while corner < 4:
            if plain & BIT[corner] != 0:
                square = CELL_CORNER[cell] + SQUARE_OFFSET[corner]
                terrain = city.terrain_at(BIT[square])
                district = spread(BIT[square], city.board[terrain])
                space = room(city, district, filled)
                value = self.best_utility(tables, city, left, cell, square, district, space)
                if value > best_utility:
                    best_utility = value
                left &= ~WINDMILLS  # which score alike on all squares of a tile
                if district & city.board[TOWERS] == 0:
                    value = self.best_tower(position, terrain, count(district), space)
                    if value > best:
                        best = value
            corner += 1
        sorts: i64 = 0
        if best > 0.0:
            sorts = 1
        if best_utility > 0.0:
            sorts += 2
        self.mark(BUILDS + sorts)
        return max(best, best_utility)

    def value_of(self, feature: i64, points: i64) -> float:
        """What a piece with this feature is worth once the turn is over."""
        return self.finished[self.bin * self.finished_features + feature] * float(int(points))

    def best_tower(self, state: State, terrain: i64, size: i64, space: i64) -> float:
        """The value of the best tower of the supply in a district of this size."""
        tables = state.tables
        best = 0.0
        piece = 7 * terrain
        end = piece + 7
        while piece < end:
            if state.towers & BIT[piece] != 0:
                points = tables.points[piece]
                missing = points - size
                if missing < 0:
                    missing = 0
                value = self.value_of(TOWER + 5 * most(missing, MOST_MISSING) + space, points)
                if value > best:
                    best = value
            piece += 1
        return best

    def best_utility(
        self, tables: Tables, city: City, left: i64, cell: i64, square: i64, district: i64, space: i64
    ) -> float:
        """The same of the utilities `left`, on a square of the tile at this cell."""
        best = 0.0
        filled = city.filled()
        size = count(district)
        rest = left
        while rest != 0:
            single = lowest(rest)
            rest ^= single
            piece = bit_index(single)
            if piece < FIRST_WINDMILL:
                feature = bus_feature(tables, city, piece, square, filled)
            elif piece < FIRST_BIOSPHERE:
                feature = windmill_feature(tables, city, piece, cell & 3, cell // 4)
            else:
                missing = tables.shape_size[piece - FIRST_BIOSPHERE] - size
                feature = BIOSPHERE + 5 * LOST + space
                if missing > 1:
                    feature = BIOSPHERE + 5 * GROWING + space
                elif missing == 1:
                    feature = BIOSPHERE + 5 * ONE_MISSING + space
                elif missing == 0 and fits(tables, piece, district):
                    feature = BIOSPHERE + 5 * FITS + space
            value = self.value_of(feature, tables.points[piece])
            if value > best:
                best = value
        return best

    def add_pieces(self, tables: Tables, city: City) -> None:
        filled = city.filled()
        index: i64 = 0
        while index < city.count:
            piece = piece_at(city, index)
            if piece >= FIRST_BIOSPHERE:
                self.add_biosphere(tables, city, index, piece, filled)
            elif piece >= FIRST_WINDMILL:
                self.add_windmill(tables, city, index, piece)
            elif piece >= FIRST_BUS:
                self.add_bus(tables, city, index, piece, filled)
            elif piece >= 0:
                self.add_tower(tables, city, index, piece, filled)
            index += 1

    def add_tower(self, tables: Tables, city: City, index: i64, piece: i64, filled: i64) -> None:
        district = tower_district(city, index)
        points = tables.points[piece]
        if count(district & city.board[TOWERS]) > 1 and tower_points(tables, city, index, piece) == 0:
            return
        missing = tables.points[piece] - count(district)
        if missing < 0:
            missing = 0
        missing = most(missing, MOST_MISSING)
        space = room(city, district, filled)
        if space > 0 and missing > 0:
            self.needed += missing
            self.wanting |= BIT[tables.conditions[piece]]
        self.add(TOWER + 5 * missing + space, points)

    def add_bus(self, tables: Tables, city: City, index: i64, piece: i64, filled: i64) -> None:
        self.add(bus_feature(tables, city, piece, square_at(city, index), filled), tables.points[piece])

    def add_windmill(self, tables: Tables, city: City, index: i64, piece: i64) -> None:
        x = column_at(city, index)
        y = row_at(city, index)
        self.add(windmill_feature(tables, city, piece, x, y), tables.points[piece])

    def add_biosphere(self, tables: Tables, city: City, index: i64, piece: i64, filled: i64) -> None:
        district = city.district(BIT[square_at(city, index)])
        missing = tables.shape_size[piece - FIRST_BIOSPHERE] - count(district)
        status: i64 = LOST
        if fits(tables, piece, district):
            if scoring_biosphere(tables, city, district) == index:
                status = FITS
        elif missing == 1:
            status = ONE_MISSING
        elif missing > 1:
            status = GROWING
        self.add(BIOSPHERE + 5 * status + room(city, district, filled), tables.points[piece])

    def add_lead(self, state: State, seat: i64, layer: i64, feature: i64) -> None:
        own = count(state.cities[seat].board[layer])
        best: i64 = 0
        index: i64 = 0
        while index < state.seats:
            if index != seat:
                other = count(state.cities[index].board[layer])
                if other > best:
                    best = other
            index += 1
        lead = own - best
        lead = most(lead, MOST_LEAD)
        if lead < -MOST_LEAD:
            lead = -MOST_LEAD
        self.mark(feature + lead + MOST_LEAD)

    def add_ground(self, state: State, city: City) -> None:
        """Districts on which a tower could still be put up."""
        filled = city.filled()
        tables = state.tables
        terrain: i64 = 0
        while terrain < 4:
            rest = city.board[terrain]
            slot = DISTRICTS + 8 * terrain
            while city.board[slot] != 0:
                rest &= ~city.board[slot]
                slot += 1
            largest: i64 = 0
            while rest != 0:
                district = spread(lowest(rest), rest)
                rest ^= district
                size = count(district)
                if size > largest and room(city, district, filled) > 0:
                    largest = size
            largest = most(largest, MOST_GROUND)
            self.mark(GROUND + largest)
            ready: i64 = 0
            following: i64 = 0
            piece = 7 * terrain
            while piece < 7 * terrain + 7:
                if state.towers & BIT[piece] != 0:
                    points = tables.points[piece]
                    if points <= largest:
                        ready = points
                    elif following == 0:
                        following = points
                piece += 1
            self.mark(READY + ready)
            if following > 0:
                self.add(STRETCH + most(following - largest, MOST_STRETCH) - 1, following)
            terrain += 1

    def add_hand(self, tables: Tables, city: City) -> None:
        self.add_tile(tables, city.hand0)
        self.add_tile(tables, city.hand1)
        self.add_tile(tables, city.hand2)

    def add_tile(self, tables: Tables, entry: i64) -> None:
        kind = entry // 2
        if kind >= tables.kinds:
            return
        face = FACE * 4 * kind
        self.add(HAND_PARKS, count(tables.faces[face + PARKS]))
        self.add(HAND_SPORTS, count(tables.faces[face + SPORTS]))
        most: i64 = 0
        terrain: i64 = 0
        while terrain < 4:
            number = count(tables.faces[face + terrain])
            if self.wanting & BIT[terrain] != 0:
                self.add(HELP, number)
            if number > most:
                most = number
            terrain += 1
        self.mark(HAND_SAME + most)


def utilities_left(state: State) -> i64:
    """The kinds of utilities in the supply, a set."""
    left: i64 = 0
    piece: i64 = FIRST_BUS
    while piece < PIECE_KINDS:
        if state.pieces_left(piece) > 0:
            left |= BIT[piece]
        piece += 1
    return left


def bus_feature(tables: Tables, city: City, piece: i64, square: i64, filled: i64) -> i64:
    """That of a bus on this square."""
    missing = tables.least[piece] - bus_count(tables, city, piece, square)
    if missing < 0:
        missing = 0
    missing = most(missing, MOST_BUS_MISSING)
    free = 14 - count(cross(square) & filled)
    band: i64 = 0
    if free > 0:
        band = 1
    if free > 2:
        band = 2
    if free > 5:
        band = 3
    what: i64 = 2
    if tables.conditions[piece] <= COUNT_BOTH:
        what = 0
    elif tables.conditions[piece] == COUNT_TOWERS:
        what = 1
    return BUS + 20 * what + 4 * missing + band


def windmill_feature(tables: Tables, city: City, piece: i64, x: i64, y: i64) -> i64:
    """That of a windmill on the tile in column x and row y."""
    where = tables.conditions[piece]
    right: i64 = 0
    frames: i64 = 0
    more_left: i64 = 0
    while more_left <= 4 - city.width:
        more_up: i64 = 0
        while more_up <= 4 - city.height:
            if stands_right(where, x + more_left, y + more_up, 4, 4):
                right += 1
            frames += 1
            more_up += 1
        more_left += 1
    sort: i64 = 0
    if where == CORNER:
        sort = 1
    if where == MIDDLE:
        sort = 2
    share: i64 = 0  # 0: lost, 4: certain
    if right == frames:
        share = 4
    elif right > 0:
        share = 1 + (3 * right - 1) // frames
    return WINDMILL + 5 * sort + share


def room(city: City, district: i64, filled: i64) -> i64:
    """Free squares beside a district, at most 4; a side to which the frame is still open counts as one."""
    free = count(beside(district) & ~filled)
    if city.width < 4 and district & FIRST_COLUMN != 0:
        free += 1
    if city.height < 4 and district & FIRST_ROW != 0:
        free += 1
    return most(free, MOST_ROOM)


def most(number: i64, limit: i64) -> i64:
    """The number, or the limit where it is more."""
    if number > limit:
        return limit
    return number


assert EMPTY == -1
