"""The levels at which people meet the search."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from torilla.core.evaluator import Evaluator
from torilla.games import get_game

LONGEST_LINE = 12
WIDEST = 12
"""The number of considered actions to report."""


class Way(NamedTuple):
    """How the turns to come are played while whole turns are compared (turns.py)."""

    follow: int  # width of the beam for a turn that is not chosen: the others', and the own last one
    replies: tuple[int, ...] = ()  # own turns to choose from, in the next round and those after it
    width: int = 6  # of the beam for these
    cost: int = 1  # simulations that one deal of it counts as, for each line


class Level(NamedTuple):
    """How hard a bot thinks about a decision. Its budget is simulations; where a bot is given seconds, they cap it."""

    name: str
    simulations: int  # 0: takes the best plan for its own board
    playouts: int  # instead of them, for games without an evaluator
    seconds: float = 0.3  # limit per decision, where time counts
    width: int = 6  # unfinished turns followed up at each step of a plan; in a comparison for all first steps together
    follow: int = 3  # the same for a tree, in the turns to come
    rounds: int = 1  # that a tree looks ahead after the turn to be played
    foresight: float = 1.0  # see Evaluator
    exploration: float = 0.05
    weight: float = 2.0  # simulations that a plan's value counts as
    turns: int = 0  # whole turns that are compared (comparison.py); 0: a tree of steps
    ways: tuple[Way, ...] = ()  # to look ahead while they are compared: one a deal, in turn

    def with_simulations(self, number: int) -> Level:
        """The same level with another budget; with much more of it, a comparison also looks further ahead."""
        deep = self.ways == EXPERT_WAYS and number >= MUCH_MORE * self.simulations
        return self._replace(simulations=number, ways=DEEP_WAYS if deep else self.ways)


EXPERT_WAYS = (Way(4, (5,)),)
"""Two rounds ahead, the own turn of the first chosen among five."""

DEEP_WAYS = (*EXPERT_WAYS, Way(4, (5, 3), cost=4), Way(2, (4, 3, 2), width=3, cost=4))
"""Two, three and four rounds ahead. Their mean tells more than any of them, or than more deals of one way."""

MUCH_MORE = 4
"""Times the simulations of a level from which on they are better spent on looking further ahead than on more deals."""

TREE = Level("expert-1", 240, 1000)
"""The expert of old: a tree of single steps. Reviews and puzzles are made with it."""

ROUND_AHEAD = Level("expert-2", 64, 1000, width=36, turns=12, ways=(Way(2),))
"""The expert between: whole turns, compared a round later, with narrow beams for the turns to come."""

LEVELS = {
    level.name: level
    for level in (
        Level("novice", 0, 10, width=1, foresight=0.1),
        Level("casual", 0, 40, width=3, foresight=0.45),
        Level("strong", 2, 200),
        Level("expert", 32, 1000, width=36, weight=0.5, turns=12, ways=EXPERT_WAYS),
    )
}


@cache
def evaluator_for(game: str, foresight: float) -> Evaluator | None:
    return get_game(game).evaluator(foresight)
