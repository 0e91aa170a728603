"""Effects and scores of placements and pieces, as JSON values: for previews, and for a table beside its view."""

from __future__ import annotations

from torilla.core.contract import Json
from torilla.games.neoville.city import put_up
from torilla.games.neoville.codes import AT_BUILD, AT_DRAW, CATEGORIES, CORNERS, EMPTY, FIRST_BUS, ROUNDS, SQUARE_NAMES
from torilla.games.neoville.components import TERRAINS, Piece, turn_tile
from torilla.games.neoville.describe import components_of, laid_at
from torilla.games.neoville.feasible import FRAME, tower_squares
from torilla.games.neoville.places import format_place
from torilla.games.neoville.scoring import (
    CERTAIN,
    biospheres_left,
    bus_count,
    fresh_squares,
    piece_at,
    piece_is_settled,
    piece_points,
    seat_scores,
    square_at,
    tower_district,
)
from torilla.games.neoville.state import TOWERS, City, State
from torilla.games.neoville.tables import FACE, PLAIN
from torilla.grid.bits import BIT, count, spread
from torilla.grid.square8 import CELL_CORNER, SQUARE_OFFSET, SQUARES, squares_of, tile_down, tile_right


def score_change(before: State, after: State, seat: int) -> dict[str, dict[str, int]]:
    """By category: how `now` and `certain` change."""
    old, new = seat_scores(before, seat), seat_scores(after, seat)
    changes = {
        name: {"now": int(new[i] - old[i]), "certain": int(new[CERTAIN + i] - old[CERTAIN + i])}
        for i, name in enumerate(CATEGORIES)
    }
    return {name: change for name, change in changes.items() if change["now"] or change["certain"]}


def effects(before: State, after: State) -> Json:
    """The effects of a step, for the log: points, districts that grew, pieces whose promise is met or was lost (N4)."""
    seat = int(before.seat)
    old, new = before.cities[seat], after.cities[seat]
    change = score_change(before, after, seat)
    found: Json = {"score": {name: one["now"] for name, one in change.items() if one["now"]}}
    if new.count > old.count:
        grown = [district for district in joined_districts(before, after, seat) if district["before"]]
        found["districts"] = [{key: one[key] for key in ("terrain", "after", "towers")} for one in grown]
    pieces = [index for index in range(int(new.count)) if piece_at(new, index) >= 0]
    now = {index: int(piece_points(after.tables, new, index)) for index in pieces}
    was = {
        index: int(piece_points(before.tables, old, index)) if index < old.count and piece_at(old, index) >= 0 else 0
        for index in pieces
    }
    names = {index: name_piece(after, new, index) for index in pieces if (now[index] > 0) != (was[index] > 0)}
    found["met"] = [names[index] for index in names if now[index] > 0]
    found["lost"] = [names[index] for index in names if now[index] <= 0]
    return {key: value for key, value in found.items() if value or key == "score"}


# --- placing --------------------------------------------------------------------------------------------


def preview_place(state: State, after: State) -> Json:
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
        "supply": supply_report(after, seat),
        "ground": ground_report(after, seat),
    }


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
                    "towers": [piece_report(after, seat, index)["piece"] for index in towers_in(new, district)],
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


def towers_in(city: City, district: int) -> list[int]:
    """The numbers of the tiles whose skyscrapers stand in a district."""
    return [
        index
        for index in range(int(city.count))
        if 0 <= piece_at(city, index) < FIRST_BUS and BIT[square_at(city, index)] & district != 0
    ]


def named_squares(city: City, squares: int) -> list[list[int]]:
    """Squares as [column, row], counted from the upper left square of the city's first tile."""
    return [[number % 8 - 2 * int(city.left), number // 8 - 2 * int(city.top)] for number in squares_of(squares)]


def frame_of(city: City) -> Json:
    """The bounding box in tiles, relative to the first tile, and how many columns and rows can still be added."""
    left, top, width, height = int(city.left), int(city.top), int(city.width), int(city.height)
    return {
        "x": [-left, width - left - 1],
        "y": [-top, height - top - 1],
        "columns": FRAME - width,
        "rows": FRAME - height,
    }


# --- pieces ---------------------------------------------------------------------------------------------


def preview_build(state: State, after: State) -> Json:
    """The effects of the piece just built."""
    seat = int(state.seat)
    report = piece_report(after, seat, int(after.cities[seat].count) - 1)
    return report | {"score": score_change(state, after, seat)}


def name_piece(state: State, city: City, index: int) -> dict[str, str]:
    """The piece on tile number `index` of a city, and where it stands."""
    laid = laid_at(city, index)
    assert laid.piece is not None and laid.square is not None
    name = components_of(state).pieces[laid.piece].name
    return {"piece": name, "place": format_place(laid.x, laid.y), "square": SQUARE_NAMES[laid.square]}


def piece_report(state: State, seat: int, index: int) -> Json:
    """The score of the piece on tile number `index` of a city, whether it is settled, and its missing conditions."""
    city = state.cities[seat]
    laid = laid_at(city, index)
    assert laid.piece is not None
    piece = components_of(state).pieces[laid.piece]
    points = int(piece_points(state.tables, city, index))
    settled = piece_is_settled(state.tables, city, index, fresh_squares(state, seat), biospheres_left(state))
    return {
        **name_piece(state, city, index),
        "points": points,
        "settled": settled,
        **condition_report(state, city, index, piece),
    }


def condition_report(state: State, city: City, index: int, piece: Piece) -> Json:
    """The requirements of a piece, and how far they are met."""
    square = int(square_at(city, index))
    if piece.sort == "tower":
        district = tower_district(city, index)
        alone = int(count(district & city.board[TOWERS])) == 1
        return {"need": piece.points, "have": int(count(district)), "alone": alone}
    if piece.sort == "bus":
        have = int(bus_count(state.tables, city, piece.kind, square))
        return {"need": piece.least, "have": have, "counts": piece.counts}
    if piece.sort == "windmill":
        return {"where": piece.where}
    return {"need": len(piece.cells), "have": int(count(city.district(BIT[square])))}


def city_report(state: State, seat: int) -> list[Json]:
    """A report on every piece of a city, in the order in which they were put up."""
    city = state.cities[seat]
    return [piece_report(state, seat, index) for index in range(int(city.count)) if piece_at(city, index) >= 0]


def supply_report(state: State, seat: int) -> list[Json]:
    """Every piece in the supply: how many there are, and what one would score on the squares of the new tile.

    `best` is null where it cannot be put up, `others` are the other squares, better ones first. Before a tile was
    placed this turn only the counts are given.
    """
    builds = state.seat == seat and state.step == AT_BUILD
    before = sum(int(value) for value in seat_scores(state, seat)[:CERTAIN]) if builds else 0
    reports = []
    for piece in components_of(state).pieces.values():
        number = int(state.pieces_left(piece.kind))
        if number:
            best, *others = square_reports(state, seat, piece, before) if builds else [None]
            reports.append({"piece": piece.name, "count": number, "best": best, "others": others})
    return reports


def square_reports(state: State, seat: int, piece: Piece, before: int) -> list[Json | None]:
    """The reports on a piece where it may stand on the tile just placed, the best first; one None if nowhere."""
    city = state.cities[seat]
    nibble = int(state.tables.faces[FACE * state.face + PLAIN])
    if piece.sort == "tower":
        nibble = int(tower_squares(state.tables, city, state.face, state.cell, piece.kind))
    found: list[Json] = []
    for square in range(4):
        if nibble & 2**square:
            after = state.clone()
            put_up(state.tables, after.cities[seat], piece.kind, square, state.cell)
            after.step = AT_DRAW
            report = piece_report(after, seat, int(city.count) - 1)
            report["change"] = sum(int(value) for value in seat_scores(after, seat)[:CERTAIN]) - before
            found.append(report)
    found.sort(key=lambda report: (report["change"], report.get("have", 0)), reverse=True)
    return [*found] or [None]


def ground_report(state: State, seat: int) -> Json | None:
    """The ground of the tile just placed: any free square, and by terrain whether a skyscraper could stand there.

    `sizes` are those of the districts in which it would stand. None before a tile was placed this turn.
    """
    if state.seat != seat or state.step != AT_BUILD:
        return None
    city, faces, face = state.cities[seat], state.tables.faces, FACE * state.face
    plain = int(faces[face + PLAIN])
    towers: dict[str, Json] = {}
    for piece in components_of(state).pieces.values():
        if piece.sort != "tower" or TERRAINS[piece.terrain] in towers:
            continue
        shown = int(faces[face + piece.terrain])
        nibble = int(tower_squares(state.tables, city, state.face, state.cell, piece.kind))
        lacks = "terrain" if not shown else "free-square" if not shown & plain else "" if nibble else "free-district"
        corner = int(CELL_CORNER[state.cell])
        squares = [corner + int(SQUARE_OFFSET[square]) for square in range(4) if nibble & 2**square]
        sizes = sorted({int(count(city.district(BIT[square]))) for square in squares})
        towers[TERRAINS[piece.terrain]] = {"lacks": lacks or None, "sizes": sizes}
    return {"free": plain != 0, "towers": towers}


def reports(state: State, viewer: int | None) -> Json:
    """Data for the table beside the view: how every piece stands, and what the supply offers the viewer."""
    seat = EMPTY if viewer is None else viewer
    return {
        "cities": [city_report(state, each) for each in range(int(state.seats))],
        "supply": supply_report(state, seat),
        "ground": ground_report(state, seat),
        "rounds": ROUNDS,
    }
