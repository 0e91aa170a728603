"""What cities are worth (N4, N6): by category, now and for certain.

`now` is the score if the game ended here. `certain` counts the pieces whose result no further play can change,
lost ones too.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.neoville.codes import (
    BUILD_STEP,
    FIRST_BIOSPHERE,
    FIRST_BUS,
    FIRST_WINDMILL,
    OVER,
    PIECE_KINDS,
    PLACE_X,
    PLACE_Y,
)
from torilla.games.neoville.state import DISTRICTS, PARKS, PIECE, PLACE, SPORTS, TOWERS, UTILITIES, City, State
from torilla.games.neoville.tables import (
    BOTTOM,
    CORNER,
    COUNT_BOTH,
    COUNT_PARKS,
    COUNT_SPORTS,
    COUNT_TOWERS,
    LEFT,
    MIDDLE,
    RIGHT,
    TOP,
    Tables,
)
from torilla.grid.bits import BIT, count
from torilla.grid.square8 import CELL_CORNER, SQUARES, cross, is_open, to_corner

# Categories
TOWER_SCORE: Final = 0
BUS_SCORE: Final = 1
WINDMILL_SCORE: Final = 2
BIOSPHERE_SCORE: Final = 3
PARK_SCORE: Final = 4
SPORT_SCORE: Final = 5
CATEGORIES: Final = 6

MAJORITY: Final = 5  # N4.4

SQUARE_OFFSET: Final = vec[i64]([0, 1, 8, 9])


def points(state: State, seat: i64) -> i64:
    """A seat's score if the game ended here."""
    now, _ = seat_scores(state, seat)
    return now[0] + now[1] + now[2] + now[3] + now[4] + now[5]


def seat_scores(state: State, seat: i64) -> tuple[vec[i64], vec[i64]]:
    """A seat's score by category: now, and what is certain of it."""
    now = vec[i64]([0] * CATEGORIES)
    certain = vec[i64]([0] * CATEGORIES)
    city = state.cities[seat]
    fresh: i64 = 0  # the squares on which this turn may still put a piece
    if state.step == BUILD_STEP and state.seat == seat:
        fresh = SQUARES[16 * state.cell + 15]
    score_pieces(state.tables, city, fresh, state.supply, now, certain)
    now[PARK_SCORE] = majority(state, seat, PARKS)
    now[SPORT_SCORE] = majority(state, seat, SPORTS)
    if state.step == OVER:
        certain[PARK_SCORE] = now[PARK_SCORE]
        certain[SPORT_SCORE] = now[SPORT_SCORE]
    return now, certain


def majority(state: State, seat: i64, layer: i64) -> i64:
    """5 for the most parks (or sports grounds), to all who are level; nothing where nobody has any (N4.4)."""
    own = count(state.cities[seat].sets[layer])
    if own == 0:
        return 0
    for city in state.cities:
        if count(city.sets[layer]) > own:
            return 0
    return MAJORITY


def score_pieces(
    tables: Tables, city: City, fresh: i64, supply: vec[i64], now: vec[i64], certain: vec[i64]
) -> None:
    """Add up the pieces of a city."""
    score_towers(tables, city, now, certain)
    index: i64 = 0
    while index < city.count:
        piece = piece_at(city, index)
        if piece >= FIRST_BUS:
            if piece < FIRST_WINDMILL:
                score = bus_points(tables, city, index, piece)
                settled = score > 0 or bus_is_settled(tables, city, index, piece, fresh)
                category = BUS_SCORE
            elif piece < FIRST_BIOSPHERE:
                score = windmill_points(tables, city, index, piece)
                settled = windmill_is_settled(tables, city, index, piece)
                category = WINDMILL_SCORE
            else:
                score = biosphere_points(tables, city, index, piece)
                settled = biosphere_is_settled(tables, city, index, piece, score > 0, fresh, supply)
                category = BIOSPHERE_SCORE
            now[category] += score
            if settled:
                certain[category] += score
        index += 1


# --- where a piece stands -------------------------------------------------------------------------------


def piece_at(city: City, index: i64) -> i64:
    """The piece on tile number `index`; -1 where there is none."""
    return (city.log[index] // PIECE - 1) // 4


def square_at(city: City, index: i64) -> i64:
    """The number of the square on which the piece of tile number `index` stands."""
    build = city.log[index] // PIECE
    return CELL_CORNER[cell_at(city, index)] + SQUARE_OFFSET[(build - 1) & 3]


def column_at(city: City, index: i64) -> i64:
    """The tile column of tile number `index` in the bounding box."""
    return PLACE_X[city.log[index] % PIECE // PLACE] + city.left


def row_at(city: City, index: i64) -> i64:
    return PLACE_Y[city.log[index] % PIECE // PLACE] + city.top


def cell_at(city: City, index: i64) -> i64:
    return 4 * row_at(city, index) + column_at(city, index)


# --- towers ---------------------------------------------------------------------------------------------


def score_towers(tables: Tables, city: City, now: vec[i64], certain: vec[i64]) -> None:
    """District by district: only one tower of a district counts (N4.2)."""
    filled = city.filled()
    terrain: i64 = 0
    while terrain < 4:
        slot = DISTRICTS + 8 * terrain
        while city.sets[slot] != 0:
            district = city.sets[slot]
            score = best_tower(tables, city, district)
            now[TOWER_SCORE] += score
            if not is_open(district, filled, city.width, city.height):
                certain[TOWER_SCORE] += score
            slot += 1
        terrain += 1


def best_tower(tables: Tables, city: City, district: i64) -> i64:
    """The best score that one of the district's towers gives: the highest that is met, else the smallest loss."""
    size = count(district)
    best: i64 = 0
    index: i64 = 0
    while index < city.count:
        piece = piece_at(city, index)
        if 0 <= piece < FIRST_BUS and BIT[square_at(city, index)] & district != 0:
            value = tables.points[piece]
            score = value if size >= value else -value
            if best == 0 or score > best:
                best = score
        index += 1
    return best


# --- buses ----------------------------------------------------------------------------------------------


def counted_by(tables: Tables, city: City, piece: i64) -> i64:
    """The squares of the city with what a bus counts (N6.1)."""
    what = tables.conditions[piece]
    sets = city.sets
    if what == COUNT_PARKS:
        return sets[PARKS]
    if what == COUNT_SPORTS:
        return sets[SPORTS]
    if what == COUNT_BOTH:
        return sets[PARKS] | sets[SPORTS]
    return sets[TOWERS] if what == COUNT_TOWERS else sets[UTILITIES]


def bus_count(tables: Tables, city: City, piece: i64, square: i64) -> i64:
    """How many of what it counts a bus on this square has in its row and column; its own square never counts."""
    return count(cross(square) & counted_by(tables, city, piece))


def bus_points(tables: Tables, city: City, index: i64, piece: i64) -> i64:
    met = bus_count(tables, city, piece, square_at(city, index)) >= tables.least[piece]
    return tables.points[piece] if met else -tables.points[piece]


def bus_is_settled(tables: Tables, city: City, index: i64, piece: i64, fresh: i64) -> bool:
    """An unmet bus is lost when its row and column are full and none of their squares can still get a piece."""
    lines = cross(square_at(city, index))
    if lines & ~city.filled() != 0:
        return False
    return tables.conditions[piece] <= COUNT_BOTH or lines & fresh == 0


# --- windmills ------------------------------------------------------------------------------------------


def stands_right(where: i64, x: i64, y: i64, width: i64, height: i64) -> bool:
    """Whether tile (x, y) of a city of this size is where a windmill wants to stand (N6.2)."""
    at_side = x == 0 or x == width - 1
    at_end = y == 0 or y == height - 1
    if where == LEFT:
        return x == 0
    if where == RIGHT:
        return x == width - 1
    if where == TOP:
        return y == 0
    if where == BOTTOM:
        return y == height - 1
    if where == CORNER:
        return at_side and at_end
    assert where == MIDDLE
    return not at_side and not at_end


def windmill_points(tables: Tables, city: City, index: i64, piece: i64) -> i64:
    x = column_at(city, index)
    y = row_at(city, index)
    met = stands_right(tables.conditions[piece], x, y, city.width, city.height)
    return tables.points[piece] if met else -tables.points[piece]


def windmill_is_settled(tables: Tables, city: City, index: i64, piece: i64) -> bool:
    """Whether all frames of 4x4 tiles that can still come about agree (N3.2)."""
    where = tables.conditions[piece]
    x = column_at(city, index)
    y = row_at(city, index)
    met = stands_right(where, x, y, 4, 4)
    more_left: i64 = 0
    while more_left <= 4 - city.width:
        more_up: i64 = 0
        while more_up <= 4 - city.height:
            if stands_right(where, x + more_left, y + more_up, 4, 4) != met:
                return False
            more_up += 1
        more_left += 1
    return True


# --- biospheres -----------------------------------------------------------------------------------------


def fits(tables: Tables, piece: i64, district: i64) -> bool:
    """Whether a district has just the biosphere's shape, turned as one likes (N6.3)."""
    biosphere = piece - FIRST_BIOSPHERE
    if count(district) != tables.shape_size[biosphere]:
        return False
    shape = to_corner(district)
    first = 4 * biosphere
    shapes = tables.shapes
    return (
        shape == shapes[first]
        or shape == shapes[first + 1]
        or shape == shapes[first + 2]
        or shape == shapes[first + 3]
    )


def scoring_biosphere(tables: Tables, city: City, district: i64) -> i64:
    """The number of the tile whose biosphere scores for the district: the best that fits; -1 where none does."""
    best: i64 = -1
    points: i64 = 0
    index: i64 = 0
    while index < city.count:
        piece = piece_at(city, index)
        if piece >= FIRST_BIOSPHERE and BIT[square_at(city, index)] & district != 0:
            if tables.points[piece] > points and fits(tables, piece, district):
                points = tables.points[piece]
                best = index
        index += 1
    return best


def biosphere_points(tables: Tables, city: City, index: i64, piece: i64) -> i64:
    district = city.district(BIT[square_at(city, index)])
    met = scoring_biosphere(tables, city, district) == index
    return tables.points[piece] if met else -tables.points[piece]


def biosphere_is_settled(
    tables: Tables, city: City, index: i64, piece: i64, met: bool, fresh: i64, supply: vec[i64]
) -> bool:
    """Settled when the district can no longer grow, and lost before that when it is already too large."""
    district = city.district(BIT[square_at(city, index)])
    if is_open(district, city.filled(), city.width, city.height):
        size = tables.shape_size[piece - FIRST_BIOSPHERE]
        return count(district) >= size and not fits(tables, piece, district)
    if not met or district & fresh == 0:
        return True
    other: i64 = FIRST_BIOSPHERE  # a better biosphere could still be put up in the same district
    while other < PIECE_KINDS:
        if supply[other] != 0 and tables.points[other] > tables.points[piece] and fits(tables, other, district):
            return False
        other += 1
    return True


# --- the end --------------------------------------------------------------------------------------------


def building_count(city: City) -> i64:
    """Skyscrapers and utilities in the city, the tie-break (N4.5)."""
    return count(city.sets[TOWERS] | city.sets[UTILITIES])
