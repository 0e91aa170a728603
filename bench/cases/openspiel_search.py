"""OpenSpiel: its C++ Monte Carlo tree search with random rollouts, beside the rollouts alone.

`MCTSBot` with an evaluator of one rollout does the same work a simulation as a tree of Torilla's with uniform playouts:
copy the state, walk down the tree, open a node, play a random game to its end, go back up. It has no hidden pieces to
deal. The rollouts alone are those of bench/cases/openspiel_games.py.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bench.cases.openspiel_games import Rollouts
from bench.lib import Case, Sample, run_for

PACKAGES = ("open-spiel",)
GAME = "quoridor"
SIMULATIONS = 1000
EXPLORATION = 1.0
MEGABYTES = 1000


def cases() -> dict[str, Case]:
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game(GAME)
    return {f"plain {GAME} 2": Rollouts(spiel, game).measure, f"tree {GAME} 2": Search(spiel, game).measure}


class Search:
    """Trees from the first position, each for one move."""

    def __init__(self, spiel: Any, game: Any) -> None:
        self.game = game
        evaluator = spiel.RandomRolloutEvaluator(1, 1)
        # solve False: it would end a search that is decided; then seed, verbose
        self.bot = spiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, MEGABYTES, False, 1, False)

    def measure(self, seconds: float) -> Sample:
        return run_for(seconds, ("games",), self.once)

    def once(self) -> tuple[int]:
        self.bot.step(self.game.new_initial_state())
        return (SIMULATIONS,)
