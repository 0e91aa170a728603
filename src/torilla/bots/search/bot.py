"""The search as a bot, and the makers of its levels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter

import msgspec

from torilla.bots.base import Advice, Considered
from torilla.bots.chances import Chances
from torilla.bots.reasons import reasons_for_choice
from torilla.bots.search.comparison import Comparison
from torilla.bots.search.guides import Foresight, Guide, Playouts
from torilla.bots.search.level import LEVELS, LONGEST_LINE, NEXT, ROUND_AHEAD, WIDEST, Level, evaluator_for
from torilla.bots.search.planner import Planner
from torilla.bots.search.tree import Tree
from torilla.core.contract.data import View
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.games import get_game

CHUNK = 8
"""Simulations between two looks at the clock: a few milliseconds."""
REASONS_SEED = 0
"""Of the deals on which turns are compared to say why: a hint has the same reasons whenever it is asked for."""
PLAYOUT_EXPLORATION = 0.7
"""For games without an evaluator: results of random play are noisier than evaluations."""


class SearchBot:
    """Looks for the turn with the best chances, over many arrangements of what it cannot see."""

    def __init__(self, game: AnyGame | None, level: Level) -> None:
        self.game = game
        self.level = level
        self.budget: float | None = None
        self.simulations: int | None = None  # a smaller number than the level's; None: the level's

    @property
    def name(self) -> str:
        return self.level.name

    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        if len(legal) == 1:
            return legal[0]
        seconds = None if self.budget is None else min(self.budget, self.level.seconds)
        return self.search(view, generator, seconds, None).advice().code

    def advise(
        self, view: View, legal: list[int], generator: Generator, stop: Callable[[], bool] | None = None
    ) -> Advice:
        """The choice and its reasons; none for a single legal action.

        It may use the whole budget: a person waits for it, and a busy machine needs longer to see a turn to its end.
        """
        if len(legal) == 1:
            return Advice(legal[0], [], 0)
        thought = self.search(view, generator, self.budget, stop)
        game = self.game or get_game(view.game)
        advice = calibrate(game, thought.root, thought.advice())
        against, reasons = reasons_for_choice(game, view, advice.considered, REASONS_SEED, next_turn=thought.is_quick)
        return msgspec.structs.replace(advice, reasons=reasons, against=against)

    def search(
        self, view: View, generator: Generator, seconds: float | None, stop: Callable[[], bool] | None
    ) -> TreeSearch | Comparison:
        level = self.level
        if self.simulations is not None:
            level = level._replace(
                simulations=min(level.simulations, self.simulations), playouts=min(level.playouts, self.simulations)
            )
        thought = begin(level, self.game or get_game(view.game), view, generator)
        thought.run(seconds, stop)
        return thought


def calibrate(game: AnyGame, root: Position, advice: Advice) -> Advice:
    """The advice with its chances as people read them; the choice stays, and so does the order."""
    chances = Chances(game, root, int(root.seat))
    considered = [
        one if one.chance is None else msgspec.structs.replace(one, chance=chances.say(one.chance))
        for one in advice.considered
    ]
    return msgspec.structs.replace(advice, considered=considered)


def begin(level: Level, game: AnyGame, view: View, generator: Generator) -> TreeSearch | Comparison:
    """A decision in the way of this level; games without an evaluator have the tree only."""
    compares = level.turns > 0 and level.simulations > 0 and evaluator_for(game.name, level.foresight) is not None
    return (Comparison if compares else TreeSearch)(level, game, view, generator)


class TreeSearch:
    """One decision by a tree: how it is grown, and what is read from it."""

    def __init__(self, level: Level, game: AnyGame, view: View, generator: Generator) -> None:
        self.level = level
        self.root = game.views.sample(view, generator)
        self.simulations = level.simulations
        guide: Guide
        evaluator = evaluator_for(game.name, level.foresight)
        if evaluator is None:
            self.simulations = level.playouts
            guide = Playouts(game.rules.engine, generator)
            exploration = PLAYOUT_EXPLORATION
        else:
            planner = Planner(game.rules.engine, evaluator, level.width)
            follow = Planner(game.rules.engine, evaluator, level.follow)
            guide = Foresight(planner, follow, evaluator, level.rounds * int(self.root.seats), level.weight)
            exploration = level.exploration
        self.guide = guide
        self.is_quick = True
        self.tree = Tree(game.rules.engine, guide, self.root, generator, exploration)

    def run(self, seconds: float | None, stop: Callable[[], bool] | None) -> None:
        """Search until the simulations or seconds are used up, or `stop` is called."""
        started = perf_counter()
        self.tree.ponder()
        left = self.simulations
        while left > 0:
            self.tree.run(min(CHUNK, left), left)
            left -= CHUNK
            if seconds is not None and perf_counter() - started > seconds:
                return
            if stop is not None and stop():
                return

    def advice(self) -> Advice:
        tree = self.tree
        ranked = sorted(tree.children(0), key=lambda child: (-tree.visited(child), -tree.chance(child)))
        considered = [self.considered(child) for child in ranked[:WIDEST]]
        return Advice(considered[0].code, considered, tree.visited(0))

    def considered(self, child: int) -> Considered:
        tree = self.tree
        line = [child]
        while len(line) < LONGEST_LINE and (following := int(tree.best(line[-1]))) >= 0 and tree.visited(following):
            line.append(following)
        return Considered(
            code=tree.action(child),
            visits=tree.visited(child),
            chance=float(tree.chance(child)),
            scores=tree.expected(child),
            line=[tree.action(node) for node in line],
        )


def custom_search(game: AnyGame | None, argument: str) -> SearchBot:
    """The bot `search:N`: a tree with N simulations a decision, however long they take."""
    count = simulations_of("search", argument)
    return SearchBot(game, Level(f"search:{count}", count, max(1, count)))


def custom_expert(game: AnyGame | None, argument: str, level: Level = LEVELS["expert"]) -> SearchBot:
    """The bot `expert:N`: the expert with N simulations a decision instead of its own number."""
    count = simulations_of(level.name, argument)
    return SearchBot(game, level.with_simulations(count)._replace(name=f"{level.name}:{count}", seconds=60))


def simulations_of(kind: str, argument: str) -> int:
    if not argument.isdigit():
        raise OptionsError("bot/argument", f"{kind}:{argument}: give a number of simulations", argument=argument)
    return int(argument)


# What makes the bots of BOTS, called with the game
novice = partial(SearchBot, level=LEVELS["novice"])
casual = partial(SearchBot, level=LEVELS["casual"])
strong = partial(SearchBot, level=LEVELS["strong"])
expert = partial(SearchBot, level=LEVELS["expert"])
expert_2 = partial(SearchBot, level=ROUND_AHEAD)
expert_next = partial(SearchBot, level=NEXT)
custom_expert_next = partial(custom_expert, level=NEXT)
