"""Win chances as people read them: calibrated, and in the order in which the search has them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from torilla.bots import get_bot
from torilla.bots.chances import Chances
from torilla.core.engine.calibration import KNOTS, calibrated, factor_at
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

FACTORS = [0.8, 1.0, 1.5, 2.0, 3.0]
CHANCES = [number / 50 for number in range(51)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_better_chance_stays_better(seats: int) -> None:
    """The order of chances stays, so do certain ones and that of a seat as good as all others."""
    for time in (0.0, 0.3, 0.9, 1.2):
        said = [calibrated(chance, seats, time, FACTORS) for chance in CHANCES]
        assert all(first < second for first, second in pairwise(said))
        assert said[0] == 0 and said[-1] == 1
        assert calibrated(1 / seats, seats, time, FACTORS) == pytest.approx(1 / seats)


def test_factors_change_evenly_between_their_times() -> None:
    """At its time a factor counts whole; before the first and after the last it stays."""
    assert [factor_at(knot, FACTORS) for knot in KNOTS] == FACTORS
    assert factor_at(0.25, FACTORS) == pytest.approx(1.25)
    assert (factor_at(-0.1, FACTORS), factor_at(1.3, FACTORS)) == (FACTORS[0], FACTORS[-1])


def test_without_factors_chances_are_as_they_were() -> None:
    """A game that declares none says what its search finds."""
    assert [calibrated(chance, 3, 0.5, ()) for chance in CHANCES] == CHANCES


@pytest.mark.parametrize("name", GAMES)
def test_calibration_changes_no_choice(name: str) -> None:
    """A bot that is asked for advice advises what it would do, and its chances fall in the order of its search."""
    game = get_game(name)
    state = game.rules.setup(game.rules.options.make(), 2, 11)
    while state.steps < 12:
        game.rules.apply_legal(state, game.rules.legal(state)[0])
    view, legal, bot = game.views.view(state, int(state.seat)), game.rules.legal(state), get_bot("strong", game)
    advice = bot.advise(view, legal, Generator.from_seed(4))  # type: ignore[attr-defined]
    assert advice.code == bot.choose(view, legal, Generator.from_seed(4))


@pytest.mark.parametrize("name", GAMES)
def test_said_chances_are_one_together(name: str) -> None:
    """The chances of all seats are shares of one win."""
    game = get_game(name)
    chances = Chances(game, game.rules.setup(game.rules.options.make(), 3, 1), 0)
    assert sum(chances.say_all([0.5, 0.3, 0.2])) == pytest.approx(1)
    assert chances.slope(0.5, 0.5) == 1
