"""The levels of the search that people can choose."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from torilla.core.engine.evaluator import Evaluator
from torilla.games import get_game

LONGEST_LINE = 12
WIDEST = 12
"""The number of considered actions to report."""


class Level(NamedTuple):
    """How hard a bot thinks about a decision. Its budget is simulations; where a bot is given seconds, they cap it."""

    name: str
    simulations: int  # 0: takes the best plan for its own board
    playouts: int  # instead of them, for games without an evaluator
    seconds: float = 0.3  # limit per decision, where time counts
    width: int = 6  # unfinished turns followed up at each step of a plan; in a comparison for all first steps together
    follow: int = 3  # the same, in the turns to come
    rounds: int = 1  # that a tree looks ahead after the turn to be played
    foresight: float = 1.0  # see Evaluator
    exploration: float = 0.05
    weight: float = 2.0  # simulations that a plan's value counts as
    turns: int = 0  # whole turns that are compared (comparison.py); 0: a tree of steps
    replies: int = 0  # own turns tried in the next round, while turns are compared
    reply: int = 6  # the width of the beam that finds them
    last: int = 0  # the width in a seat's last turn; more than 0: plans go by what unfinished turns promise

    def with_simulations(self, number: int) -> Level:
        """The same level with another budget. Much more of it compares more turns, and looks for them more widely."""
        level = self._replace(simulations=number)
        if not self.turns or number < MUCH_MORE * self.simulations:
            return level
        return level._replace(turns=max(self.turns, MANY_TURNS), width=max(self.width, WIDE))


MUCH_MORE = 4
"""Times the simulations of a level from which on more turns are compared, rather than the same ones over more deals."""
MANY_TURNS, WIDE = 32, 96
"""The turns that are compared then, and the width of the beam that finds them."""


TREE = Level("tree", 240, 1000)
"""A tree of single steps. Reviews with few simulations use it, and turns of puzzles are measured with it."""

ROUND_AHEAD = Level("expert-2", 64, 1000, width=36, follow=2, turns=12)
"""The previous expert: whole turns, compared a round later, with narrow beams for the turns to come."""

LEVELS = {
    level.name: level
    for level in (
        Level("novice", 0, 10, width=1, foresight=0.1),
        Level("casual", 0, 40, width=3, foresight=0.45),
        Level("strong", 2, 200),
        Level("expert", 32, 1000, width=36, follow=4, weight=0.5, turns=12, replies=5),
    )
}

NEXT = LEVELS["expert"]._replace(name="expert-next", simulations=28, reply=5, last=36)
"""An expert whose plans go by what unfinished turns promise, in about the same time. Too few games were played with it
to take the place of the other."""


@cache
def evaluator_for(game: str, foresight: float) -> Evaluator | None:
    return get_game(game).bots.evaluator(foresight)
