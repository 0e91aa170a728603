"""The same check on the other engine: compiled where this process runs plain Python, plain Python where it is compiled.

What packages hand to the engine is checked by compiled modules and not by plain ones, so a package that was only tried
on one of them may fail on the other. Which one runs is settled when Torilla is imported: the other needs a process.
"""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec

from torilla import buildinfo
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import installed
from torilla.testing.checker import Checker
from torilla.testing.findings import Broken

RUN = "from torilla.testing.conformance import check_here; check_here()"
LONGEST = 600
"""Seconds."""


class Task(msgspec.Struct):
    """What the other process checks: `place` is module and name of the game."""

    place: str
    games: int
    seed: int


class Fault(msgspec.Struct):
    """The promise that was broken there."""

    promise: str
    reason: str


def check_other_engine(checker: Checker, games: int, seed: int) -> None:
    """Check the game on the other engine too, or note why not."""
    pure = not buildinfo.pure_wanted() and buildinfo.compiled()
    engine = "plain" if pure else "compiled"
    record = buildinfo.read_record()
    place = place_of(checker.game)
    if record is None or not record["compiled"]:
        checker.counts.left_out += ("the compiled engine: there are no compiled modules here",)
    elif place is None:
        checker.counts.left_out += (f"the {engine} engine: the game is no variable of a module that can be imported",)
    else:
        check_on(checker, Task(place, games, seed), engine)


def place_of(game: AnyGame) -> str | None:
    """Where a new process finds the game: a variable next to its rules, or in another module of its package."""
    own = type(game.rules).__module__
    if own == "__main__" or own not in sys.modules:
        return None
    others = sorted(name for name in sys.modules if game.package and name.startswith(f"{game.package}."))
    places = (
        f"{module}:{name}"
        for module in (own, *others)
        for name, value in vars(sys.modules[module]).items()
        if value is game
    )
    point = installed().games.get(game.name)
    return next(places, None if point is None else point.value)


def check_on(checker: Checker, task: Task, engine: str) -> None:
    """Check the game in a process with this engine. Raises Broken."""
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        input=msgspec.json.encode(task),
        capture_output=True,
        timeout=LONGEST,
        check=False,
        env=os.environ
        | {"TORILLA_PURE": str(int(engine == "plain")), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Broken("engines", f"on the {engine} engine: {''.join(last)}")
    fault = msgspec.json.decode(done.stdout.splitlines()[-1], type=Fault | None)
    if fault is not None:
        raise Broken(fault.promise, f"on the {engine} engine: {fault.reason}")
    checker.counts["engines"] += 1
