"""What turns do, for puzzles: the boards that they leave and their themes."""

from __future__ import annotations

from collections.abc import Hashable

from torilla.games.neoville.rules.codes import FIRST_BIOSPHERE, FIRST_BUS, FIRST_WINDMILL
from torilla.games.neoville.rules.scoring import PARK_SCORE, SPORT_SCORE, piece_at, piece_points, seat_scores
from torilla.games.neoville.rules.state import LOG, State

THEMES = ("promise-kept", "most", "skyscraper", "bus", "windmill", "biosphere", "no-building")
"""In the order of importance: the first one that fits is the main one."""


def board_of(state: State, seat: int) -> Hashable:
    """A seat's city; what it draws does not count."""
    city = state.cities[seat]
    return tuple(int(city.board[LOG + index]) for index in range(city.count))


def themes_of(before: State, after: State, seat: int) -> list[str]:
    old, new = before.cities[seat], after.cities[seat]
    kept = [
        index
        for index in range(old.count)
        if piece_at(old, index) >= 0
        and piece_points(before.tables, old, index) < 0 < piece_points(after.tables, new, index)
    ]
    was, now = seat_scores(before, seat), seat_scores(after, seat)
    piece = int(piece_at(new, new.count - 1)) if new.count > old.count else -1
    fits = {
        "promise-kept": bool(kept),
        "most": now[PARK_SCORE] > was[PARK_SCORE] or now[SPORT_SCORE] > was[SPORT_SCORE],
        "skyscraper": 0 <= piece < FIRST_BUS,
        "bus": FIRST_BUS <= piece < FIRST_WINDMILL,
        "windmill": FIRST_WINDMILL <= piece < FIRST_BIOSPHERE,
        "biosphere": piece >= FIRST_BIOSPHERE,
        "no-building": piece < 0,
    }
    return [theme for theme in THEMES if fits[theme]]
