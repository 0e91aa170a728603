"""Why an action of Neoville is not legal. Legality itself is decided in legal.py; here it is put into words.

docs/games/neoville.md lists every code with a position that yields it; a test walks that table both ways.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from torilla.core.contract import Refusal
from torilla.core.engine import is_legal
from torilla.games.neoville.actions import (
    SQUARE_NAMES,
    AnyValue,
    BuildPiece,
    ChooseTile,
    DrawTile,
    End,
    Place,
    format_place,
    to_value,
)
from torilla.games.neoville.codes import (
    BUILD_STEP,
    DRAW_STEP,
    FIRST_BUS,
    FIRST_PLACE,
    PLACE_STEP,
    STEP_NAMES,
    TILE_STEP,
)
from torilla.games.neoville.components import SORTS, TERRAINS
from torilla.games.neoville.describe import components_of, log_of
from torilla.games.neoville.documents import Laid
from torilla.games.neoville.engine import ENGINE
from torilla.games.neoville.legal import is_last_round
from torilla.games.neoville.rules import lay
from torilla.games.neoville.scoring import piece_at, square_at
from torilla.games.neoville.state import City, State
from torilla.games.neoville.tables import FACE, PARKS, SPORTS
from torilla.grid.bits import BIT


def refuse(code: str, rule: str, **values: Any) -> Refusal:
    return Refusal(code, rule, values)


def explain(state: State, code: int, seat: int | None = None) -> Refusal | None:
    """None if `seat` (by default the seat to move) may do this now."""
    try:
        value = to_value(code, components_of(state))
    except (ValueError, TypeError):
        return refuse("action/unknown", "N3", action=code)
    if state.seat < 0:
        return refuse("game/over", "N3")
    if seat is not None and seat != state.seat:
        return refuse("turn/not-yours", "N3", seat=int(state.seat))
    if is_legal(ENGINE, state, code):
        return None
    wrong = wrong_step(state, value)
    if wrong is not None:
        return wrong
    match value:
        case ChooseTile(tile):
            return explain_tile(state, tile)
        case Place():
            return explain_place(state, code - FIRST_PLACE)
        case BuildPiece():
            return explain_build(state, value)
        case DrawTile(tile):
            return explain_draw(state, tile)
        case End():
            return refuse("end/must-draw", "N3.9")


def wrong_step(state: State, value: AnyValue) -> Refusal | None:
    """A tile is chosen, then placed; then one may build, then one draws (N3)."""
    steps: dict[type, tuple[int, ...]] = {
        ChooseTile: (TILE_STEP,),
        Place: (PLACE_STEP,),
        BuildPiece: (BUILD_STEP, DRAW_STEP),
        DrawTile: (BUILD_STEP, DRAW_STEP),
        End: (BUILD_STEP, DRAW_STEP),
    }
    if state.step in steps[type(value)]:
        return None
    return refuse("step/wrong", "N3", step=STEP_NAMES[state.step], wanted=STEP_NAMES[steps[type(value)][0]])


# --- tile and place -------------------------------------------------------------------------------------


def explain_tile(state: State, tile: str) -> Refusal:
    kind = components_of(state).kind_of[tile]
    if not state.cities[state.seat].has_tile(kind):
        return refuse("tile/not-in-hand", "N3.1", tile=tile)
    return refuse("tile/no-place", "N3.5", tile=tile)


def explain_place(state: State, place: int) -> Refusal:
    city = state.cities[state.seat]
    turns = place % 4
    distinct = int(state.tables.turns[state.tile])
    fault = place_fault(city, place)
    if fault is not None:
        return fault
    if turns >= distinct:
        return refuse("place/equal-rotation", "N3.1", turns=turns, same=turns % distinct)
    return refuse("place/merges-towers", "N3.5", towers=joined_towers(state, city, place))


def place_fault(city: City, place: int) -> Refusal | None:
    """What N3.1 and N3.2 say against a place."""
    x, y = place // 4 % 7 - 3, place // 28 - 3
    where = format_place(x, y)
    taken = [(laid.x, laid.y) for laid in log_of(city)]
    if not taken:
        return None if (x, y) == (0, 0) else refuse("place/first-tile", "N3.1", place=where, first=format_place(0, 0))
    if (x, y) in taken:
        return refuse("place/occupied", "N3.1", place=where)
    side = side_outside(city, x, y)
    if side is not None:
        return refuse("place/outside-frame", "N3.2", place=where, side=side)
    if all(abs(x - column) + abs(y - row) != 1 for column, row in taken):
        return refuse("place/not-beside", "N3.1", place=where)
    return None


def side_outside(city: City, x: int, y: int) -> str | None:
    """The side on which a place lies outside every frame of 4x4 tiles that the city still allows."""
    column, row = x + int(city.left), y + int(city.top)
    if column < int(city.width) - 4:
        return "left"
    if column > 3:
        return "right"
    if row < int(city.height) - 4:
        return "top"
    return "bottom" if row > 3 else None


def joined_towers(state: State, city: City, place: int) -> list[dict[str, str]]:
    """Two skyscrapers in different districts that the placement would put into one."""
    after = city.clone()
    lay(state.tables, after, state.tile, place)
    towers = [index for index in range(int(city.count)) if 0 <= piece_at(city, index) < FIRST_BUS]
    for one, other in combinations(towers, 2):
        apart = city.district(BIT[square_at(city, one)]) & BIT[square_at(city, other)] == 0
        if apart and after.district(BIT[square_at(after, one)]) & BIT[square_at(after, other)] != 0:
            return [name_piece(state, log_of(city)[index]) for index in (one, other)]
    raise AssertionError("a legal placement was refused")


def name_piece(state: State, laid: Laid) -> dict[str, str]:
    assert laid.piece is not None and laid.square is not None
    name = components_of(state).pieces[laid.piece].name
    return {"piece": name, "place": format_place(laid.x, laid.y), "square": SQUARE_NAMES[laid.square]}


# --- build and draw -------------------------------------------------------------------------------------


def explain_build(state: State, value: BuildPiece) -> Refusal:
    components = components_of(state)
    piece = components.pieces[components.piece_of[value.piece]]
    square = SQUARE_NAMES.index(value.square)
    city = state.cities[state.seat]
    if state.step == DRAW_STEP:
        built = log_of(city)[-1]
        if built.square == square:
            return refuse("build/square-taken", "N3.6", square=value.square, by=name_piece(state, built)["piece"])
        return refuse("build/only-one", "N3.6", built=name_piece(state, built)["piece"])
    left_out = components.left_out[int(state.seats)]
    sorts = ("tower", SORTS[state.first_sort], SORTS[state.second_sort])
    if piece.sort not in sorts or (piece.sort == "tower" and piece.points in left_out):
        if piece.sort == "tower":
            return refuse("build/not-in-play", "N2.1", piece=piece.name, seats=int(state.seats))
        return refuse("build/not-in-play", "N2.2", piece=piece.name, seats=int(state.seats))
    if state.pieces_left(piece.kind) == 0:
        return refuse("build/not-in-supply", "N3.6", piece=piece.name)
    face = FACE * int(state.face)
    faces = state.tables.faces
    for layer, symbol in ((PARKS, "park"), (SPORTS, "sports")):
        if faces[face + layer] & 2**square:
            return refuse("build/park", "N3.6", square=value.square, symbol=symbol)
    terrain = next(number for number in range(4) if faces[face + number] & 2**square)
    if terrain != piece.terrain:
        return refuse(
            "build/wrong-terrain", "N3.7", piece=piece.name, terrain=TERRAINS[terrain], wanted=TERRAINS[piece.terrain]
        )
    return refuse("build/district-has-tower", "N3.7", tower=tower_beside(state, city, square))


def tower_beside(state: State, city: City, square: int) -> dict[str, str]:
    """The skyscraper that stands in the district of a square of the tile just placed."""
    row, column = divmod(int(state.cell), 4)
    district = city.district(BIT[8 * (2 * row + square // 2) + 2 * column + square % 2])
    for index in range(int(city.count)):
        if 0 <= piece_at(city, index) < FIRST_BUS and BIT[square_at(city, index)] & district != 0:
            return name_piece(state, log_of(city)[index])
    raise AssertionError("a legal build was refused")


def explain_draw(state: State, tile: str | None) -> Refusal:
    if is_last_round(state):
        return refuse("draw/last-round", "N3.10")
    if tile is None:
        return refuse("draw/pile-empty", "N3.10")
    return refuse("draw/not-face-up", "N3.9", tile=tile)
