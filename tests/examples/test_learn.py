"""The learned weights play; the recipe that makes them runs where PyTorch is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from torilla import Table
from torilla.bots import get_bot
from torilla.bots.base import Bot
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

FOLDER = Path(__file__).parents[2] / "examples/learn"
SPEC = f"python:{FOLDER / 'learned.py'}:Learned"


def played(name: str, seats: int, bots: list[Bot]) -> list[int]:
    """The points of a game between these bots, which get views alone."""
    table = Table(name, seats=seats, start=0, seed=5)
    while table.seat is not None:
        bot = bots[table.seat % len(bots)]
        table.push(bot.choose(table.view(table.seat), table.legal.codes, Generator.from_seed(table.state.steps)))
    assert table.outcome is not None
    return table.outcome.totals


@pytest.mark.parametrize("name", GAMES)
def test_the_weights_beat_random_play(name: str) -> None:
    """They are small, and much better than chance."""
    assert (FOLDER / f"{name}.npz").stat().st_size < 1_000_000
    ours, theirs = played(name, 2, [get_bot(SPEC, get_game(name)), get_bot("random", get_game(name))])
    assert ours > theirs


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [pytest.param(3, marks=pytest.mark.long), 4])
def test_the_weights_play_at_larger_tables(name: str, seats: int) -> None:
    """Of more seats they know the next one: every choice is legal."""
    assert len(played(name, seats, [get_bot(SPEC)])) == seats


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_recipe_runs(name: str, tmp_path: Path) -> None:
    """From a data set to weights that the bot reads: imitation, then self-play."""
    pytest.importorskip("torch")
    file, out = tmp_path / "few.parquet", tmp_path / "few.npz"
    games = ["--bot", "casual", "--games", "20", "--seed", "1", "--dataset", str(file)]
    subprocess.run([sys.executable, "-m", "torilla", "simulate", name, *games], check=True, timeout=100)
    asked = ["--imitate", str(file), "--epochs", "1", "--self-play", "2048", "--out", str(out)]
    subprocess.run([sys.executable, "learn.py", name, *asked], check=True, timeout=100, cwd=FOLDER)
    with np.load(out) as made, np.load(FOLDER / f"{name}.npz") as kept:
        assert {name: made[name].shape for name in made} == {name: kept[name].shape for name in kept}
