"""Scores of cities that people drew from a real table (docs/howto/score-a-real-game.md).

The tiles need not be those of the components file: what was drawn is what counts.
"""

from __future__ import annotations

from typing import NamedTuple

from torilla.core.contract import Outcome, Part, SeatScore, ranked
from torilla.games.neoville.board import Drawing, Lines, fail, read_city, walk
from torilla.games.neoville.city import put_up
from torilla.games.neoville.codes import AT_OVER, CATEGORIES, UNKNOWN
from torilla.games.neoville.components import Components, face_nibbles, load_components
from torilla.games.neoville.engine import ENGINE
from torilla.games.neoville.places import place_number
from torilla.games.neoville.scoring import seat_scores
from torilla.games.neoville.setup import new_state
from torilla.games.neoville.state import CELLS, LOG, PARKS, PLACE, SPORTS, City, State, new_city
from torilla.grid.square8 import CELL_SITE, SQUARES


class DrawnCity(NamedTuple):
    """A player's name and city."""

    name: str
    city: City


def score_file(text: str, components: Components | None = None) -> tuple[list[str], Outcome]:
    """The names and the final score of cities drawn as pictures."""
    components = components or load_components()
    cities = parse_city_file(text, components)
    return [city.name for city in cities], score_cities(cities, components)


def parse_city_file(text: str, components: Components) -> list[DrawnCity]:
    """`player: NAME`, then the city's picture, for 1 to 4 players. Raises PositionError."""
    players: list[tuple[str, Lines]] = []
    for number, line in enumerate(text.splitlines(), 1):
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
    return [DrawnCity(name, city_of(read_city(lines, components), components)) for name, lines in players]


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
    state = new_state(components, None, components.tables, len(cities), b"", 1)
    state.step = AT_OVER
    state.seat = -1
    for seat, drawn in enumerate(cities):
        state.cities[seat] = drawn.city
    return rank(state, "drawn")


def rank(state: State, reason: str) -> Outcome:
    """Scores and ranking: most points, then most buildings, then the victory is shared (N4.5)."""
    scores = []
    for seat in range(state.seats):
        points = [int(value) for value in seat_scores(state, seat)]
        scores.append(SeatScore([Part(name, points[i], points[i]) for i, name in enumerate(CATEGORIES)]))
    return Outcome(scores, ranked([int(ENGINE.standing(state, seat)) for seat in range(state.seats)]), reason)
