"""`check_game` on the other engine, in a process of its own, and in the environments."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from changed import changed
from conformance.cards import GAME, Board, CardsEngine, CardsRules, board_in

from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import PlainPosition
from torilla.env import table_env
from torilla.testing import Broken
from torilla.testing.checker import Checker
from torilla.testing.engines import Task, check_on, place_of


class FallsOver(CardsEngine):
    def start(self, position: PlainPosition, board: Board) -> None:
        raise TypeError("i64 object expected")


class Fallen(CardsRules):
    engine = FallsOver()


class Forgets(CardsRules):
    def explain(self, state: PlainPosition, code: int, seat: int | None = None) -> Any:
        return None


ANY = cast(AnyGame, GAME)
FALLEN, FORGETS = changed(ANY, rules=Fallen), changed(ANY, rules=Forgets)


def test_a_game_is_found_by_another_process() -> None:
    """It is a variable of its module, or it cannot be found."""
    assert place_of(ANY) == "conformance.cards:GAME"
    assert place_of(changed(ANY)) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "promise", "message"),
    [
        ("FALLEN", "engines", "on the plain engine: TypeError"),
        ("FORGETS", "explain", "on the plain engine: .* is legal"),
    ],
)
def test_a_fault_on_the_other_engine_is_reported(name: str, promise: str, message: str) -> None:
    """The promise that is broken there is broken here, with the engine's name."""
    with pytest.raises(Broken, match=message) as found:
        check_on(Checker(ANY), Task(f"{__name__}:{name}", 1, 0), "plain")
    assert found.value.promise == promise


@pytest.mark.slow
def test_a_game_passes_on_the_other_engine() -> None:
    """A game that keeps its promises there too is counted."""
    checker = Checker(ANY)
    check_on(checker, Task("conformance.cards:GAME", 1, 0), "plain")
    assert checker.counts["engines"] == 1


def test_default_observations_are_counted_from_the_observer() -> None:
    """Every seat finds its own card and its own pile first, and whether it is to move; step and seat are there."""
    env = table_env(ANY, 3)
    env.reset(seed=1)
    fields, position = env.env_spec.fields, env.position
    board = board_in(position)
    assert list(fields)[:3] == ["step", "mover", "viewer"]
    for seat in range(3):
        row = env.observe(f"seat_{seat}")["observation"]
        found = {name: row[field.slice].tolist() for name, field in fields.items()}
        assert found["board.down"] == [board.down[seat], 0, 0]
        assert found["step"] == [1, 0] and found["viewer"] == [seat]
        assert np.argmax(found["mover"]) == (position.seat - seat) % 3
        assert env.observation_space(f"seat_{seat}")["observation"].contains(row)
        seen = GAME.views.state(GAME.views.view(cast(PlainPosition, position), seat))
        assert env.env_spec.observe(seen, seat).tolist() == row.tolist()
