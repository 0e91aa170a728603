"""`torilla fuzz`: random games, every step checked, each failure written as a record."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from torilla.cli.common import AsJson, ComponentsPath, SeedNumber, load_edition, load_game, print_json
from torilla.cli.errors import FAILED, CommandError
from torilla.cli.games.fuzz_games import MOST_FAILURES, Report, Task, find_oracle, fuzz_task
from torilla.core.contract.data import Json
from torilla.core.contract.registry import GAMES

CHUNK_GAMES = 5
"""Games that a process plays before it reports."""


def fuzz(
    game_name: Annotated[str, typer.Argument(metavar="GAME", help=f"{', '.join(GAMES)}, a game of a package, or both")],
    *,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="T", min=0, help="how long")] = None,
    actions: Annotated[int | None, typer.Option("--actions", metavar="N", min=1, help="how many actions")] = None,
    seed: SeedNumber = 0,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="where failures are written")] = Path("fuzz"),
    oracle: Annotated[
        Path | None,
        typer.Option("--oracle", metavar="DIR", help="the oracle; by default tests/oracle of the checkout"),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1, help="number of processes")] = 1,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Play random games over all seat counts and options, and check every step.

    Each failure is written to DIR as a record with the reason in a comment; then the exit code is 1.
    """
    if (seconds is None) == (actions is None):
        raise CommandError("give a limit: --seconds T or --actions N")
    names = list(GAMES) if game_name == "both" else [game_name]
    if components is not None:
        if len(names) > 1:
            raise CommandError("--components belongs to one game, not to both")
        load_edition(load_game(names[0]), components)
    for name in names:
        load_game(name)
    folder = find_oracle(oracle, names)
    supply = Tasks(names, seed, out, folder, components)
    start = time.perf_counter()
    report = run(supply, seconds, actions, jobs)
    took = time.perf_counter() - start
    if as_json:
        print_json(summary(game_name, seed, report, folder, took))
    else:
        show(report, folder, took)
    if report.failures:
        raise typer.Exit(FAILED)


class Tasks:
    """An endless supply of pieces of work, the same for the same seed."""

    def __init__(self, names: list[str], seed: int, out: Path, oracle: Path | None, components: Path | None) -> None:
        self.names = names
        self.seed = seed
        self.out = out
        self.oracle = oracle
        self.components = components
        self.number = 0

    def next(self, seconds: float | None, actions: int | None) -> Task:
        """The next piece, which takes no longer than this."""
        name = self.names[self.number % len(self.names)]
        self.number += 1
        task_seed = self.seed * 1_000_003 + self.number
        return Task(name, task_seed, CHUNK_GAMES, seconds, actions, self.out, self.oracle, self.components)


def run(supply: Tasks, seconds: float | None, actions: int | None, jobs: int) -> Report:
    """Work until the time is over or the actions are done."""
    from torilla.bots.processes import in_processes
    from torilla.cli.progress import ProgressBar

    total = Report()
    started = time.perf_counter()

    def next_task() -> Task | None:
        if len(total.failures) >= MOST_FAILURES:
            return None
        if actions is not None:
            return supply.next(None, actions - total.actions) if total.actions < actions else None
        assert seconds is not None
        left = seconds - (time.perf_counter() - started)
        return supply.next(left, None) if left > 0 else None

    with ProgressBar(actions or seconds or 1, "fuzz") as bar:
        tasks = iter(next_task, None)
        for report in map(fuzz_task, tasks) if jobs == 1 else in_processes(fuzz_task, tasks, jobs):
            total.add(report)
            bar.reach(total.actions if actions is not None else time.perf_counter() - started)
    return total


def summary(name: str, seed: int, report: Report, oracle: Path | None, seconds: float) -> Json:
    """The report for programs."""
    from torilla.cli.version import is_compiled

    return {
        "game": name,
        "seed": seed,
        "games": report.games,
        "actions": report.actions,
        "seconds": round(seconds, 3),
        "checks": dict(sorted(report.checks.items())),
        "oracle": None if oracle is None else str(oracle),
        "failures": [{"reason": reason, "record": path} for reason, path in report.failures],
        "compiled": is_compiled(),
    }


def show(report: Report, oracle: Path | None, seconds: float) -> None:
    """The report for people."""
    rate = report.actions / max(seconds, 1e-9)
    print(f"{report.games:,} games, {report.actions:,} actions in {seconds:.1f} s ({rate:,.0f} a second)")
    checks: Counter[str] = report.checks
    width = max((len(name) for name in checks), default=0)
    for name, count in sorted(checks.items()):
        print(f"  {name:<{width}}  {count:>12,}")
    if oracle is None:
        print("not checked: the oracle was not found (give its folder with --oracle DIR)")
    if not report.failures:
        print("no failure")
        return
    print(f"{len(report.failures)} failures:")
    for reason, path in report.failures:
        print(f"  {reason}{os.linesep}    {path}")
