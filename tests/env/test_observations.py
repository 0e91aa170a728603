"""What a seat observes: all of its view that matters, at the documented places, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from env.from_view import observation_of
from env.games import CASES, points_of, states
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.env import fields_of, observe
from torilla.env.spec import EnvSpec
from torilla.games import get_game

Look = Callable[[EnvSpec, Any, int], NDArray[np.int16]]


def honest(spec: EnvSpec, state: Any, seat: int) -> NDArray[np.int16]:
    return spec.observe(state, seat)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_layout_is_as_long_as_a_row(name: str, seats: int) -> None:
    """The fields follow each other without a gap, and end where a row ends."""
    fields = list(fields_of(name, seats).values())
    assert fields[0].start == 0
    assert all(before.stop == after.start for before, after in pairwise(fields))
    assert fields[-1].stop == get_game(name).bots.encoder(seats).size


@pytest.mark.parametrize(("name", "seats"), CASES)
@pytest.mark.parametrize("seed", [4, 5])
def test_a_row_tells_what_the_view_tells(name: str, seats: int, seed: int) -> None:
    """Every number, for every seat, is what a slow reader finds in the seat's view."""
    spec = EnvSpec(name, seats)
    for number, (game, state) in enumerate(states(name, seats, seed)):
        seat = number % seats
        wanted = observation_of(game.views.view(state, seat), points_of(game, state))
        found = spec.observe(state, seat)
        for field in spec.fields.values():
            assert found[field.slice].tolist() == wanted[field.slice].tolist(), (
                field.name,
                game.views.view(state, seat),
            )


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_rows_stay_in_their_ranges(name: str, seats: int) -> None:
    """Every row is in the observation space."""
    spec = EnvSpec(name, seats)
    box = spec.observation_space()["observation"]
    for number, (_, state) in enumerate(states(name, seats, 7)):
        assert box.contains(spec.observe(state, number % seats))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_view_is_enough(name: str, seats: int) -> None:
    """The row made from the view alone is the same: nothing else of the state is in it (H8.2)."""
    spec = EnvSpec(name, seats)
    for number, (game, state) in enumerate(states(name, seats, 11)):
        if number % 3 == 0:
            seat = number // 3 % seats
            assert observe(game.views.view(state, seat)).tobytes() == spec.observe(state, seat).tobytes()


def twin_of(game: AnyGame, state: Any, seat: int, generator: Generator) -> Any:
    """Another state that looks the same to the seat: all that it does not know is dealt again."""
    return game.views.sample(game.views.view(state, seat), generator)


def differences(name: str, seats: int, look: Look) -> int:
    """The number of states that some seat could distinguish from their twin."""
    spec, generator = EnvSpec(name, seats), Generator.from_seed(3)
    return sum(
        look(spec, state, seat).tobytes() != look(spec, twin_of(game, state, seat, generator), seat).tobytes()
        for number, (game, state) in enumerate(states(name, seats, 12))
        for seat in range(seats)
        if number % 4 == 0
    )


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_twins_give_the_same_bytes(name: str, seats: int) -> None:
    """Whatever the hidden pieces are, a seat observes the same bytes (H8.2)."""
    assert differences(name, seats, honest) == 0


def tells_the_next(spec: EnvSpec, state: Any, seat: int) -> NDArray[np.int16]:
    row = spec.observe(state, seat)
    if state.pile_size() > 0:
        row[0] = state.pile[state.drawn]
    return row


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_check_finds_a_leak(name: str, seats: int) -> None:
    """The same check fails on an observation that discloses the next piece of the pile."""
    assert differences(name, seats, tells_the_next) > 5


def test_components_with_the_most_kinds_of_tiles() -> None:
    """A corrected box may have ten kinds of tiles in each colour: a row has room for them."""
    source = get_game("helsinki").components.source
    one_of_each = source
    for colour in "pgrby":
        for roofs, count in ((2, 3), (3, 3), (4, 3)):
            line = next(line for line in source.splitlines() if line.startswith(f"{colour}{roofs} ="))
            shape = line.split("shape = ")[1]
            lines = [f"{colour}{roofs}{letter} = {{ count = 1, shape = {shape}" for letter in ("", "a", "b")[:count]]
            one_of_each = one_of_each.replace(line, "\n".join(lines))
    spec = EnvSpec(get_game("helsinki").edition(one_of_each))
    assert cast(Any, spec.game.components).tables.tile_kinds == 50
    state = spec.game.rules.setup(spec.options, 2, 1)
    assert spec.observe(state, 0)[spec.fields["tiles"].slice].tolist() == [1] * 50
