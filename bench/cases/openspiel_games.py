"""OpenSpiel: random games driven from Python, and random rollouts that stay inside its C++.

The rollouts: `pyspiel` has no call for them, and its `RandomRolloutEvaluator` cannot be called from Python, but
`MCTSBot` calls it. With one simulation the bot does not search: it copies the given state, hands it to the
evaluator, which plays `n` uniformly random games from there (for each: `Clone`, then `LegalActions`, a choice and
`ApplyAction` until `IsTerminal`, then `Returns`), and picks an action from a uniform prior. With hundreds of games
a call all but nothing of the time goes elsewhere. It is the tightest loop that the package has: its
`evaluate_bots` with uniform random bots is slower, and `random_sim_test` checks and prints. It favours OpenSpiel a
little, because a game starts as a copy of a state that is already set up.

The evaluator does not report its number of decisions, so these are its games times the decisions of a game, which
follow from the same games played from Python, uniformly random too.
"""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

from bench.lib import Case, Sample, run_for

PACKAGES = ("open-spiel",)
GAMES = ("quoridor", "connect_four", "backgammon")
COUNTED = ("games", "decisions", "actions")


def cases() -> dict[str, Case]:
    spiel: Any = import_module("pyspiel")
    found: dict[str, Case] = {}
    for name in GAMES:
        game = spiel.load_game(name)
        found[f"{name} C++"] = Rollouts(spiel, game).measure
        found[f"{name} Python"] = partial(play, game)
    return found


def play(game: Any, seconds: float) -> Sample:
    return run_for(seconds, COUNTED, partial(play_one, game))


def play_one(game: Any) -> tuple[int, int, int]:
    """A random game: 1, decisions, legal actions over all decisions."""
    state = after_chance(game.new_initial_state())
    decisions = actions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) > 1:
            decisions += 1
            actions += len(legal)
        state.apply_action(random.choice(legal))
        after_chance(state)
    return 1, decisions, actions


def after_chance(state: Any) -> Any:
    """The same state, after dice and the like."""
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, weights)[0])
    return state


class Rollouts:
    """Random games inside OpenSpiel's C++."""

    def __init__(self, spiel: Any, game: Any) -> None:
        self.spiel = spiel
        self.game = game
        self.averages: tuple[float, float] | None = None
        self.games = 0
        self.bot: Any = None

    def measure(self, seconds: float) -> Sample:
        if self.averages is None:
            self.averages = average_game(self.game)
            self.choose_size()
        return run_for(seconds, COUNTED, self.once)

    def choose_size(self) -> None:
        """The number of games for which a call takes about 50 ms."""
        self.games = 1
        took = 0.0
        while took < 0.02:
            self.games *= 2
            self.bot = self.make_bot()
            start = perf_counter()
            self.once()
            took = perf_counter() - start
        self.games = max(1, round(self.games * 0.05 / took))
        self.bot = self.make_bot()

    def make_bot(self) -> Any:
        evaluator = self.spiel.RandomRolloutEvaluator(self.games, 1)
        # uct_c, max_simulations, max_memory_mb, solve, seed, verbose
        return self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, 1, False)

    def once(self) -> tuple[float, float, float]:
        assert self.averages is not None
        self.bot.step(after_chance(self.game.new_initial_state()))
        decisions, actions = self.averages
        return self.games, self.games * decisions, self.games * actions


def average_game(game: Any, games: int = 500) -> tuple[float, float]:
    """Decisions of a random game, and legal actions over all of them."""
    played = [play_one(game) for _ in range(games)]
    return sum(one[1] for one in played) / games, sum(one[2] for one in played) / games
