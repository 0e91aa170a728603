"""The value of a city of Neoville for the greedy bot: points, and their prospects."""

from __future__ import annotations

from torilla.games.neoville.rules import scoring
from torilla.games.neoville.rules.codes import FIRST_BIOSPHERE, FIRST_BUS, FIRST_WINDMILL
from torilla.games.neoville.rules.state import PARKS, SPORTS, City, State
from torilla.games.neoville.rules.tables import Tables
from torilla.grid.bits import count

GROWTH = 0.75
"""Squares that a tile still to be laid can add to one district."""
SYMBOL = 0.25


def worth(state: State, seat: int) -> float:
    """Every piece by how likely it is to score, and parks and sports grounds."""
    city = state.cities[seat]
    left = 16 - int(city.count)  # tiles still to be laid
    value = 0.0
    for index in range(16 - left):
        piece = int(scoring.piece_at(city, index))
        if piece >= 0:
            value += piece_value(state.tables, city, index, piece, left)
    for layer in (PARKS, SPORTS):
        most = int(scoring.majority(state, seat, layer))
        value += most if left == 0 else 0.35 * most + SYMBOL * int(count(city.board[layer]))
    return value


def piece_value(tables: Tables, city: City, index: int, piece: int, left: int) -> float:
    """The likely score of a piece: its points times the hope, less its points times the fear."""
    points = int(tables.points[piece])
    if piece < FIRST_BUS:
        score = int(scoring.tower_points(tables, city, index, piece))
        if score >= 0 or scoring.tower_is_settled(city, index):
            return score
        missing = points - int(count(scoring.tower_district(city, index)))
        hope = 1 - missing / (GROWTH * left + 0.25)
    elif piece < FIRST_WINDMILL:
        if scoring.bus_points(tables, city, index, piece) > 0:
            return points
        found = int(scoring.bus_count(tables, city, piece, scoring.square_at(city, index)))
        hope = 1 - (int(tables.least[piece]) - found) / (0.3 * left + 0.1)
    elif piece < FIRST_BIOSPHERE:
        score = int(scoring.windmill_points(tables, city, index, piece))
        if scoring.windmill_is_settled(tables, city, index):
            return score
        hope = 0.75 if score > 0 else 0.35
    else:
        score = int(scoring.biosphere_points(tables, city, index, piece))
        if scoring.biosphere_is_settled(tables, city, index, 0, 0):
            return score
        hope = 0.35 if score > 0 else 0.15
    return points * (2 * max(0.0, hope) - 1)
