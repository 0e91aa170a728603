"""Two builds of the engine compared: `python -m bench.ab OLD NEW`, each a folder of the project that is set up.

Both sides play the same games, in turns, and are judged by processor time, so that a busy machine disturbs both alike.
The ratio is taken within each round; its median is the result. With `--instructions` valgrind counts the instructions
of a random game or of a copy instead, which nothing disturbs.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Any

CASES = [case.replace("*", game) for game in ("helsinki", "neoville") for case in ("play:*:2", "play:*:4", "clone:*:2")]

WORKER = '''
import json, sys
from time import process_time
from librt.vecs import vec
from mypy_extensions import i64
from torilla.core.engine.engine import new_buffer, playouts
from torilla.core.engine.generator import Generator
from torilla.games import get_game

KEPT = {}

def table(name, seats):
    game = get_game(name)
    return game.engine, game.table(game.options(), seats, 0, game.components(), 1)

def play(name, seats, seconds):
    """Random games a second."""
    if (name, seats) not in KEPT:
        KEPT[name, seats] = *table(name, seats), Generator.from_seed(seats), new_buffer()
    engine, start, source, buffer = KEPT[name, seats]
    points, done, begun = vec[i64]([0] * seats), 0, process_time()
    while process_time() - begun < seconds:
        playouts(engine, start, 16, source, buffer, points)
        done += 16
    return done / (process_time() - begun)

def positions(name, seats):
    engine, start = table(name, seats)
    source, buffer, found = Generator.from_seed(1), new_buffer(), []
    while len(found) < 1024:
        position = engine.deal(start, source)
        while position.seat >= 0:
            if position.steps % 5 == 0:
                found.append(engine.clone(position))
            engine.step(position, buffer[source.below(engine.fill_actions(position, buffer))])
    return engine, found

def clone(name, seats, seconds):
    """Copies a second."""
    if (name, seats, "found") not in KEPT:
        KEPT[name, seats, "found"] = positions(name, seats)
    engine, found = KEPT[name, seats, "found"]
    done, begun = 0, process_time()
    while process_time() - begun < seconds:
        for position in found:
            engine.clone(position)
        done += len(found)
    return done / (process_time() - begun)

def copies(name, seats, number):
    """Copy `number` times 1,024 positions."""
    engine, found = positions(name, seats)
    for _ in range(int(number)):
        for position in found:
            engine.clone(position)

def games(name, seats, number):
    """What `number` games came to: equal on both sides."""
    engine, start = table(name, seats)
    points = vec[i64]([0] * seats)
    counts = playouts(engine, start, int(number), Generator.from_seed(2025), new_buffer(), points)
    return [int(count) for count in counts] + [int(point) for point in points]

for line in sys.stdin:
    what, name, seats, size = json.loads(line)
    call = {"play": play, "clone": clone, "games": games, "copies": copies}[what]
    print(json.dumps(call(name, seats, size)), flush=True)
'''


class Side:
    """A process that runs one build."""

    def __init__(self, tree: Path, *before: str) -> None:
        python = tree / ".venv/bin/python"
        if not python.exists():
            sys.exit(f"{tree} is not set up: run ./test or ./play there once")
        self.process = subprocess.Popen(
            [*before, str(python), "-c", WORKER], cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            stderr=subprocess.PIPE if before else None, env={**os.environ, "PYTHONHASHSEED": "0"},
        )  # fmt: skip

    def ask(self, what: str, game: str, seats: int, size: float) -> Any:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps([what, game, seats, size]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def compare_speed(sides: list[Side], cases: list[str], rounds: int, seconds: float) -> None:
    """Print the ratio of both sides for each case."""
    ratios: dict[str, list[float]] = {case: [] for case in cases}
    rates: dict[str, list[list[float]]] = {case: [[], []] for case in cases}
    for number in range(rounds + 1):  # the first round warms up
        for case in cases:
            what, game, seats = case.split(":")
            order = (0, 1) if number % 2 else (1, 0)
            got = {side: sides[side].ask(what, game, int(seats), seconds) for side in order}
            if number:
                ratios[case].append(got[1] / got[0])
                for side in order:
                    rates[case][side].append(got[side])
    for case, found in ratios.items():
        low, _, high = quantiles(found, n=4)
        old, new = (median(one) for one in rates[case])
        print(
            f"{case:20} old {old:>12,.0f}/s  new {new:>12,.0f}/s  new/old {median(found):.3f} ({low:.3f} to {high:.3f})"
        )


COUNTED = {"play": ("games", 20, 220, 1), "clone": ("copies", 5, 25, 1024)}
"""How a case is counted: the worker's call, a small and a larger number for it, how many each of these stands for."""


def count_instructions(tree: Path, case: str) -> float:
    """Instructions a random game or a copy, by valgrind: what the larger number takes more than the small one."""
    what, game, seats = case.split(":")
    call, few, many, each = COUNTED[what]
    counts = []
    for number in (few, many):
        side = Side(tree, "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
        side.ask(call, game, int(seats), number)
        _, said = side.process.communicate()
        found = re.search(r"I\s+refs:\s+([\d,]+)", said)
        assert found is not None, said
        counts.append(int(found[1].replace(",", "")))
    return (counts[1] - counts[0]) / ((many - few) * each)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("cases", nargs="*", default=CASES, help=f"default: {' '.join(CASES)}")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.2, help="processor time a case and round")
    parser.add_argument("--instructions", action="store_true", help="count instructions instead")
    options = parser.parse_intermixed_args()
    trees = [options.old.resolve(), options.new.resolve()]
    sides = [Side(tree) for tree in trees]
    for game, seats in sorted({(case.split(":")[1], int(case.split(":")[2])) for case in options.cases}):
        old, new = (side.ask("games", game, seats, 50) for side in sides)
        if old != new:
            sys.exit(f"{game} for {seats}: the builds play different games, {old} and {new}")
    if not options.instructions:
        compare_speed(sides, options.cases, options.rounds, options.seconds)
        return
    for case in options.cases:
        before, after = (count_instructions(tree, case) for tree in trees)
        print(f"{case:20} old {before:>12,.0f}  new {after:>12,.0f} instructions each  {after / before - 1:+.1%}")


if __name__ == "__main__":
    main()
