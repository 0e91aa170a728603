"""The score while the game goes on: what counts now, and what no further play can change."""

from __future__ import annotations

from typing import Any

import pytest
from engine.neoville.helpers import GAME, certain, city_score, do, position, score, table
from hypothesis import given, settings
from hypothesis import strategies as st

from torilla.core.engine.generator import Generator
from torilla.games.neoville.rules.scoring import (
    biospheres_left,
    fresh_squares,
    piece_at,
    piece_is_settled,
    piece_points,
)

# --- towers ---------------------------------------------------------------------------------------------


def test_a_tower_is_certain_when_its_district_is_enclosed() -> None:
    """A tower is settled, met or lost, when no free square of a possible frame touches its district (N4.1)."""
    city = """
        g g | g  g | g g
        g g | g  g | g g
        ----+------+----
        g g | e{} e | g g
        g g | e  e | g g
        ----+------+----
        g g | g  g | g g
        g g | g  g | g g
        """
    assert certain(table(city.format(4))) == {"towers": 4}
    assert certain(table(city.format(6))) == {"towers": -6}


@pytest.mark.parametrize("city", ["e4 e | g g\ne e | g g", "g g | e4 e\ng g | e e", "g g\ng g\ne4 e\ne e"])
def test_a_met_tower_can_still_be_joined(city: str) -> None:
    """A met tower whose district can still grow is not certain: it might be joined to another (N3.5)."""
    assert score(table(city)) == {"towers": 4}
    assert certain(table(city)) == {}


def test_the_rim_of_a_full_frame_encloses() -> None:
    """At a side where the frame is fixed nothing can come (N3.2)."""
    wide = "e4 e | g g | g g | g g\ne e | g g | g g | g g"
    assert certain(table(wide)) == {}
    high = "\n".join([wide, *["g g | g g | g g | g g"] * 4, ". . | . . | . . | g g", ". . | . . | . . | g g"])
    assert certain(table(high)) == {"towers": 4}


# --- buses ----------------------------------------------------------------------------------------------


def test_a_met_bus_is_certain() -> None:
    """What a bus has counted stays (N6.1)."""
    met = "ep e | e:both es | ep g | ep g\ne e | e e | e g | g g"
    assert certain(table(met)) == {"buses": 5}
    assert certain(table("ep e:both | e es\ne e | e e\n")) == {}


def lost_bus(label: str) -> str:
    rows = [["e"] * 8 for _ in range(8)]
    for row in (0, 1):
        for column in (6, 7):
            rows[row][column] = "."
    rows[7][0] = f"e:{label}"
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize("label", ["parks", "towers4", "utilities"])
def test_a_bus_is_lost_when_row_and_column_are_full(label: str) -> None:
    """An unmet bus is settled when its row and column are full (N6.1)."""
    assert certain(table(lost_bus(label))) == {"buses": -8}
    open_row = lost_bus(label).replace(f"e:{label}", "e", 1)
    rows = [line.split() for line in open_row.splitlines()]
    rows[3][7] = f"e:{label}"
    assert certain(table("\n".join(" ".join(row) for row in rows))) == {}


def test_the_new_tile_may_still_get_a_piece() -> None:
    """While the tile just placed can be built on, a bus that counts pieces there is not lost (N3.6)."""
    text = lost_bus("towers4").replace(". .", "e e")
    state = table(text)
    assert certain(state) == {"buses": -8}
    state.step = 2  # the last tile in reading order, with the bus's row, is new
    state.cell = 15
    assert certain(state) == {}


# --- windmills ------------------------------------------------------------------------------------------


def windmill(where: str, width: int, height: int, x: int, y: int) -> Any:
    rows = [["e"] * (2 * width) for _ in range(2 * height)]
    rows[2 * y][2 * x] = f"e:{where}"
    return table("\n".join(" ".join(row) for row in rows))


def test_windmill_now() -> None:
    """Now a windmill is judged on the city's present bounding box (N6.2)."""
    assert score(windmill("left", 2, 1, 0, 0)) == {"windmills": 4}
    assert score(windmill("right", 2, 1, 0, 0)) == {"windmills": -4}
    assert score(windmill("corner", 3, 2, 2, 1)) == {"windmills": 5}
    assert score(windmill("middle", 3, 3, 1, 1)) == {"windmills": 6}
    assert score(windmill("middle", 3, 2, 1, 1)) == {"windmills": -6}


@pytest.mark.parametrize(
    ("where", "size", "place", "points"),
    [
        ("left", (4, 1), (0, 0), 4),
        ("left", (3, 1), (0, 0), None),  # the city can still grow to the left
        ("left", (3, 1), (1, 0), -4),
        ("right", (2, 1), (0, 0), -4),  # one tile is right of it for good
        ("right", (2, 1), (1, 0), None),
        ("top", (1, 4), (0, 0), 4),
        ("bottom", (1, 3), (0, 0), -4),
        ("middle", (3, 3), (1, 1), 6),
        ("middle", (4, 3), (0, 1), -6),
        ("middle", (4, 2), (1, 0), None),
        ("corner", (4, 4), (3, 3), 5),
        ("corner", (4, 3), (0, 1), -5),
        ("corner", (4, 3), (0, 0), None),
    ],
)
def test_windmill_certain(where: str, size: tuple[int, int], place: tuple[int, int], points: int | None) -> None:
    """A windmill is settled when all frames that can still come about agree (N3.2, N6.2)."""
    assert certain(windmill(where, *size, *place)) == ({} if points is None else {"windmills": points})


# --- biospheres -----------------------------------------------------------------------------------------


def test_biosphere_certain() -> None:
    """A biosphere is settled when its district is enclosed, or lost when it is already too large (N6.3)."""
    ring = "g g | g g\ng e:{} | e g\ng e | e g\ng g | g g"
    assert certain(table(ring.format("O4"))) == {"biospheres": 6}
    assert certain(table(ring.format("L3"))) == {"biospheres": -5}
    edge = "e:{} e\ng g"
    assert certain(table(edge.format("I3"))) == {}
    assert certain(table("e:O4 e\ne e")) == {}  # met, but open
    assert certain(table("e:I4 e\ne e")) == {"biospheres": -8}  # four squares already, of another shape
    assert certain(table("e:L3 e\ne e")) == {"biospheres": -5}


# --- majorities -----------------------------------------------------------------------------------------


def test_majorities_are_certain_only_at_the_end() -> None:
    """Most parks count now, but are certain only when the game is over (N4.4)."""
    assert (score(table("ep e\ng g", "e e\ng g")), certain(table("ep e\ng g", "e e\ng g"))) == ({"parks": 5}, {})
    assert certain(table("ep e\ng g", "e e\ng g", step="over")) == {"parks": 5}


# --- in play --------------------------------------------------------------------------------------------


def pieces(state: Any, seat: int) -> dict[int, tuple[int, bool]]:
    """Points and settledness of the pieces of a city, by number of the tile."""
    city = state.cities[seat]
    fresh, left = fresh_squares(state, seat), biospheres_left(state)
    return {
        index: (int(piece_points(state.tables, city, index)), piece_is_settled(state.tables, city, index, fresh, left))
        for index in range(int(city.count))
        if piece_at(city, index) >= 0
    }


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_what_is_settled_never_changes(seed: int, seats: int) -> None:
    """A piece that is settled scores the same in every state that follows (N4.1, N4.3)."""
    generator = Generator.from_seed(seed)
    state = GAME.setup(GAME.options(), seats, seed)
    settled: dict[tuple[int, int], int] = {}
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        GAME.apply_legal(state, legal[int(generator.below(len(legal)))])
        for seat in range(seats):
            found = pieces(state, seat)
            for (owner, index), points in settled.items():
                if owner == seat:
                    assert found[index] == (points, True)
            settled |= {(seat, index): points for index, (points, sure) in found.items() if sure}
    assert all(sure for seat in range(seats) for _, sure in pieces(state, seat).values())


def test_live_score_adds_up() -> None:
    """Categories add up to the engine's points; at risk is what is not certain (N4.5)."""
    state = do(position("player 0:\nhand: eege\n"), "tile:eege @+0+0r0 build:terracotta4:nw")
    first = GAME.live_score(state)[0]
    assert first.total == int(GAME.engine.points(state, 0)) == -4
    assert [part.at_risk for part in first.parts] == [-4, 0, 0, 0, 0, 0]
    assert city_score("e4 e\ng e") == {"towers": -4}
