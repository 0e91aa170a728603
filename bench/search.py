"""How fast is the search?  `python -m bench.search [--seconds S] [--rounds N] [--write]`

The tree with uniform playouts to the end of the game against the same game's plain playouts, both games with 2 and 4
seats; beside it, where installed, OpenSpiel's C++ tree search on quoridor against its own rollouts. Then turns of each
level: how many simulations, and how long they take. `--write` puts the report into bench/search-results.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if not __package__:  # run as `python bench/search.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.lib import (
    ROOT,
    Run,
    Spread,
    Unavailable,
    Worker,
    interleave,
    machine,
    number,
    show_progress,
    spread_text,
    table,
)

GAMES = ("helsinki", "neoville")
SEATS = (2, 4)
LEVELS = ("novice", "casual", "strong", "expert")
TORILLA = "Torilla"
OPEN_SPIEL = "OpenSpiel"
TREES = [*((TORILLA, f"{name} {seats}") for name in GAMES for seats in SEATS), (OPEN_SPIEL, "quoridor 2")]
TARGET = 0.6
RESULTS = ROOT / "bench" / "search-results.md"


@dataclass
class Measured:
    """A whole run: samples, facts on the build of Torilla, and what is missing."""

    run: Run
    facts: dict[str, Any]
    versions: dict[str, str]
    missing: dict[str, str]


def measure(seconds: float, rounds: int) -> Measured:
    workers = [Worker(TORILLA, "bench.cases.torilla_search"), Worker(OPEN_SPIEL, "bench.cases.openspiel_search")]
    try:
        facts = workers[0].facts()
        wanted = [(worker, case) for worker in workers for case in worker.cases]
        run = interleave(wanted, seconds, rounds, show_progress)
        show_progress("")
    finally:
        for worker in workers:
            worker.close()
    versions = {package: version for worker in workers for package, version in worker.versions.items()}
    missing = {worker.name: worker.missing for worker in workers if worker.missing}
    return Measured(run, facts, versions, missing)


# --- tables ---------------------------------------------------------------------------------------------


def share(run: Run, worker: str, case: str) -> Spread | None:
    """Simulations over plain playouts, compared within each round."""
    return run.ratio((worker, f"tree {case}"), (worker, f"plain {case}"), "games")


def percent(spread: Spread | None) -> str:
    """`97 % (94-99)`."""
    return (
        "-"
        if spread is None
        else f"{spread.middle:.0%} ({100 * spread.low:.0f}-{100 * spread.high:.0f})".replace("%", " %")
    )


def verdict(found: Spread | None) -> str:
    if found is None:
        return "not measured"
    return "met" if found.middle >= TARGET else "MISSED"


def tree_rows(run: Run) -> Iterator[list[str]]:
    """Playouts with a tree and without."""
    for worker, case in TREES:
        rates = [spread_text(run.rates(worker, f"{sort} {case}", "games")) for sort in ("plain", "tree")]
        found = share(run, worker, case)
        yield [f"{worker}: {case}", *rates, percent(found), verdict(found) if worker == TORILLA else ""]


def level_rows(run: Run) -> Iterator[list[str]]:
    """Means over all turns of all rounds."""
    for name in GAMES:
        for seats in SEATS:
            for level in LEVELS:
                yield level_row(run, level, f"{name} {seats}")


def level_row(run: Run, level: str, table_name: str) -> list[str]:
    case = f"{level} {table_name}"
    samples = run.samples.get((TORILLA, case), [])
    turns = sum(sample.counts["turns"] for sample in samples)
    simulations = sum(sample.counts["simulations"] for sample in samples)
    seconds = sum(sample.cpu for sample in samples)
    return [
        f"{table_name}: {level}",
        number(turns),
        number(run.mean(TORILLA, case, "decisions", "turns")),
        number(simulations / turns) if turns and simulations else "-",
        number(simulations / seconds) if seconds and simulations else "-",
        number(1000 * seconds / turns if turns else None),
    ]


def missing_lines(measured: Measured) -> Iterator[str]:
    """Everything that should be in the tables and is not."""
    for name, why in measured.missing.items():
        yield f"- {name} is missing: {why}"
    for (worker, case), why in measured.run.failed.items():
        yield f"- {worker}, {case} failed: {why}"


# --- the report -----------------------------------------------------------------------------------------

HOW = """\
One thread; each engine in a process of its own, all of them in turn, {rounds} rounds of {seconds} s each: a figure is
the median of the rounds, in brackets the lowest and highest; ratios are taken within a round. Seconds are processor
time, {share:.0%} of the time on the wall in this run."""

TREE_NOTES = """\
Plain: uniformly random games, each with its set-up. Tree: simulations of a search from the first decision, 1,000 a
tree; each deals the hidden pieces again, walks down the tree and plays a random game to its end. It begins with a copy
where a plain game sets up its table, which saves some hundredths: so it can come out above 100 %. OpenSpiel's quoridor
has nothing hidden to deal (bench/cases/openspiel_search.py)."""

LEVEL_NOTES = """\
Whole turns from all stages of a game, means. The budgets are simulations here; at a table a cap in seconds comes on
top. A simulation of the levels is no random game: it plans turns (docs/concepts/bots.md). Steps without a choice are no
decisions, and a search ends early where more simulations could not change the choice."""


def report(measured: Measured, seconds: float, rounds: int) -> str:
    run = measured.run
    head = [f"- {key}: {value}" for key, value in machine().items()]
    head.append("- versions: " + ", ".join(f"{name} {version}" for name, version in measured.versions.items()))
    head.append(f"- {measured.facts['build']}")
    missing = list(missing_lines(measured)) or ["- nothing is missing"]
    trees = ["", "plain games/s", "tree simulations/s", "tree, of plain", f"at least {TARGET:.0%}".replace("%", " %")]
    levels = ["", "turns measured", "decisions/turn", "simulations/turn", "simulations/s", "ms/turn"]
    sections = [
        "# Search benchmarks",
        "\n".join([*head, *missing]),
        "Repeat: `python -m bench.search --write` (docs/howto/run-the-benchmarks.md).",
        HOW.format(rounds=rounds, seconds=seconds, share=run.processor_share()),
        "## The tree with uniform playouts",
        table(trees, tree_rows(run)),
        TREE_NOTES,
        "## Levels",
        table(levels, level_rows(run)),
        LEVEL_NOTES,
    ]
    return "\n\n".join(sections) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.search", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="of all measurements (default 5)")
    parser.add_argument("--write", action="store_true", help="write bench/search-results.md too")
    arguments = parser.parse_args()
    try:
        measured = measure(arguments.seconds, arguments.rounds)
    except Unavailable as error:
        print(f"bench.search: {error}", file=sys.stderr)
        return 1
    if not measured.facts["compiled"]:
        print(f"warning: {measured.facts['build']}: these are not its figures when compiled", file=sys.stderr)
    text = report(measured, arguments.seconds, arguments.rounds)
    print(text)
    if arguments.write:
        RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
