"""From a state of Neoville to its document. Compiled: a server does this for every step and viewer."""

from __future__ import annotations

from typing import cast

from torilla.games.neoville.box.components import SORTS, Components
from torilla.games.neoville.options import Options
from torilla.games.neoville.rules.codes import AT_BUILD, AT_DRAW, EMPTY, SQUARE_NAMES, STEP_NAMES
from torilla.games.neoville.rules.places import PLACE_X, PLACE_Y
from torilla.games.neoville.rules.state import LOG, NO_ENTRY, PIECE, PLACE, City, State
from torilla.games.neoville.views.documents import Current, Laid, PieceInCity, PlayerDocument, TileInCity, View


def components_of(state: State) -> Components:
    return cast(Components, state.components)


def describe(state: State, hands: list[list[str]], pile: int | list[str], viewer: int | None) -> View:
    """What is public about a state, and the hands and the pile as far as the reader may know them."""
    components = components_of(state)
    return View(
        game="neoville",
        rules=int(state.rules),
        components=components.hash,
        seats=int(state.seats),
        start=int(state.start),
        options=cast(Options, state.options),
        sorts=[SORTS[state.first_sort], SORTS[state.second_sort]],
        step=STEP_NAMES[state.step],
        seat=None if state.seat < 0 else int(state.seat),
        turn=int(state.turn),
        round=int(state.round()),
        steps=int(state.steps),
        horizon=int(state.horizon),
        display=[None if kind == EMPTY else components.tile_name(int(kind)) for kind in state.display],
        pile=pile,
        supply=describe_supply(state),
        players=[describe_player(city, hand, components) for city, hand in zip(state.cities, hands, strict=True)],
        current=Current(
            tile=None if state.tile == EMPTY else components.tile_name(int(state.tile)),
            placed=state.step in (AT_BUILD, AT_DRAW),
            built=state.step == AT_DRAW,
            disclosed=state.disclosed,
        ),
        viewer=viewer,
    )


def describe_supply(state: State) -> dict[str, int]:
    pieces = components_of(state).pieces.values()
    counts = {piece.name: int(state.pieces_left(piece.kind)) for piece in pieces}
    return {name: number for name, number in counts.items() if number}


def describe_player(city: City, hand: list[str], components: Components) -> PlayerDocument:
    tiles = log_of(city)
    return PlayerDocument(
        hand=hand,
        seen=[components.tile_name(kind) for kind, seen in hand_of(city) if seen],
        fairness=None if city.fairness == EMPTY else components.tile_name(int(city.fairness)),
        city=[TileInCity(components.names[tile.kind], tile.x, tile.y, tile.turns) for tile in tiles],
        pieces=[
            PieceInCity(components.pieces[tile.piece].name, tile.x, tile.y, SQUARE_NAMES[tile.square])
            for tile in tiles
            if tile.piece is not None and tile.square is not None
        ],
    )


def log_of(city: City) -> list[Laid]:
    """The tiles of a city in the order in which they were laid."""
    return [laid_at(city, index) for index in range(city.count)]


def laid_at(city: City, index: int) -> Laid:
    """The tile of this number."""
    return read_log(int(city.board[LOG + index]))


def read_log(line: int) -> Laid:
    build, rest = divmod(line, PIECE)
    place, kind = divmod(rest, PLACE)
    piece, square = divmod(build - 1, 4) if build else (None, None)
    return Laid(kind, int(PLACE_X[place]), int(PLACE_Y[place]), place % 4, piece, square)


def hand_of(city: City) -> list[tuple[int, bool]]:
    """The tiles in hand by kind, and whether everybody saw them being taken."""
    entries = [int(entry) for entry in (city.hand0, city.hand1, city.hand2) if entry != NO_ENTRY]
    return [(entry // 2, entry % 2 == 1) for entry in entries]
