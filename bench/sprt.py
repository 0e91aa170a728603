"""How often the arena's sequential test is wrong.  `python -m bench.sprt [--tests N] [--low P] [--high P]`

Bots of known strength: the outcomes of pairs of games are drawn from distributions with a known mean, some as bots of
Helsinki have them, some with few draws. No game is played.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import mean, median

from bench.lib import table
from torilla.bots.arena.match import Entry, Match
from torilla.bots.arena.sequential import LEAST_GAMES, SequentialTest, most_likely

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
SHAPES = {"as Helsinki": (22, 1, 54, 1, 22), "hardly a split": (45, 1, 8, 1, 45), "many shared": (10, 20, 40, 20, 10)}
"""How many of 100 pairs between equal bots end with each outcome."""


def play_test(
    shape: Sequence[float], true: float, low: float, high: float, generator: random.Random
) -> tuple[str, int]:
    """The verdict on a simulated bot that wins `true` of its games, and the games it took."""
    entries = [Entry("new", "new"), Entry("old", "old")]
    test = SequentialTest(Match("simulated", "", entries, 0, "", sprt=(low, high)))
    odds = most_likely(dict(zip(OUTCOMES, shape, strict=True)), true)
    while test.verdict is None:
        [outcome] = generator.choices(list(odds), list(odds.values()))
        test.add(outcome)
    return test.verdict, test.games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", type=int, default=1000, help="simulated matches a row")
    parser.add_argument("--low", type=float, default=50.0, help="percent")
    parser.add_argument("--high", type=float, default=55.0, help="percent")
    wanted = parser.parse_args()
    low, high = wanted.low / 100, wanted.high / 100
    generator, rows = random.Random(1), []
    for name, shape in SHAPES.items():
        for true in (2 * low - (low + high) / 2, low, (low + high) / 2, high):
            found = [play_test(shape, true, low, high, generator) for _ in range(wanted.tests)]
            verdicts, games = [verdict for verdict, _ in found], [count for _, count in found]
            wins = verdicts.count("high") / wanted.tests
            rows.append([name, f"{true:.1%}", f"{wins:.1%}", f"{median(games):,.0f}", f"{mean(games):,.0f}"])
    print(f"{wanted.tests} tests a row, {low:.1%} against {high:.1%}, at least {LEAST_GAMES} games\n")
    print(table(["pairs", "true win rate", 'verdict "high"', "games, median", "mean"], rows))


if __name__ == "__main__":
    main()
