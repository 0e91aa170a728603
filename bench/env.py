"""How fast are the environments?  `python -m bench.env [--seconds S] [--rounds N] [--write]`

Random play, one thread: many games at once in NumPy arrays, and through PettingZoo's interface beside PettingZoo's
own connect_four, in the same loop. `--write` puts the report into bench/env-results.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if not __package__:  # run as `python bench/env.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.cases.env_games import ROWS, SEATS
from bench.engine import GAMES, Target
from bench.lib import ROOT, Run, Unavailable, Worker, interleave, machine, show_progress, spread_text, table

OURS = "Torilla"
THEIRS = "PettingZoo"
CONNECT_FOUR = (THEIRS, "connect_four")
RESULTS = ROOT / "bench" / "env-results.md"

HOW = """\
Uniformly random play, one thread, {rounds} rounds of {seconds} s each, all cases in turn: a figure is the median of
the rounds, in brackets the lowest and highest; ratios are taken within a round. Seconds are processor time, {share:.0%}
of the time on the wall in this run. In the vectorised form {rows} games are stepped at once; a step includes the choice
and the check of the action, and the observation and mask of the seat that moves next. The AEC forms run in one and
the same loop, `last`, `action_space(agent).sample(mask)`, `step`, and count only steps with a choice; connect_four is
as PettingZoo's `env()` makes it."""


def targets(run: Run) -> Iterator[Target]:
    for name in GAMES:
        title = name.capitalize()
        yield Target(
            f"{title}, 2 seats: vectorised, steps/s", 300_000, run.rates(OURS, f"vector {name} 2", "decisions")
        )
        found = run.ratio((OURS, f"aec {name}"), CONNECT_FOUR, "decisions")
        yield Target(f"{title}, 2 seats: AEC, steps/s, times connect_four", 5, found)


def rows(run: Run) -> Iterator[list[str]]:
    for name in GAMES:
        for seats in SEATS:
            found = run.rates(OURS, f"vector {name} {seats}", "decisions")
            yield [f"vectorised: {name}, {seats} seats", spread_text(found)]
    for name in GAMES:
        yield [f"AEC: {name}, 2 seats", spread_text(run.rates(OURS, f"aec {name}", "decisions"))]
    yield ["AEC: PettingZoo connect_four", spread_text(run.rates(*CONNECT_FOUR, "decisions"))]


def report(run: Run, workers: list[Worker], build: str, arguments: Any) -> str:
    versions = {package: version for worker in workers for package, version in worker.versions.items()}
    head = [f"- {key}: {value}" for key, value in machine().items()]
    head.append("- versions: " + ", ".join(f"{name} {version}" for name, version in versions.items()))
    head.append(f"- {build}")
    head += [f"- {worker.name} is missing: {worker.missing}" for worker in workers if worker.missing]
    head += [f"- {worker}, {case} failed: {why}" for (worker, case), why in run.failed.items()]
    facts = {"rounds": arguments.rounds, "seconds": arguments.seconds, "share": run.processor_share(), "rows": ROWS}
    sections = [
        "# Environment benchmarks",
        "\n".join(head),
        "Repeat: `python -m bench.env --write` (docs/howto/run-the-benchmarks.md).",
        HOW.format(**facts),
        "## Targets",
        table(["", "target", "measured", "verdict"], (target.row() for target in targets(run))),
        "## Steps a second",
        table(["", "steps/s"], rows(run)),
    ]
    return "\n\n".join(sections) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.env", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="of all measurements (default 5)")
    parser.add_argument("--write", action="store_true", help="write bench/env-results.md too")
    arguments = parser.parse_args()
    workers: list[Worker] = []
    try:
        workers.append(Worker(OURS, "bench.cases.env_games"))
        workers.append(Worker(THEIRS, "bench.cases.pettingzoo_games"))
        build = workers[0].facts()["build"]
        wanted = [(worker, case) for worker in workers for case in worker.cases]
        run = interleave(wanted, arguments.seconds, arguments.rounds, show_progress)
        show_progress("")
        text = report(run, workers, build, arguments)
    except Unavailable as error:
        print(f"bench.env: {error}", file=sys.stderr)
        return 1
    finally:
        for worker in workers:
            worker.close()
    print(text)
    if arguments.write:
        RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
