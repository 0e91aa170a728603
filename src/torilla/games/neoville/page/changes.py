"""Changes that a step made, as JSON values: for previews, and for the log."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.games.neoville.box.components import TERRAINS, turn_tile
from torilla.games.neoville.page.extras import frame_of, ground_extras, piece_extras, supply_extras, towers_in
from torilla.games.neoville.rules.codes import CATEGORIES, CORNERS
from torilla.games.neoville.rules.scoring import CERTAIN, seat_scores
from torilla.games.neoville.rules.state import City, State
from torilla.games.neoville.views.describe import components_of, laid_at
from torilla.grid.bits import BIT, count, spread
from torilla.grid.square8 import SQUARES, squares_of, tile_down, tile_right


def score_change(before: State, after: State, seat: int) -> dict[str, dict[str, int]]:
    """By category: how `now` and `certain` change."""
    old, new = seat_scores(before, seat), seat_scores(after, seat)
    changes = {
        name: {"now": int(new[i] - old[i]), "certain": int(new[CERTAIN + i] - old[CERTAIN + i])}
        for i, name in enumerate(CATEGORIES)
    }
    return {name: change for name, change in changes.items() if change["now"] or change["certain"]}


def place_changes(state: State, after: State) -> Json:
    """The effects of the tile just placed."""
    seat = int(state.seat)
    city = after.cities[seat]
    laid = laid_at(city, int(city.count) - 1)
    face = turn_tile(components_of(state).tiles[laid.kind], laid.turns)
    return {
        "squares": [
            {"x": 2 * laid.x + right, "y": 2 * laid.y + down, "terrain": square[0], "symbol": square[1:] or None}
            for (right, down), square in zip(CORNERS, face, strict=True)
        ],
        "districts": joined_districts(state, after, seat),
        "frame": frame_of(city),
        "score": score_change(state, after, seat),
        "supply": supply_extras(after, seat),
        "ground": ground_extras(after, seat),
    }


def build_changes(state: State, after: State) -> Json:
    """The effects of the piece just built."""
    seat = int(state.seat)
    report = piece_extras(after, seat, int(after.cities[seat].count) - 1)
    return report | {"score": score_change(state, after, seat)}


def joined_districts(before: State, after: State, seat: int) -> list[Json]:
    """The districts that the new tile enlarges, joins or begins."""
    old, new = before.cities[seat], after.cities[seat]
    moved_right, moved_down = new.left > old.left, new.top > old.top
    tile = int(SQUARES[16 * after.cell + 15])
    found: list[Json] = []
    for terrain in range(4):
        rest = int(new.board[terrain]) & tile
        while rest:
            district = int(new.district(first_bit(rest)))
            rest &= ~district
            parts = []
            ground = district & ~tile
            while ground:
                part = int(old_district(old, first_bit(ground), moved_right=moved_right, moved_down=moved_down))
                parts.append(int(count(part)))
                ground &= ~part
            found.append(
                {
                    "terrain": TERRAINS[terrain],
                    "before": sorted(parts, reverse=True),
                    "after": int(count(district)),
                    "towers": [piece_extras(after, seat, index)["piece"] for index in towers_in(new, district)],
                    "squares": named_squares(new, district),
                }
            )
    return found


def first_bit(mask: int) -> int:
    return int(BIT[squares_of(mask)[0]])


def old_district(city: City, single: int, *, moved_right: bool, moved_down: bool) -> int:
    """The district that a square of the new city had before, as squares of the new city."""
    ground = 0
    for terrain in range(4):
        squares = city.board[terrain]
        if moved_right:
            squares = tile_right(squares)
        if moved_down:
            squares = tile_down(squares)
        if squares & single:
            ground = int(squares)
    return int(spread(single, ground))


def named_squares(city: City, squares: int) -> list[list[int]]:
    """Squares as [column, row], counted from the upper left square of the city's first tile."""
    return [[number % 8 - 2 * int(city.left), number // 8 - 2 * int(city.top)] for number in squares_of(squares)]
