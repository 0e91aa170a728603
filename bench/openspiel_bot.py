"""OpenSpiel's search as a bot of the arena, to be compared with our levels.

    torilla arena helsinki --bots "ismcts=python:bench/openspiel_bot.py:IsMcts,novice" --games 20

ISMCTS (open_spiel/python/algorithms) with one random game a simulation, over arrangements of what the seat cannot know.
It knows nothing of the games, and is Python throughout: compare its strength, not its time.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.env.openspiel import DIGITS
from torilla.games import get_game

SIMULATIONS = 50
"""Random games a choice."""
EXPLORATION = 1.4


class IsMcts:
    """A search a choice, from a state that fits the view."""

    name = f"ismcts {SIMULATIONS}"

    def __init__(self, game: AnyGame | None) -> None:
        self.game = game

    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        game = self.game or get_game(view.game)
        loaded = pyspiel.load_game(f"torilla_{game.name}(players={view.seats})")
        state: Any = loaded.new_initial_state()
        for _ in range(DIGITS):
            state.apply_action(0)
        state.dealt = game.views.sample(view, generator)
        chance = np.random.RandomState(int(generator.below(2**31 - 1)))
        bot = ismcts.ISMCTSBot(
            game=loaded,
            evaluator=mcts.RandomRolloutEvaluator(1, chance),
            uct_c=EXPLORATION,
            max_simulations=SIMULATIONS,
            random_state=chance,
        )
        return int(bot.step(state))
