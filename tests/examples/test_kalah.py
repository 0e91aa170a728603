"""examples/kalah, installed beside Torilla without an edit here: a third game works everywhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from packages import EXAMPLES

Run = Callable[..., str]


def test_its_own_tests_pass(run: Run) -> None:
    """The tests of the package pass: its rules, and the conformance check."""
    assert " passed" in run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=.", str(EXAMPLES / "kalah" / "tests")
    )


def test_the_report_says_what_to_do_next(run: Run) -> None:
    """`check_game` counts what was checked and names the parts that have only defaults."""
    program = "from torilla_kalah import GAME\nfrom torilla.testing import check_game\nprint(check_game(GAME, games=2))"
    text = run("-c", program)
    assert "checks passed" in text
    assert "What to do next:" in text and "(sentences)" in text and "(web/board.js)" in text


def test_it_plays_in_the_terminal(run: Run, tmp_path: Path) -> None:
    """`torilla play` shows picture, menu, previews and refusals, in the words of its texts."""
    text = run("-m", "torilla", "play", "kalah", "--start", "0", "--save", "game.txt",
               said="sow:3\nwhy sow:3\n?\nscore\nquit\n")  # fmt: skip
    assert "Sow pit 3: +1 point" in text
    assert "Sow pit 3: Pit 3 is empty: there is nothing to sow. (rule K1)" in " ".join(text.split())
    assert "options: start=0" in (tmp_path / "game.txt").read_text()


def test_records(run: Run) -> None:
    """A game of bots is recorded; the record verifies, replays, and can be looked at."""
    run("-m", "torilla", "play", "kalah", "--seats", "bot:greedy,bot:random", "--seed", "7", "--save", "game.txt")
    assert "the record is true" in run("-m", "torilla", "verify", "game.txt")
    assert "Seeds in the store" in run("-m", "torilla", "replay", "game.txt")
    assert "sow:" in run("-m", "torilla", "legal", "game.txt", "--at", "3")


def test_bots_and_arena(run: Run) -> None:
    """Greedy counts points and beats random play; an arena of the search reports."""
    found = json.loads(run("-m", "torilla", "simulate", "kalah", "--games", "40", "--bots", "greedy,random", "--json"))
    assert found["wins"][0] >= 0.8 * 40
    text = run("-m", "torilla", "arena", "kalah", "--bots", "novice,random", "--games", "6", "--jobs", "1")
    assert "novice" in text


@pytest.mark.slow
@pytest.mark.parametrize("games", [20, pytest.param(200, marks=pytest.mark.long)])
def test_search_beats_random(run: Run, games: int) -> None:
    """The search, with nothing but playouts, wins at least 90 % of its games against random play."""
    options = ("--games", str(games), "--bots", "casual,random", "--json")
    found = json.loads(run("-m", "torilla", "simulate", "kalah", *options))
    assert found["wins"][0] >= 0.9 * games


def test_environments(run: Run) -> None:
    """PettingZoo and vector environments play whole games; observations are the view's numbers."""
    program = """
import numpy as np
from torilla.env import table_env, vector_env
env = table_env("kalah")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, over, cut, info = env.last()
    env.step(None if over or cut else int(np.flatnonzero(observation["action_mask"])[0]))
many = vector_env("kalah", 4)
ended = 0
for _ in range(120):
    many.step(many.sample(np.random.default_rng(1)))
    ended += int(many.dones.sum())
fields = many.env_spec.fields
assert many.observations.shape == (4, fields["board.stores"].stop)
assert int(many.observations[0][fields["board.pits"].slice].sum()) <= 48
print("ended", ended > 0)
"""
    assert run("-c", program).strip() == "ended True"


def test_it_is_found_and_cannot_replace_ours(run: Run, installed: Path) -> None:
    """Installed games come after ours, are imported when asked for, and cannot take one of our names."""
    points = next(installed.glob("torilla_kalah*.dist-info")) / "entry_points.txt"
    text = points.read_text()
    points.write_text(text + "helsinki = torilla_kalah:GAME\nBad Name = torilla_kalah:GAME\n")
    program = (
        "import sys; from torilla.games import GAMES, game_names, get_game\n"
        "assert game_names() == (*GAMES, 'kalah', 'ribbons'), game_names()\n"
        "assert 'torilla_kalah' not in sys.modules\n"
        "assert get_game('helsinki').title == 'Helsinki' and 'torilla_kalah' not in sys.modules\n"
        "print(get_game('kalah').title)"
    )
    try:
        assert run("-c", program).strip() == "Kalah"
    finally:
        points.write_text(text)
