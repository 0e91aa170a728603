"""Are win chances as often right as they say?  `python -m bench.calibration GAME [--games 360] [--jobs 1]`

Before every turn of games of *strong* against itself the chance of the seat to move is estimated as hints and reviews
do it, two rounds ahead over some deals, and compared with who won. For each part of the game it prints the factor by
which the odds are to be raised (1: they were right, more: too timid), and how often seats won whose chance was said to
be so high, before and after. Half of the games give the factors, the other half the table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import exp, log
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

if not __package__:  # run as `python bench/calibration.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from torilla.bots import get_bot
from torilla.bots.review.judge import Samples, mean
from torilla.bots.search.level import LEVELS, evaluator_for
from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.calibration import KNOTS, calibrated
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

DEALS = 6
SEATS = (2, 2, 3)
BINS = 10
LARGEST = 8.0


class Said(NamedTuple):
    """A chance that was said, how much of the game was left, and the seat's share of the win."""

    time: float
    chance: float
    seats: int
    won: float


def play(name: str, seed: int) -> list[Said]:
    """The chances of one game."""
    game, generator = get_game(name), Generator.from_seed(seed)
    seats = SEATS[seed % len(SEATS)]
    state, bot = game.rules.setup(game.rules.options.make(), seats, seed), get_bot("strong", game)
    said: list[tuple[int, float, float]] = []
    turn = -1
    while state.to_move is not None:
        view = game.views.view(state, state.to_move)
        if state.turn != turn:
            turn = int(state.turn)
            said.append((state.to_move, *chance_of(game, view, state.to_move, seed * 1000 + turn)))
        game.rules.apply_legal(state, bot.choose(view, game.rules.legal(state), generator))
    outcome = game.rules.outcome(state)
    assert outcome is not None
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
    return [Said(time, chance, seats, shares[seat]) for seat, time, chance in said]


def chance_of(game: AnyGame, view: View, seat: int, seed: int) -> tuple[float, float]:
    """The time that is left, and the chance as it is without calibration."""
    samples = Samples(game, view, seed, LEVELS["expert"])
    [values] = samples.judge([()], DEALS)
    evaluator = evaluator_for(game.name, 1.0)
    assert evaluator is not None
    return evaluator.trace_features(samples.root, seat)[1], mean(values.of(seat))


def loss(said: list[Said], factors: list[float]) -> float:
    """The mean log loss."""
    total = 0.0
    for one in said:
        chance = min(0.9999, max(0.0001, calibrated(one.chance, one.seats, one.time, factors)))
        total -= one.won * log(chance) + (1 - one.won) * log(1 - chance)
    return total / max(1, len(said))


def loss_with(said: list[Said], factors: list[float], knot: int, factor: float) -> float:
    """The same with another factor at one knot."""
    return loss(said, [*factors[:knot], factor, *factors[knot + 1 :]])


def fit(said: list[Said]) -> list[float]:
    """The factor at each knot, one after the other, until they stay."""
    factors = [1.0] * len(KNOTS)
    for _ in range(6):
        for knot in range(len(KNOTS)):
            factors[knot] = least(partial(loss_with, said, factors, knot))
    return [round(factor, 2) for factor in factors]


def least(function: Callable[[float], float]) -> float:
    """Where a function of one number is least, between 1 / LARGEST and LARGEST on a logarithmic scale."""
    low, high = -log(LARGEST), log(LARGEST)
    ratio = (5**0.5 - 1) / 2
    while high - low > 0.01:
        first, second = high - ratio * (high - low), low + ratio * (high - low)
        if function(exp(first)) < function(exp(second)):
            high = second
        else:
            low = first
    return exp((low + high) / 2)


def show(said: list[Said], factors: list[float]) -> None:
    """A table of each part of the game: what was said, and how often it came so."""
    plain = [1.0] * len(KNOTS)
    ends = [*((one + two) / 2 for one, two in pairwise(KNOTS)), 2.0]
    for knot in reversed(range(len(KNOTS))):
        part = [one for one in said if (ends[knot - 1] if knot else -1.0) < one.time <= ends[knot]]
        print(f"\nabout {KNOTS[knot]:.0%} of the game left, factor {factors[knot]}: {len(part)} chances, log loss "
              f"{loss(part, plain):.3f} before, {loss(part, factors):.3f} after")  # fmt: skip
        for title, used in (("before", plain), ("after", factors)):
            bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
            for one in part:
                chance = calibrated(one.chance, one.seats, one.time, used)
                bins[min(BINS - 1, int(chance * BINS))].append((chance, one.won))
            cells = [
                f"{mean([chance for chance, _ in each]):.0%} → {mean([won for _, won in each]):.0%} ({len(each)})"
                for each in bins
                if each
            ]
            print(f"  {title}: {', '.join(cells)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=360)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write all chances to this file, as JSON")
    arguments = parser.parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    with Pool(arguments.jobs) as pool:
        games = pool.map(partial(play, arguments.game), seeds, chunksize=1)
    if arguments.out:
        arguments.out.write_text(json.dumps(games))
    half = len(games) // 2
    learned, tested = ([one for game in part for one in game] for part in (games[:half], games[half:]))
    factors = fit(learned)
    print(f"factors at {', '.join(f'{knot:g}' for knot in KNOTS)} of the game left: {factors}")
    show(tested, factors)


if __name__ == "__main__":
    main()
