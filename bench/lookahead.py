"""Which way to look ahead chooses best?  `python -m bench.lookahead GAME [WAY ...] [--decisions 100] [--deals 8]`

A way says how the turns to come are played while whole turns are compared (bots/search/turns.py): `4,3w3f2` chooses the
own next turn among the best four and the one after it among three, with beams 3 wide, and plays all other turns by
beams 2 wide; `0w3f4` chooses none. At one in every few decisions of *strong* every way tries the same lines on the same
deals. The half of the deals that it did not choose by, looked at in the widest way, tells what its choice cost against
the best line. So a cost is never 0, and only those of one run can be compared.
"""

from __future__ import annotations

import argparse
import re
import sys
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

if not __package__:  # run as `python bench/lookahead.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.headroom import decisions
from torilla.bots import get_bot
from torilla.bots.arena.estimates import estimate_mean
from torilla.bots.search.comparison import Comparison
from torilla.bots.search.level import LEVELS, evaluator_for
from torilla.bots.search.planner import Planner
from torilla.bots.search.turns import Turns
from torilla.core.contract.game import Game
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

WAYS = ("6,4w8f8", "4,3w3f2", "4,3w2f2", "4,3w3f1", "4w3f2", "4w6f6", "5w6f4", "6w6f3", "6w6f6", "0w3f2", "0w3f6")
LINES = 12


class Way(NamedTuple):
    name: str
    replies: list[int]
    width: int
    follow: int


def read_way(name: str) -> Way:
    found = re.fullmatch(r"([\d,]+)w(\d+)f(\d+)", name)
    if found is None:
        raise argparse.ArgumentTypeError(f"{name}: write it like 4,3w3f2")
    return Way(name, [int(most) for most in found[1].split(",") if most != "0"], int(found[2]), int(found[3]))


def try_lines(game: Game, turns: Turns, way: Way, deals: int, seed: int) -> list[list[float]]:
    """The chance of each line on each deal."""
    evaluator = evaluator_for(game.name, 1.0)
    assert evaluator is not None
    turns.follow = Planner(game.engine, evaluator, way.follow)
    turns.replies = [Planner(game.engine, evaluator, way.width, most) for most in way.replies]
    turns.generator = Generator.from_seed(seed)
    found: list[list[float]] = [[] for _ in turns.alive]
    for _ in range(deals):
        before = [line.total for line in turns.alive]
        turns.deal()
        for chances, line, total in zip(found, turns.alive, before, strict=True):
            chances.append(line.total - total)
    return found


def cost(chosen_by: list[list[float]], told_by: list[list[float]]) -> float:
    """What the choice by the first half of the deals cost, as the second half tells."""
    half = len(told_by[0]) // 2
    guesses = [sum(chances[:half]) for chances in chosen_by]
    values = [sum(chances[half:]) / half for chances in told_by]
    return max(values) - values[guesses.index(max(guesses))]


def compare(game: Game, ways: list[Way], number: int, deals: int, seed: int, every: int) -> None:
    costs: dict[str, dict[int, list[float]]] = {way.name: {} for way in ways}
    seconds = dict.fromkeys(costs, 0.0)
    simulations = 0
    views: Any = decisions(game, 2, get_bot("strong"), seed, every)
    for count, (deal, _, view) in enumerate(islice(views, number)):
        comparison = Comparison(LEVELS["expert"], game, view, Generator.from_seed(seed + count), None)
        comparison.gather(LINES)
        simulations += deals * len(comparison.turns.alive)
        found = {}
        for way in ways:
            since = process_time()
            found[way.name] = try_lines(game, comparison.turns, way, deals, 1000 * seed + count)
            seconds[way.name] += process_time() - since
        for name, chances in found.items():
            costs[name].setdefault(deal, []).append(cost(chances, found[ways[0].name]))
    for way in ways:
        lost = estimate_mean(list(costs[way.name].values()))
        print(
            f"{way.name:>10}  {1000 * seconds[way.name] / simulations:.2f} ms a simulation, "
            f"a choice by {deals // 2} deals costs {lost.mean:.2%} ({lost.low or 0:.2%} to {lost.high or 0:.2%})"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("ways", nargs="*", type=read_way, metavar="WAY", help="the widest first")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--every", type=int, default=15, help="one in this number of decisions of a game")
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    ways = chosen.ways or [read_way(name) for name in WAYS]
    compare(get_game(chosen.game), ways, chosen.decisions, chosen.deals, chosen.seed, chosen.every)


if __name__ == "__main__":
    main()
