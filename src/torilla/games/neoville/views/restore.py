"""A state of Neoville as a document of JSON values, and back (docs/reference/contract.md)."""

from __future__ import annotations

from typing import NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import HIDDEN
from torilla.core.contract.errors import PositionError
from torilla.games.neoville.box.components import SORTS, Components, load_components
from torilla.games.neoville.rules.city import lay, put_up
from torilla.games.neoville.rules.codes import (
    AT_BUILD,
    AT_DRAW,
    AT_OVER,
    AT_PLACE,
    EMPTY,
    FIRST_BUS,
    ROUNDS,
    SQUARE_NAMES,
    STEP_NAMES,
    UNKNOWN,
)
from torilla.games.neoville.rules.feasible import place_fault
from torilla.games.neoville.rules.places import format_place, place_number
from torilla.games.neoville.rules.setup import LOT_PILE, new_state
from torilla.games.neoville.rules.state import City, State
from torilla.games.neoville.rules.tables import FACE, PLAIN
from torilla.games.neoville.views.describe import components_of, describe, hand_of, laid_at
from torilla.games.neoville.views.documents import Current, PieceInCity, PlayerDocument, TileInCity, View


def pile_of(state: State) -> list[int]:
    """The kinds of the pile, next first."""
    return [int(kind) for kind in list(state.pile)[int(state.drawn) :]]


def whole(state: State) -> View:
    """The whole state: for records, hashes and `torilla replay`, never for a seat."""
    components = components_of(state)
    hands = [[components.tile_name(kind) for kind, _ in hand_of(city)] for city in state.cities]
    return describe(state, hands, [components.tile_name(kind) for kind in pile_of(state)], None)


def restore(view: View, components: Components | None = None) -> State:
    """The state of a view, with unknown tiles where it hides something. Raises PositionError."""
    components = components or load_components()
    if view.components != components.hash:
        raise PositionError("position/components", "made with other components", wanted=view.components)
    check_numbers(view)
    state = new_state(components, view.options, components.tables, view.seats, b"", 1)
    state.rules, state.shuffles = view.rules, LOT_PILE + 1
    state.start, state.turn = view.start, view.turn
    state.seat = -1 if view.seat is None else view.seat
    state.step = STEP_NAMES.index(view.step)
    state.steps, state.horizon = view.steps, view.horizon
    state.first_sort, state.second_sort = sorted(SORTS.index(sort) for sort in view.sorts)
    state.display = vec[i64]([EMPTY if name is None else kind_named(name, components) for name in view.display])
    pile = [HIDDEN] * view.pile if isinstance(view.pile, int) else view.pile
    state.pile = vec[i64]([kind_named(name, components) for name in pile])
    restore_supply(state, view.supply, components)
    for city, player in zip(state.cities, view.players, strict=True):
        restore_player(city, player, components)
    restore_current(state, view.current, components)
    check_turn(state)
    return state


def fail(code: str, fault: str, **values: object) -> NoReturn:
    raise PositionError(f"position/{code}", fault, **values)


def check_numbers(view: View) -> None:
    if view.game != "neoville":
        fail("game", f"a state of {view.game}, not of Neoville", game=view.game)
    if view.seats not in (2, 3, 4) or len(view.players) != view.seats:
        fail("seats", f"{view.seats} seats and {len(view.players)} players", seats=view.seats)
    if not 0 <= view.start < view.seats or (view.seat is not None and not 0 <= view.seat < view.seats):
        fail("seats", "there is no such seat", start=view.start, seat=view.seat)
    if view.step not in STEP_NAMES or (view.step == STEP_NAMES[AT_OVER]) != (view.seat is None):
        fail("step", f"there is no step {view.step!r} of seat {view.seat}", step=view.step)
    if len(view.display) != 4:
        fail("display", f"the display has 4 places, not {len(view.display)}")
    if len(view.sorts) != 2 or len(set(view.sorts)) != 2 or not set(view.sorts) <= set(SORTS):
        fail("sorts", f"two different sorts of {', '.join(SORTS)} are in play", sorts=view.sorts)
    if not 1 <= view.turn <= ROUNDS * view.seats:
        fail("turn", f"there is no turn {view.turn}", turn=view.turn)


def kind_named(name: str, components: Components) -> int:
    if name == HIDDEN:
        return UNKNOWN
    if name not in components.kind_of:
        fail("tile", f"there is no tile {name!r}", tile=name)
    return components.kind_of[name]


def piece_named(name: str, components: Components) -> int:
    if name not in components.piece_of:
        fail("piece", f"there is no piece {name!r}", piece=name)
    return components.piece_of[name]


def restore_supply(state: State, supply: dict[str, int], components: Components) -> None:
    for name, number in supply.items():
        piece = components.pieces[piece_named(name, components)]
        if piece.sort != "tower" and piece.sort not in (SORTS[state.first_sort], SORTS[state.second_sort]):
            fail("supply", f"no {piece.sort} is in play, but {name!r} is in the supply", piece=name)
        if not 0 <= number <= piece.count:
            fail("supply", f"there are not {number} pieces {name!r}", piece=name)
        if number:
            state.add_piece(piece.kind, number)


def restore_player(city: City, player: PlayerDocument, components: Components) -> None:
    if player.fairness is not None:
        city.fairness = kind_named(player.fairness, components)
    seen = list(player.seen)
    if len(player.hand) > 3:
        fail("hand", f"a hand of {len(player.hand)} tiles", hand=player.hand)
    for name in player.hand:
        if name in seen:
            seen.remove(name)
            city.add_tile(2 * kind_named(name, components) + 1)
        else:
            city.add_tile(2 * kind_named(name, components))
    if seen:
        fail("hand", f"{seen[0]!r} was seen being taken, but is not in the hand", tile=seen[0])
    pieces = {(piece.x, piece.y): piece for piece in player.pieces}
    if len(pieces) < len(player.pieces):
        fail("piece", "two pieces on one tile (N3.6)")
    for tile in player.city:
        check_place(city, tile)
        restore_tile(city, tile, pieces.pop((tile.x, tile.y), None), components)
    for piece in pieces.values():
        fail("piece", f"{piece.piece!r} stands where no tile lies", piece=piece.piece)


def restore_tile(city: City, tile: TileInCity, piece: PieceInCity | None, components: Components) -> None:
    """Lay a tile of a document and what stands on it, if that can be."""
    kind = kind_named(tile.tile, components)
    where = format_place(tile.x, tile.y)
    if kind == UNKNOWN or not 0 <= tile.turns < components.tables.turns[kind]:
        fail("tile", f"tile {tile.tile!r} at {where} cannot be turned {tile.turns} times", tile=tile.tile)
    cell = lay(components.tables, city, kind, place_number(tile.x, tile.y, tile.turns))
    if piece is None:
        return
    number = piece_named(piece.piece, components)
    if piece.square not in SQUARE_NAMES:
        fail("piece", f"there is no square {piece.square!r}", square=piece.square)
    square = SQUARE_NAMES.index(piece.square)
    face = FACE * (4 * kind + tile.turns)
    faces = components.tables.faces
    if not faces[face + PLAIN] & 2**square:
        fail("piece", f"{piece.piece!r} at {where} stands on a park or sports ground (N3.6)", piece=piece.piece)
    if number < FIRST_BUS and not faces[face + components.pieces[number].terrain] & 2**square:
        fail("piece", f"{piece.piece!r} at {where} stands on the wrong terrain (N3.7)", piece=piece.piece)
    put_up(components.tables, city, number, square, cell)


PLACE_FAULTS = {
    "first-tile": "the first tile of a city lies at @+0+0, not {}",
    "occupied": "two tiles lie at {}",
    "not-beside": "the tile at {} lies beside no tile that was laid before it (N3.1)",
    "outside-frame": "with the tile at {} the city is larger than 4x4 tiles (N3.2)",
}


def check_place(city: City, tile: TileInCity) -> None:
    """Whether a tile can lie there, after those before it."""
    fault = place_fault(city, tile.x, tile.y)
    if fault:
        where = format_place(tile.x, tile.y)
        fail("place", PLACE_FAULTS[fault].format(where), place=where)


def check_turn(state: State) -> None:
    """A seat has laid at most one tile in each of its turns so far: with more it would run out of places."""
    placed = state.step in (AT_BUILD, AT_DRAW, AT_OVER)
    for seat in range(int(state.seats)):
        place = (seat - int(state.start)) % int(state.seats)
        turns = (int(state.turn) - 1 - place + int(state.seats) - 1) // int(state.seats)
        if (int(state.turn) - 1) % int(state.seats) == place:
            turns += placed
            if state.seat >= 0 and state.seat != seat:
                fail("turn", f"turn {state.turn} is seat {seat}'s, not seat {state.seat}'s", turn=int(state.turn))
        if state.cities[seat].count > turns:
            fault = f"seat {seat} has laid {state.cities[seat].count} tiles in {turns} turns"
            fail("turn", fault, seat=seat, turn=int(state.turn))


def restore_current(state: State, current: Current, components: Components) -> None:
    state.disclosed = current.disclosed
    if state.seat < 0:
        return
    city = state.cities[state.seat]
    if state.step == AT_PLACE:
        state.tile = kind_named(current.tile or HIDDEN, components)
        if not city.has_tile(state.tile):
            fail("current", f"the chosen tile {current.tile!r} is not in the hand", tile=current.tile)
    if state.step in (AT_BUILD, AT_DRAW):
        if city.count == 0:
            fail("current", "no tile was laid yet")
        last = laid_at(city, int(city.count) - 1)
        state.tile = last.kind
        state.face = 4 * last.kind + last.turns
        state.cell = 4 * (last.y + int(city.top)) + last.x + int(city.left)
