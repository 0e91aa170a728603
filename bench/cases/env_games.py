"""Torilla's environments: random play in the vectorised form, and through PettingZoo as its manual shows it.

A step of the vectorised form is an action in one game, with its check, the observation and the mask of the seat
that moves next; the time includes the choice of the actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from bench.cases.pettingzoo_games import play_one
from bench.lib import Case, Sample, run_for
from torilla import buildinfo
from torilla.games import GAMES

PACKAGES = ("torilla", "numpy", "pettingzoo", "gymnasium")
SEATS = (2, 3, 4)
ROWS = 64
"""Games that are stepped at once."""
STEPS = 64
"""Steps of all of them between two looks at the clock."""


def cases() -> dict[str, Case]:
    import numpy as np

    from torilla.env import table_env, vector_env

    found: dict[str, Case] = {}
    for name in GAMES:
        for seats in SEATS:
            vector = vector_env(name, ROWS, seats)
            vector.reset(seed=seats)
            steps = partial(vector_steps, vector, np.random.default_rng(seats))
            found[f"vector {name} {seats}"] = partial(measure, ("decisions",), steps)
        table = table_env(name)
        table.reset(seed=1)
        found[f"aec {name}"] = partial(measure, ("games", "decisions", "actions"), partial(play_one, table))
    return found


def measure(names: tuple[str, ...], once: Callable[[], Iterable[float]], seconds: float) -> Sample:
    return run_for(seconds, names, once)


def vector_steps(env: Any, random: Any) -> tuple[int]:
    for _ in range(STEPS):
        env.step(env.sample(random))
    return (ROWS * STEPS,)


def facts() -> dict[str, Any]:
    return {"build": buildinfo.build_summary()}
