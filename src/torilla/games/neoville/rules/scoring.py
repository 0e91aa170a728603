"""What cities are worth (N4, N6): by category, now and for certain.

`now` is the score if the game ended here. `certain` counts the pieces whose result no further play can
change, lost ones too.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.neoville.rules.codes import (
    AT_BUILD,
    AT_OVER,
    FIRST_BIOSPHERE,
    FIRST_BUS,
    FIRST_WINDMILL,
    PIECE_KINDS,
)
from torilla.games.neoville.rules.places import PLACE_CORNER, PLACE_X, PLACE_Y
from torilla.games.neoville.rules.state import (
    DISTRICTS,
    LOG,
    PARKS,
    PIECE,
    PLACE,
    SPORTS,
    TOWERS,
    UTILITIES,
    City,
    State,
)
from torilla.games.neoville.rules.tables import (
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
from torilla.grid.square8 import SQUARE_OFFSET, SQUARES, cross, is_open, to_corner

# Categories
TOWER_SCORE: Final = 0
BUS_SCORE: Final = 1
WINDMILL_SCORE: Final = 2
BIOSPHERE_SCORE: Final = 3
PARK_SCORE: Final = 4
SPORT_SCORE: Final = 5
CERTAIN: Final = 6  # added to a category: what is certain of it

MAJORITY: Final = 5  # N4.4

NOTHING: Final = vec[i64]([0] * (2 * CERTAIN))


def total_points(state: State, seat: i64) -> i64:
    """A seat's score if the game ended here."""
    majorities = majority(state, seat, PARKS) + majority(state, seat, SPORTS)
    return majorities + pieces_points(state.tables, state.cities[seat])


def seat_scores(state: State, seat: i64) -> vec[i64]:
    """A seat's score by category, then what is certain of it by category."""
    scores = NOTHING[:]
    city = state.cities[seat]
    fresh = fresh_squares(state, seat)
    left = biospheres_left(state)
    index: i64 = 0
    while index < city.count:
        piece = piece_at(city, index)
        if piece >= 0:
            category = category_of(piece)
            score = piece_points(state.tables, city, index)
            scores[category] += score
            if piece_is_settled(state.tables, city, index, fresh, left):
                scores[CERTAIN + category] += score
        index += 1
    scores[PARK_SCORE] = majority(state, seat, PARKS)
    scores[SPORT_SCORE] = majority(state, seat, SPORTS)
    if state.step == AT_OVER:
        scores[CERTAIN + PARK_SCORE] = scores[PARK_SCORE]
        scores[CERTAIN + SPORT_SCORE] = scores[SPORT_SCORE]
    return scores


def majority(state: State, seat: i64, layer: i64) -> i64:
    """5 for the most parks (or sports grounds), to all who are level; nothing where nobody has any (N4.4)."""
    own = count(state.cities[seat].board[layer])
    if own == 0:
        return 0
    for city in state.cities:
        if count(city.board[layer]) > own:
            return 0
    return MAJORITY


def fresh_squares(state: State, seat: i64) -> i64:
    """The squares on which this seat's turn may still put a piece."""
    if state.step == AT_BUILD and state.seat == seat:
        return SQUARES[16 * state.cell + 15]
    return 0


def biospheres_left(state: State) -> i64:
    """The kinds of biospheres in the supply, as a set."""
    left: i64 = 0
    piece: i64 = FIRST_BIOSPHERE
    while piece < PIECE_KINDS:
        if state.pieces_left(piece) > 0:
            left |= BIT[piece]
        piece += 1
    return left


def category_of(piece: i64) -> i64:
    if piece < FIRST_BUS:
        return TOWER_SCORE
    if piece < FIRST_WINDMILL:
        return BUS_SCORE
    if piece < FIRST_BIOSPHERE:
        return WINDMILL_SCORE
    return BIOSPHERE_SCORE


def pieces_points(tables: Tables, city: City) -> i64:
    """What all pieces of a city score now: it depends on this city alone."""
    total: i64 = 0
    index: i64 = 0
    while index < city.count:
        total += piece_points(tables, city, index)
        index += 1
    return total


def piece_points(tables: Tables, city: City, index: i64) -> i64:
    """What the piece on tile number `index` scores now; 0 where there is none."""
    piece = piece_at(city, index)
    if piece < 0:
        return 0
    if piece < FIRST_BUS:
        return tower_points(tables, city, index, piece)
    if piece < FIRST_WINDMILL:
        return bus_points(tables, city, index, piece)
    if piece < FIRST_BIOSPHERE:
        return windmill_points(tables, city, index, piece)
    return biosphere_points(tables, city, index, piece)


def piece_is_settled(tables: Tables, city: City, index: i64, fresh: i64, left: i64) -> bool:
    """Whether no further play can change what it scores; `fresh` squares may still get one of the pieces `left`."""
    piece = piece_at(city, index)
    if piece < FIRST_BUS:
        return tower_is_settled(city, index)
    if piece < FIRST_WINDMILL:
        return bus_is_settled(tables, city, index, fresh)
    if piece < FIRST_BIOSPHERE:
        return windmill_is_settled(tables, city, index)
    return biosphere_is_settled(tables, city, index, fresh, left)


# --- where a piece stands -------------------------------------------------------------------------------


def piece_at(city: City, index: i64) -> i64:
    """The piece on tile number `index`; -1 where there is none."""
    return (city.board[LOG + index] // PIECE - 1) // 4


def square_at(city: City, index: i64) -> i64:
    """The number of the square on which the piece of tile number `index` stands."""
    entry = city.board[LOG + index]
    corner = PLACE_CORNER[entry % PIECE // PLACE] + 16 * city.top + 2 * city.left
    return corner + SQUARE_OFFSET[(entry // PIECE - 1) & 3]


def column_at(city: City, index: i64) -> i64:
    """The tile column of tile number `index` in the bounding box."""
    return PLACE_X[city.board[LOG + index] % PIECE // PLACE] + city.left


def row_at(city: City, index: i64) -> i64:
    return PLACE_Y[city.board[LOG + index] % PIECE // PLACE] + city.top


# --- towers ---------------------------------------------------------------------------------------------


def tower_district(city: City, index: i64) -> i64:
    """The district of the tower on tile number `index`."""
    single = BIT[square_at(city, index)]
    slot = DISTRICTS + 8 * city.terrain_at(single)
    while city.board[slot] & single == 0:
        slot += 1
    return city.board[slot]


def tower_points(tables: Tables, city: City, index: i64, piece: i64) -> i64:
    """Its value if the district has that many squares, else as much is lost (N4.1)."""
    district = tower_district(city, index)
    towers = district & city.board[TOWERS]
    if count(towers) > 1 and counting_tower(tables, city, district) != index:
        return 0
    value = tables.points[piece]
    return value if count(district) >= value else -value


def counting_tower(tables: Tables, city: City, district: i64) -> i64:
    """The number of the tile whose tower counts: the highest that is met, else the smallest loss (N4.2)."""
    size = count(district)
    best: i64 = -1
    best_score: i64 = 0
    index: i64 = 0
    while index < city.count:
        piece = piece_at(city, index)
        if 0 <= piece < FIRST_BUS and BIT[square_at(city, index)] & district != 0:
            value = tables.points[piece]
            score = value if size >= value else -value
            if best < 0 or score > best_score:
                best = index
                best_score = score
        index += 1
    return best


def tower_is_settled(city: City, index: i64) -> bool:
    """Settled when the district can no longer grow; a met tower could still be joined to another (N3.5)."""
    return not is_open(tower_district(city, index), city.filled(), city.width, city.height)


# --- buses ----------------------------------------------------------------------------------------------


def counted_by(tables: Tables, city: City, piece: i64) -> i64:
    """The squares of the city with what a bus counts (N6.1)."""
    what = tables.conditions[piece]
    board = city.board
    if what == COUNT_PARKS:
        return board[PARKS]
    if what == COUNT_SPORTS:
        return board[SPORTS]
    if what == COUNT_BOTH:
        return board[PARKS] | board[SPORTS]
    return board[TOWERS] if what == COUNT_TOWERS else board[UTILITIES]


def bus_count(tables: Tables, city: City, piece: i64, square: i64) -> i64:
    """How many of what it counts a bus on this square has in its row and column, its own square left out."""
    return count(cross(square) & counted_by(tables, city, piece))


def bus_points(tables: Tables, city: City, index: i64, piece: i64) -> i64:
    met = bus_count(tables, city, piece, square_at(city, index)) >= tables.least[piece]
    return tables.points[piece] if met else -tables.points[piece]


def bus_is_settled(tables: Tables, city: City, index: i64, fresh: i64) -> bool:
    """A met bus stays met; an unmet one is lost when its row and column are full and will get no more pieces."""
    piece = piece_at(city, index)
    if bus_points(tables, city, index, piece) > 0:
        return True
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


def windmill_is_settled(tables: Tables, city: City, index: i64) -> bool:
    """Whether all frames of 4x4 tiles that can still come about agree (N3.2)."""
    where = tables.conditions[piece_at(city, index)]
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
        shape == shapes[first] or shape == shapes[first + 1] or shape == shapes[first + 2] or shape == shapes[first + 3]
    )


def scoring_biosphere(tables: Tables, city: City, district: i64) -> i64:
    """The number of the tile whose biosphere scores for the district: the best that fits; -1 if none does."""
    best: i64 = -1
    highest: i64 = 0
    index: i64 = 0
    while index < city.count:
        piece = piece_at(city, index)
        better = piece >= FIRST_BIOSPHERE and tables.points[piece] > highest
        if better and BIT[square_at(city, index)] & district != 0 and fits(tables, piece, district):
            highest = tables.points[piece]
            best = index
        index += 1
    return best


def biosphere_points(tables: Tables, city: City, index: i64, piece: i64) -> i64:
    district = city.district(BIT[square_at(city, index)])
    met = fits(tables, piece, district) and scoring_biosphere(tables, city, district) == index
    return tables.points[piece] if met else -tables.points[piece]


def biosphere_is_settled(tables: Tables, city: City, index: i64, fresh: i64, left: i64) -> bool:
    """Settled when the district can no longer grow, and lost before that when it is already too large."""
    piece = piece_at(city, index)
    district = city.district(BIT[square_at(city, index)])
    if is_open(district, city.filled(), city.width, city.height):
        size = tables.shape_size[piece - FIRST_BIOSPHERE]
        return count(district) >= size and not fits(tables, piece, district)
    if district & fresh == 0:
        return True
    other: i64 = FIRST_BIOSPHERE  # this turn could still put up a better one in the same district
    while other < PIECE_KINDS:
        better = left & BIT[other] != 0 and tables.points[other] > tables.points[piece]
        if better and fits(tables, other, district):
            return False
        other += 1
    return True


# --- the end --------------------------------------------------------------------------------------------


def standing(state: State, seat: i64) -> i64:
    """What decides the places: points, then buildings, at most one a tile; a tie in both is shared (N4.5)."""
    return 32 * total_points(state, seat) + building_count(state.cities[seat])


def building_count(city: City) -> i64:
    """Skyscrapers and utilities in the city, the tie-break (N4.5)."""
    return count(city.board[TOWERS] | city.board[UTILITIES])
