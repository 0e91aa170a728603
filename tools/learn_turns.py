"""Learn what turns under way may come to, by wide beams (docs/concepts/bots.md).

    python tools/learn_turns.py GAME [--rounds 2] [--games 200] [--seed 1] [--jobs 2] [--fresh] [--out FILE]

The planner plays against itself, with some turns at random. At the beginning of some turns, and of every last one, a
very wide beam follows up the most promising unfinished turns and as many others at random. A row is one of them: its
features, and the value of the best end that the beam reached from it. What counts is the order of those that a beam
compares, so the weights are fitted to the differences within each step of a beam; those near the best count most.
Every fourth turn is held out: the line of each round says what a beam 4 wide would lose at a single step, before and
after. The weights for turns in the file of the package are read, unless `--fresh` begins with those of finished turns,
and written after every round. The same seed gives the same file, with any number of jobs. Needs the packages of
requirements/learn.txt and a compiled engine.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from learn_values import (
    FOLDER,
    ITERATIONS,
    TOLERANCE,
    Noted,
    Numbers,
    Rows,
    by_name,
    format_weights,
    rows_of,
    some_options,
    workers,
)
from scipy.sparse import vstack
from scipy.sparse.linalg import LinearOperator, cg

from torilla import buildinfo
from torilla.bots.search.planner import Planner
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.engine.engine import Position, new_buffer
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.features import Features, Learned, in_order, weights_of
from torilla.core.engine.generator import Generator

BATCH = 5
"""Games played with one generator: what a job does at a time."""
SEATS = (2, 2, 3, 4)
WIDTH = 4
"""Of the beams that play."""
BEST, OTHERS = 40, 24
"""Unfinished turns that a wide beam follows up at each step: the most promising ones, and some of the others."""
EVERY = 6
"""One in this number of the turns that are not last is looked at."""
AT_RANDOM = 10
"""Percent of turns that are played at random."""
LEVEL = 0.05
"""How much the value itself counts beside the order."""
RIDGE = 20.0
HELD_OUT = 4
KEPT = 4
"""Of the beam whose loss is told."""


class Found(NamedTuple):
    """What a job brings back: rows, what is known of each beside its features, its beam step and turn by number."""

    rows: Rows
    known: Numbers
    steps: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]


class Begun:
    """An unfinished turn, and the best end that was reached from it."""

    def __init__(self, position: Position, parent: Begun | None, promise: float, step: int) -> None:
        self.position = position
        self.parent = parent
        self.promise = promise
        self.step = step
        self.best: float | None = None

    def end(self, value: float) -> None:
        """Note an end for this turn and all that it came from."""
        at: Begun | None = self
        while at is not None and (at.best is None or at.best < value):
            at.best = value
            at = at.parent


# --- Playing


class Player:
    """Plays games and looks at some turns."""

    def __init__(self, game: AnyGame, turns: list[float], generator: Generator) -> None:
        self.game, self.generator = game, generator
        known = game.bots.evaluator(1.0)
        assert known is not None, f"{game.title} has no evaluator"
        known.learn_turns(turns)
        self.evaluator: Evaluator = known
        self.planner = Planner(game.rules.engine, self.evaluator, WIDTH, 1, WIDTH)
        self.buffer = new_buffer()
        self.noted: list[Noted] = []
        self.known: list[float] = []
        self.steps: list[int] = []
        self.turns: list[int] = []

    def play(self) -> None:
        engine = self.game.rules.engine
        seats = SEATS[int(self.generator.below(len(SEATS)))]
        options = some_options(self.game, self.generator)
        position = engine.deal(self.game.rules.undealt(options, seats, self.generator.fork()), self.generator)
        while position.seat >= 0:
            if self.evaluator.is_last_turn(position) or int(self.generator.below(EVERY)) == 0:
                self.look(position)
            if int(self.generator.below(100)) < AT_RANDOM:
                seat = int(position.seat)
                while position.seat == seat:
                    choices = int(engine.fill_actions(position, self.buffer))
                    engine.step(position, int(self.buffer[int(self.generator.below(choices))]))
            else:
                position = self.planner.finish(position)

    def look(self, root: Position) -> None:
        """A wide beam from the beginning of a turn: a row for each unfinished turn from which it reached an end."""
        engine, evaluator, seat = self.game.rules.engine, self.evaluator, int(root.seat)
        beam = [Begun(root, None, 0.0, 0)]
        kept: list[Begun] = []
        step = 0
        while beam:
            step += 1
            following: list[Begun] = []
            for begun in beam:
                choices = int(engine.fill_actions(begun.position, self.buffer))
                for code in [int(self.buffer[index]) for index in range(choices)]:
                    child = engine.clone(begun.position)
                    engine.step(child, code)
                    if child.seat == seat:
                        following.append(Begun(child, begun, float(evaluator.promise(child, seat)), step))
                    else:
                        begun.end(float(evaluator.expected_score(child, seat)))
            following.sort(key=lambda begun: -begun.promise)
            beam, rest = following[:BEST], following[BEST:]
            for _ in range(min(OTHERS, len(rest))):
                beam.append(rest.pop(int(self.generator.below(len(rest)))))
            kept += beam
        first, turn = (self.steps[-1] + 1 if self.steps else 0), (self.turns[-1] + 1 if self.turns else 0)
        for begun in kept:
            if begun.best is not None:
                known, time, features = evaluator.trace_turn(begun.position, seat)
                self.noted.append(Noted(begun.best - known, time, features))
                self.known.append(known)
                self.steps.append(first + begun.step)
                self.turns.append(turn)


def play_batch(name: str, turns: list[float], count: int, job: tuple[int, int]) -> Found:
    """Play a number of games from a seed: (seed, games)."""
    seed, games = job
    player = Player(get_game(name), turns, Generator.from_seed(seed))
    for _ in range(games):
        player.play()
    rows = rows_of(player.noted, count)
    return Found(rows, np.array(player.known), np.array(player.steps), np.array(player.turns))


# --- Learning


class Data(NamedTuple):
    """All rows: the values of their best ends are `known + gained`. `share`: a row counts most near its step's best."""

    known: Numbers
    gained: Numbers
    time: Numbers
    features: Any  # csr_array
    steps: npt.NDArray[np.int64]
    share: Numbers

    def predict(self, weights: Numbers) -> Numbers:
        columns = weights.reshape(-1, 3)
        told: Numbers = sum(self.time**power * (self.features @ columns[:, power]) for power in range(3))
        return told

    def collect(self, turned: Any, rest: Numbers) -> Numbers:
        return np.stack([turned @ (self.time**power * rest) for power in range(3)], axis=1).ravel()

    def centre(self, values: Numbers) -> Numbers:
        """The values less the mean of their step, and a little of the values themselves."""
        total = np.bincount(self.steps, self.share * values) / np.bincount(self.steps, self.share)
        return values - (1 - LEVEL) * total[self.steps]

    def lost(self, weights: Numbers) -> float:
        """The points that the best of a step is ahead of the best of those that promise most, in the mean of steps."""
        order = np.lexsort((-self.known - self.predict(weights), self.steps))
        value, steps = (self.known + self.gained)[order], self.steps[order]
        starts = np.flatnonzero(np.diff(steps, prepend=-1))
        place = np.arange(len(steps)) - np.repeat(starts, np.diff(np.append(starts, len(steps))))
        best = np.maximum.reduceat(value, starts)
        kept = np.maximum.reduceat(np.where(place < KEPT, value, -np.inf), starts)
        return float((best - kept).mean())


def gather(parts: list[Found], held_out: bool) -> Data:
    """The rows of one turn in four, or of the others, with the steps of all jobs numbered through."""
    chosen, known, steps, offset = [], [], [], 0
    for part in parts:
        which = (part.turns % HELD_OUT == 0) == held_out
        chosen.append(Rows(part.rows.gained[which], part.rows.time[which], part.rows.features[which]))
        known.append(part.known[which])
        steps.append(part.steps[which] + offset)
        offset += int(part.steps.max(initial=0)) + 1
    _, dense = np.unique(np.concatenate(steps), return_inverse=True)
    gained = np.concatenate([each.gained for each in chosen])
    values = gained + np.concatenate(known)
    best = np.full(int(dense.max()) + 1, -np.inf)
    np.maximum.at(best, dense, values)
    return Data(
        np.concatenate(known),
        gained,
        np.concatenate([each.time for each in chosen]),
        vstack([each.features for each in chosen]).tocsr().astype(np.float64),
        dense,
        1 / (1 + best[dense] - values),
    )


def fit(data: Data, weights: Numbers) -> Numbers:
    """The weights under which promises differ within a step as the best ends do."""
    turned = data.features.T.tocsr()

    def apply(vector: Numbers) -> Numbers:
        return data.collect(turned, data.share * data.centre(data.predict(vector))) + RIDGE * vector

    normal = LinearOperator((len(weights), len(weights)), matvec=apply, dtype=np.float64)
    rest = data.share * data.centre(data.gained - data.predict(weights))
    change, _ = cg(normal, data.collect(turned, rest), rtol=TOLERANCE, maxiter=ITERATIONS)
    found: Numbers = weights + change
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--rounds", type=int, default=2, metavar="R")
    parser.add_argument("--games", type=int, default=200, metavar="K", help="in each round")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes that play")
    parser.add_argument("--fresh", action="store_true", help="begin with the weights of finished turns")
    parser.add_argument("--out", type=Path, metavar="FILE", help="instead of the file in the package")
    arguments = parser.parse_args()
    if not buildinfo.compiled():
        print(f"warning: {buildinfo.build_summary()}: this will take long", file=sys.stderr)
    name = arguments.game
    module = import_module(f"{get_game(name).package}.bots.features")
    features: Features = module.FEATURES
    names = features.names + module.TURN_FEATURES.names
    place = FOLDER / name / "bots" / "weights.json"
    learned = msgspec.json.decode(place.read_bytes(), type=Learned)
    if arguments.fresh:
        weights = np.array(weights_of(learned, features) + [0.0] * (3 * len(module.TURN_FEATURES.names)))
    else:
        weights = np.array(in_order(learned.turns, names))
    source = Generator.from_seed(arguments.seed)
    parts: list[Found] = []
    with workers(arguments.jobs) as run_all:
        for number in range(1, arguments.rounds + 1):
            sizes = [min(BATCH, arguments.games - first) for first in range(0, arguments.games, BATCH)]
            play = partial(play_batch, name, [float(value) for value in weights], len(names))
            parts = [*parts, *run_all(play, [(source.fork(), size) for size in sizes])]
            data, test = gather(parts, held_out=False), gather(parts, held_out=True)
            found = fit(data, weights)
            print(
                f"{name}, round {number} of {arguments.rounds}: {len(data.gained):,} turns under way, "
                f"a step loses {test.lost(weights):.3f} points, {test.lost(found):.3f} with the new weights",
                flush=True,
            )
            weights = found
            text = format_weights(msgspec.structs.replace(learned, turns=by_name(list(weights), names)))
            (arguments.out or place).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
