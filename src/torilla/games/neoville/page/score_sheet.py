"""Scores of cities that people drew from a real table (docs/howto/score-a-real-game.md).

The tiles need not be those of the components file: what was drawn is what counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from torilla.core.content.sheets import SheetWarning, refuse, warning
from torilla.core.contract.data import Json, Outcome, Part, SeatScore, ranked
from torilla.core.records.plaintext import without_mark
from torilla.games.neoville.box.components import Components, Piece, face_nibbles
from torilla.games.neoville.page.extras import piece_extras
from torilla.games.neoville.rules.city import put_up
from torilla.games.neoville.rules.codes import (
    AT_OVER,
    CATEGORIES,
    FIRST_BIOSPHERE,
    FIRST_BUS,
    FIRST_WINDMILL,
    UNKNOWN,
)
from torilla.games.neoville.rules.engine import ENGINE
from torilla.games.neoville.rules.places import place_number
from torilla.games.neoville.rules.scoring import (
    building_count,
    counted_by,
    piece_at,
    seat_scores,
    square_at,
    tower_district,
)
from torilla.games.neoville.rules.setup import new_state
from torilla.games.neoville.rules.state import CELLS, LOG, PARKS, PLACE, SPORTS, City, State, new_city
from torilla.games.neoville.views.board_text import Drawing, Lines, fail, read_city, walk
from torilla.grid.bits import BIT, count
from torilla.grid.square8 import CELL_SITE, SQUARES, cross, squares_of


class DrawnCity(NamedTuple):
    """A player's name and city."""

    name: str
    city: City


class NeovilleSheet:
    """Counts drawn boards with one set of components."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def score(self, text: str) -> tuple[list[str], Outcome]:
        """The names and the final score of cities drawn as pictures."""
        cities = possible_cities(text, self.components)
        return [city.name for city in cities], score_cities(cities, self.components)

    def explain(self, text: str) -> Json:
        """How each piece stands and on which squares that is judged; parks, sports grounds and buildings by city (N4).

        Squares are [column, row] of the picture.
        """
        state = state_of(possible_cities(text, self.components), self.components)
        cities = [state.cities[seat] for seat in range(int(state.seats))]
        return {
            "pieces": [
                [
                    piece_extras(state, seat, index) | judged_squares(state, city, index)
                    for index in range(int(city.count))
                    if piece_at(city, index) >= 0
                ]
                for seat, city in enumerate(cities)
            ],
            "parks": [int(count(city.board[PARKS])) for city in cities],
            "sports": [int(count(city.board[SPORTS])) for city in cities],
            "buildings": [int(building_count(city)) for city in cities],
        }

    def warn(self, text: str) -> list[SheetWarning]:
        """What the reconstructed box, or the number of players, makes doubtful; the real box may differ (N1.4)."""
        drawings = [drawing for _, drawing in read_drawings(text, self.components)]
        return [*warn_of_utilities(drawings, self.components), *warn_of_towers(drawings, self.components)]


def judged_squares(state: State, city: City, index: int) -> Json:
    """Where a piece stands, and its district or what a bus counts."""
    square, kind = int(square_at(city, index)), int(piece_at(city, index))
    judged = 0
    if kind < FIRST_BUS:
        judged = int(tower_district(city, index))
    elif kind < FIRST_WINDMILL:
        judged = int(cross(square) & counted_by(state.tables, city, kind))
    elif kind >= FIRST_BIOSPHERE:
        judged = int(city.district(BIT[square]))
    return {"at": [square % 8, square // 8], "judged": [[each % 8, each // 8] for each in squares_of(judged)]}


def possible_cities(text: str, components: Components) -> list[DrawnCity]:
    """The cities of a file, of pieces that one box holds. Raises PositionError."""
    drawn = read_drawings(text, components)
    check_supply([drawing for _, drawing in drawn], components)
    return [DrawnCity(name, city_of(drawing, components)) for name, drawing in drawn]


def read_drawings(text: str, components: Components) -> list[tuple[str, Drawing]]:
    """`player: NAME`, then the city's picture, for 1 to 4 players. Raises PositionError."""
    players: list[tuple[str, Lines]] = []
    for number, line in enumerate(without_mark(text).splitlines(), 1):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        key, sign, value = line.partition(":")
        if sign and key.strip() == "player":
            players.append((value.strip() or f"Seat {len(players)}", []))
        elif not players:
            fail(number, "expected `player: NAME` before the first city")
        else:
            players[-1][1].append((number, line))
    if not 1 <= len(players) <= 4:
        fail(0, f"expected 1 to 4 players, found {len(players)}")
    return [(name, read_city(lines, components)) for name, lines in players]


def used_pieces(drawings: list[Drawing], components: Components) -> list[tuple[Piece, int]]:
    """The kinds of pieces that stand in the cities, and how many of each."""
    used = Counter(tile.piece for drawing in drawings for tile in drawing.values() if tile.piece is not None)
    return [(components.pieces[kind], number) for kind, number in sorted(used.items())]


def surplus(drawings: list[Drawing], components: Components) -> Iterator[tuple[bool, str, Json]]:
    """The pieces that stand more often than the box has them: whether a skyscraper, the fault, and its values."""
    for piece, number in used_pieces(drawings, components):
        if number > piece.count:
            values = {"piece": piece.name, "count": number, "most": piece.count}
            yield piece.sort == "tower", f"{number} pieces {piece.name!r}, the box has {piece.count}", values


def warn_of_utilities(drawings: list[Drawing], components: Components) -> Iterator[SheetWarning]:
    """More of one utility than the reconstructed box has, more of a sort than are drawn for these players (N2.2)."""
    for is_tower, fault, values in surplus(drawings, components):
        if not is_tower:
            yield warning("pieces", None, "N1.3", fault, **values)
    most = components.drawn.get(len(drawings), max(components.drawn.values()))
    sorts: Counter[str] = Counter()
    for piece, number in used_pieces(drawings, components):
        sorts[piece.sort] += number
    del sorts["tower"]
    for sort, number in sorts.items():
        if number > most:
            fault = f"{number} utilities of the sort {sort}, {most} are in the game"
            yield warning("utilities", None, "N2.2", fault, sort=sort, count=number, most=most)


def warn_of_towers(drawings: list[Drawing], components: Components) -> Iterator[SheetWarning]:
    """Skyscrapers that are left out with so many players (N2.1); one city alone does not say how many play."""
    values = components.left_out.get(len(drawings), [])
    for piece, _ in used_pieces(drawings, components):
        if piece.sort == "tower" and piece.points in values:
            fault = f"{piece.name!r} is left out with {len(drawings)} players"
            yield warning("left-out", None, "N2.1", fault, piece=piece.name, players=len(drawings))


def check_supply(drawings: list[Drawing], components: Components) -> None:
    """Refuse cities with more skyscrapers than the box holds, or three sorts of utilities. Raises PositionError."""
    for is_tower, fault, values in surplus(drawings, components):
        if is_tower:
            refuse("pieces", None, "N1.2", fault, **values)
    sorts = sorted({piece.sort for piece, _ in used_pieces(drawings, components)} - {"tower"})
    if len(sorts) > 2:
        refuse("sorts", None, "N2.2", f"two sorts of utilities are in a game, not {', '.join(sorts)}", sorts=sorts)


def city_of(drawing: Drawing, components: Components) -> City:
    """A city as it was drawn; its tiles have no kind."""
    city = new_city()
    if not drawing:
        return city
    board = city.board
    city.height = 1 + max(row for row, _ in drawing)
    city.width = 1 + max(column for _, column in drawing)
    for (row, column), tile in drawing.items():
        cell = 4 * row + column
        board[CELLS] |= CELL_SITE[cell]
        nibbles = face_nibbles(tile.face)
        for layer in (0, 1, 2, 3, PARKS, SPORTS):
            board[layer] |= SQUARES[16 * cell + nibbles[layer]]
    order = walk(drawing)
    city.top, city.left = order[0]
    for row, column in order:
        place = int(place_number(column - int(city.left), row - int(city.top), 0))
        board[LOG + city.count] = UNKNOWN + PLACE * place
        city.count += 1
        tile = drawing[row, column]
        if tile.piece is not None:
            put_up(components.tables, city, tile.piece, tile.square, 4 * row + column)
    return city


def score_cities(cities: list[DrawnCity], components: Components) -> Outcome:
    """The final score of the cities of one game, majorities among them."""
    return rank(state_of(cities, components))


def state_of(cities: list[DrawnCity], components: Components) -> State:
    """The drawn cities as a game that is over."""
    state = new_state(components, None, components.tables, len(cities), b"", 1)
    state.step = AT_OVER
    state.seat = -1
    for seat, drawn in enumerate(cities):
        state.cities[seat] = drawn.city
    return state


def rank(state: State) -> Outcome:
    """Scores and ranking: most points, then most buildings, then the victory is shared (N4.5)."""
    scores = []
    for seat in range(state.seats):
        points = [int(value) for value in seat_scores(state, seat)]
        scores.append(SeatScore([Part(name, points[i], points[i]) for i, name in enumerate(CATEGORIES)]))
    return Outcome(scores, ranked([int(ENGINE.standing(state, seat)) for seat in range(state.seats)]), "drawn")
