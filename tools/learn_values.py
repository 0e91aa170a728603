"""Learn what positions are worth, by play of the planner against itself (docs/concepts/bots.md).

    python tools/learn_values.py GAME [--rounds 10] [--games 2000] [--seed 1] [--jobs 1] [--fresh] [--out FILE]

Each round plays a number of games with the current weights and records, after every turn, the features of each seat's
board. The target of a row is the seat's final score less its certain points; the weights of the next round are fitted
to the rows of the last rounds (ridge regression). The
file in the package is read, unless `--fresh` begins with nothing, and written after every round. The same seed gives
the same file, with any number of jobs. Needs the packages of requirements/learn.txt and a compiled engine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array, vstack
from scipy.sparse.linalg import LinearOperator, cg

from torilla import buildinfo
from torilla.bots.search.planner import Planner
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.engine.engine import Position, new_buffer
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.features import Features, Learned, weights_of
from torilla.core.engine.generator import Generator

FOLDER = Path(__file__).parents[1] / "src" / "torilla" / "games"
SEATS = (2, 2, 3, 4)
"""Two seats are what most people play."""
BATCH = 20
"""Games played with one generator: what a job does at a time."""
WIDTH = 4
"""Unfinished turns followed up at each step of a plan."""
AT_RANDOM, STEP_BY_STEP = 10, 25
"""Percent of turns: played at random, so that bad boards are known too, or by steps, so that half a turn is."""
AT_RANDOM_STEP, NOTED_STEP = 10, 40
"""Percent of the steps of a turn by steps: taken at random, and noted."""
KEPT = 3
"""Rounds that the weights are learned from: older games were played worse."""
RIDGE = 20.0
ITERATIONS = 120
TOLERANCE = 1e-5

Numbers = npt.NDArray[np.float64]


class Noted(NamedTuple):
    """A seat's board at some time of a game, and its final points."""

    gained: float  # points at the end, less those that were certain
    time: float
    features: list[tuple[int, float]]


class Rows(NamedTuple):
    """Many of them, as one sparse matrix with a row each."""

    gained: Numbers
    time: Numbers
    features: Any  # csr_array


class Batch(NamedTuple):
    """What a job brings back: rows, and the mean points of each game."""

    rows: Rows
    points: list[float]


# --- Playing


def evaluator_of(game: AnyGame) -> Evaluator:
    """A game's evaluator, with the weights of the package."""
    found = game.bots.evaluator(1.0)
    assert found is not None, f"{game.title} has no evaluator"
    return found


def features_of(name: str) -> Features:
    """The declared features of a game: `bots/features.py` in its folder."""
    found: Features = import_module(f"{get_game(name).package}.bots.features").FEATURES
    return found


class Player:
    """Plays whole games with one set of weights, all seats alike."""

    def __init__(self, game: AnyGame, weights: list[float], generator: Generator) -> None:
        self.game = game
        self.generator = generator
        known = evaluator_of(game)
        self.evaluator = type(known)(game.rules.engine, weights, known.spread, 1.0)
        self.planner = Planner(game.rules.engine, self.evaluator, WIDTH)
        self.buffer = new_buffer()
        self.seen: list[tuple[int, float, float, list[tuple[int, float]]]] = []

    def play(self) -> tuple[list[Noted], float]:
        """A game: what was noted, and the mean points."""
        engine = self.game.rules.engine
        seats = SEATS[self.below(len(SEATS))]
        table = self.game.rules.undealt(some_options(self.game, self.generator), seats, self.generator.fork())
        position = engine.deal(table, self.generator)
        self.seen = []
        while position.seat >= 0:
            position = self.take_turn(position)
            if position.seat >= 0:
                for seat in range(seats):
                    self.note(position, seat)
        final = [int(engine.points(position, seat)) for seat in range(seats)]
        noted = [
            Noted(final[seat] - certain, time, features) for seat, certain, time, features in self.seen if features
        ]
        return noted, sum(final) / seats

    def take_turn(self, position: Position) -> Position:
        lot = self.below(100)
        if lot < AT_RANDOM:
            return self.take_steps(position, self.any_code)
        if lot < AT_RANDOM + STEP_BY_STEP:
            return self.take_steps(position, self.planned_code)
        return self.planner.finish(position)

    def take_steps(self, position: Position, choose: Callable[[Position, int], int]) -> Position:
        """A turn, one step at a time; some of those that were planned are noted."""
        engine, seat = self.game.rules.engine, int(position.seat)
        while position.seat == seat:
            choices = int(engine.fill_actions(position, self.buffer))
            engine.step(position, int(self.buffer[0]) if choices == 1 else choose(position, choices))
            if choose == self.planned_code and position.seat == seat and self.below(100) < NOTED_STEP:
                self.note(position, seat)
        return position

    def any_code(self, position: Position, choices: int) -> int:
        return int(self.buffer[self.below(choices)])

    def planned_code(self, position: Position, choices: int) -> int:
        if self.below(100) < AT_RANDOM_STEP:
            return self.any_code(position, choices)
        self.planner.plan(position)
        return int(self.buffer[max(range(choices), key=lambda index: float(self.planner.guesses[index]))])

    def note(self, position: Position, seat: int) -> None:
        self.seen.append((seat, *self.evaluator.trace_features(position, seat)))

    def below(self, limit: int) -> int:
        return int(self.generator.below(limit))


def some_options(game: AnyGame, generator: Generator) -> Any:
    """Those that people choose, the usual ones most often."""
    if game.name != "helsinki":
        return game.rules.options.make()
    lot = int(generator.below(20))
    actions = "first-game" if lot < 3 else "new-challenges" if lot < 5 else "full"
    return game.rules.options.make(actions=actions, dry_roads=int(generator.below(10)) < 3)


def play_batch(name: str, weights: list[float], job: tuple[int, int]) -> Batch:
    """Play a number of games from a seed: (seed, games)."""
    seed, games = job
    player = Player(get_game(name), weights, Generator.from_seed(seed))
    noted: list[Noted] = []
    points = []
    for _ in range(games):
        more, mean = player.play()
        noted += more
        points.append(mean)
    return Batch(rows_of(noted, len(features_of(name).names)), points)


def rows_of(noted: list[Noted], count: int) -> Rows:
    """A feature that was noted twice in a row counts twice."""
    ends = np.cumsum([0] + [len(each.features) for each in noted])
    columns = np.array([feature for each in noted for feature, _ in each.features], np.int32)
    amounts = np.array([amount for each in noted for _, amount in each.features], np.float32)
    return Rows(
        np.array([each.gained for each in noted]),
        np.array([each.time for each in noted]),
        csr_array((amounts, columns, ends), shape=(len(noted), count)),
    )


# --- Learning


class Fit(NamedTuple):
    """New weights, with the explained share of the variance and the standard error."""

    weights: list[float]
    explained: float
    error: float


def fit(parts: list[Rows], weights: list[float]) -> Fit:
    """The weights a, b, c for which `a + b * t + c * t * t`, summed over the features, fits the gains best."""
    gained = np.concatenate([part.gained for part in parts])
    time = np.concatenate([part.time for part in parts])
    features = vstack([part.features for part in parts]).tocsr().astype(np.float64)
    turned = features.T.tocsr()
    powers = [np.ones_like(time), time, time * time]

    def predict(vector: Numbers) -> Numbers:
        columns = vector.reshape(-1, 3)
        told: Numbers = sum(power * (features @ columns[:, index]) for index, power in enumerate(powers))
        return told

    def collect(rest: Numbers) -> Numbers:
        return np.stack([turned @ (power * rest) for power in powers], axis=1).ravel()

    start = np.array(weights)
    normal = LinearOperator(
        (len(start), len(start)), matvec=lambda v: collect(predict(v)) + RIDGE * v, dtype=np.float64
    )
    change, _ = cg(normal, collect(gained - predict(start)), rtol=TOLERANCE, maxiter=ITERATIONS)
    found = start + change
    rest = gained - predict(found)
    return Fit(
        [float(value) for value in found], 1 - float(rest.var() / gained.var()), float(np.sqrt((rest**2).mean()))
    )


def learn(name: str, weights: list[float], rounds: int, games: int, seed: int, jobs: int) -> Iterator[Fit]:
    """Round after round, with a line on each."""
    source = Generator.from_seed(seed)
    kept: list[list[Rows]] = []
    with workers(jobs) as run_all:
        for number in range(1, rounds + 1):
            sizes = [min(BATCH, games - first) for first in range(0, games, BATCH)]
            batches = run_all(partial(play_batch, name, weights), [(source.fork(), size) for size in sizes])
            kept = [*kept, [batch.rows for batch in batches]][-KEPT:]
            rows = [each for one in kept for each in one]
            found = fit(rows, weights)
            weights = found.weights
            points = np.mean([mean for batch in batches for mean in batch.points])
            seen = sum(len(each.gained) for each in rows)
            print(
                f"{name}, round {number} of {rounds}: {points:.2f} points a seat, {seen:,} boards, "
                f"{found.explained:.1%} explained, off by {found.error:.2f} points",
                flush=True,
            )
            yield found


@contextmanager
def workers(jobs: int) -> Iterator[Callable[[Callable[[Any], Any], list[Any]], list[Any]]]:
    """Something that runs a function over a list, in order: here, or in several processes."""
    if jobs == 1:
        yield lambda function, arguments: [function(argument) for argument in arguments]
        return
    with Pool(jobs) as pool:
        yield partial(pool.map, chunksize=1)


# --- Files


def read_weights(path: Path, features: Features) -> list[float]:
    """The weights of a file, three a feature."""
    try:
        return weights_of(msgspec.json.decode(path.read_bytes(), type=Learned), features)
    except ValueError as error:
        raise SystemExit(f"{path}: {error}; learn with --fresh") from None


def by_name(weights: Sequence[float], names: list[str]) -> dict[str, tuple[float, float, float]]:
    """Three weights for each feature."""
    return {
        name: (float(weights[at]), float(weights[at + 1]), float(weights[at + 2]))
        for name, at in zip(names, range(0, len(weights), 3), strict=True)
    }


def format_weights(learned: Learned) -> str:
    """One feature a line."""

    def table(weights: dict[str, tuple[float, float, float]]) -> str:
        rows = [f"{json.dumps(name)}: {[round(value, 4) + 0.0 for value in row]}" for name, row in weights.items()]
        return ",\n".join(rows)  # + 0.0: there is no minus zero

    chances = f',\n"chances": {learned.chances}' if learned.chances else ""
    return f'{{"weights": {{\n{table(learned.weights)}\n}},\n"turns": {{\n{table(learned.turns)}\n}}{chances}\n}}\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--rounds", type=int, default=10, metavar="R")
    parser.add_argument("--games", type=int, default=2000, metavar="K", help="in each round")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that play")
    parser.add_argument("--fresh", action="store_true", help="begin with all weights 0")
    parser.add_argument("--out", type=Path, metavar="FILE", help="instead of the file in the package")
    arguments = parser.parse_args()
    if min(arguments.rounds, arguments.games, arguments.jobs) < 1:
        parser.error("rounds, games and jobs are at least 1")
    if not buildinfo.compiled():
        print(f"warning: {buildinfo.build_summary()}: this will take long", file=sys.stderr)
    name, features = arguments.game, features_of(arguments.game)
    place = FOLDER / name / "bots" / "weights.json"
    weights = [0.0] * (3 * len(features.names)) if arguments.fresh else read_weights(place, features)
    learned = msgspec.json.decode(place.read_bytes(), type=Learned)
    for found in learn(name, weights, arguments.rounds, arguments.games, arguments.seed, arguments.jobs):
        (arguments.out or place).write_text(
            format_weights(msgspec.structs.replace(learned, weights=by_name(found.weights, features.names))),
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
