"""Data for the table next to the view, as JSON values: pieces, supply, ground, frames, the course of the game."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.games.neoville.box.components import TERRAINS, Piece
from torilla.games.neoville.rules.actions.turn import next_seat
from torilla.games.neoville.rules.city import put_up
from torilla.games.neoville.rules.codes import AT_BUILD, AT_DRAW, EMPTY, FIRST_BUS, ROUNDS, SQUARE_NAMES
from torilla.games.neoville.rules.feasible import FRAME, tower_squares
from torilla.games.neoville.rules.places import format_place
from torilla.games.neoville.rules.scoring import (
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
from torilla.games.neoville.rules.state import TOWERS, City, State
from torilla.games.neoville.rules.tables import FACE, PLAIN
from torilla.games.neoville.views.describe import components_of, laid_at
from torilla.grid.bits import BIT, count
from torilla.grid.square8 import CELL_CORNER, SQUARE_OFFSET


def extras(state: State, viewer: int | None) -> Json:
    """Data for the table besides the view: how every piece stands, and what the supply offers the viewer.

    Also how many rounds are played, how far each city can still grow (N3.2), and whose turn is next.
    """
    seat = EMPTY if viewer is None else viewer
    return {
        "cities": [city_extras(state, each) for each in range(int(state.seats))],
        "supply": supply_extras(state, seat),
        "ground": ground_extras(state, seat),
        "rounds": ROUNDS,
        "frames": [frame_of(city) for city in state.cities],
        "next": next_after(state),
    }


def next_after(state: State) -> int | None:
    """The seat that comes after the one to move; None in the last turn and after it."""
    seat = int(next_seat(state)) if state.seat >= 0 else EMPTY
    return None if seat < 0 else seat


def city_extras(state: State, seat: int) -> list[Json]:
    """A report on every piece of a city, in the order in which they were put up."""
    city = state.cities[seat]
    return [piece_extras(state, seat, index) for index in range(int(city.count)) if piece_at(city, index) >= 0]


def piece_extras(state: State, seat: int, index: int) -> Json:
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
        **condition_extras(state, city, index, piece),
    }


def condition_extras(state: State, city: City, index: int, piece: Piece) -> Json:
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


def name_piece(state: State, city: City, index: int) -> dict[str, str]:
    """The piece on tile number `index` of a city, and where it stands."""
    laid = laid_at(city, index)
    assert laid.piece is not None and laid.square is not None
    name = components_of(state).pieces[laid.piece].name
    return {"piece": name, "place": format_place(laid.x, laid.y), "square": SQUARE_NAMES[laid.square]}


def towers_in(city: City, district: int) -> list[int]:
    """The numbers of the tiles whose skyscrapers stand in a district."""
    return [
        index
        for index in range(int(city.count))
        if 0 <= piece_at(city, index) < FIRST_BUS and BIT[square_at(city, index)] & district != 0
    ]


def supply_extras(state: State, seat: int) -> list[Json]:
    """Every piece in the supply: how many there are, and what each would score on the squares of the new tile.

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
            report = piece_extras(after, seat, int(city.count) - 1)
            report["change"] = sum(int(value) for value in seat_scores(after, seat)[:CERTAIN]) - before
            found.append(report)
    found.sort(key=lambda report: (report["change"], report.get("have", 0)), reverse=True)
    return [*found] or [None]


def ground_extras(state: State, seat: int) -> Json | None:
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


def frame_of(city: City) -> Json:
    """The bounding box in tiles, relative to the first tile, and how many columns and rows can still be added."""
    left, top, width, height = int(city.left), int(city.top), int(city.width), int(city.height)
    return {
        "x": [-left, width - left - 1],
        "y": [-top, height - top - 1],
        "columns": FRAME - width,
        "rows": FRAME - height,
    }
