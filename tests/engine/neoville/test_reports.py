"""What the table shows beside the view: the room that is left, and the course of the game."""

from __future__ import annotations

import pytest
from engine.neoville.helpers import GAME, table
from page_constants import constants

from torilla.core.engine.generator import Generator
from torilla.games.neoville.page.extras import extras
from torilla.games.neoville.rules.feasible import FRAME


@pytest.mark.parametrize(
    ("city", "columns", "rows"),
    [
        ("g g\ng g", 3, 3),
        ("g g | g g | g g\ng g | g g | g g", 1, 3),
        ("g g | g g | g g | g g\ng g | g g | g g | g g", 0, 3),
    ],
)
def test_a_city_has_room_until_its_frame_is_full(city: str, columns: int, rows: int) -> None:
    """How many columns and rows can still be added (N3.2)."""
    frame = extras(table(city), 0)["frames"][0]
    assert (frame["columns"], frame["rows"]) == (columns, rows)


def test_the_page_knows_the_frame() -> None:
    """The page draws a frame of the size that the rules check (N3.2)."""
    assert constants("neoville") == {"FRAME": FRAME}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_seat_is_the_one_that_moves_next(seats: int) -> None:
    """In every turn, and nobody in the last one (N3)."""
    state = GAME.rules.setup(GAME.rules.options.make(), seats=seats, seed=seats)
    generator = Generator.from_seed(1)
    told: list[int | None] = []
    turn = 0
    while (seat := state.to_move) is not None:
        if state.turn != turn:
            assert not told or told[-1] == seat
            turn = state.turn
            told.append(GAME.page.extras(GAME.views.known(GAME.views.view(state, None)))["next"])
        legal = GAME.rules.legal(state)
        GAME.rules.apply(state, legal[generator.below(len(legal))])
    assert turn == 16 * seats and told[-1] is None
    assert GAME.page.extras(GAME.views.known(GAME.views.view(state, None)))["next"] is None
