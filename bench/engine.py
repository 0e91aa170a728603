"""How fast are the rules engines?  `python -m bench.engine [--seconds S] [--rounds N] [--write]`

Uniformly random games, with set-up, one thread, every legal action generated at every decision: both games with 2,
3 and 4 seats, compiled and as plain source, and beside them, where installed, other engines. Then copies of states.
`--write` puts the report into bench/results.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if not __package__:  # run as `python bench/engine.py`
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
    times,
)

GAMES = ("helsinki", "neoville")
SEATS = (2, 3, 4)
COMPILED = "Torilla"
PLAIN = "Torilla, plain source"
OPEN_SPIEL = "OpenSpiel"
CATANATRON = "catanatron"
PEERS = {
    OPEN_SPIEL: "bench.cases.openspiel_games",
    CATANATRON: "bench.cases.catanatron_games",
    "python-chess": "bench.cases.chess_games",
    "PettingZoo": "bench.cases.pettingzoo_games",
}
RESULTS = ROOT / "bench" / "results.md"


@dataclass
class Measured:
    """A whole run: samples, facts on both builds of Torilla, and what is missing."""

    run: Run
    compiled: dict[str, Any]
    plain: dict[str, Any]
    versions: dict[str, str]
    missing: dict[str, str]


# --- measuring ------------------------------------------------------------------------------------------


def measure(seconds: float, rounds: int) -> Measured:
    workers = start_workers()
    try:
        compiled, plain = workers[0].facts(), workers[1].facts()
        wanted = [(worker, case) for worker in workers for case in worker.cases if is_wanted(worker, case)]
        run = interleave(wanted, seconds, rounds, show_progress)
        show_progress("")
    finally:
        for worker in workers:
            worker.close()
    versions = {package: version for worker in workers for package, version in worker.versions.items()}
    missing = {worker.name: worker.missing for worker in workers if worker.missing}
    return Measured(run, compiled, plain, versions, missing)


def start_workers() -> list[Worker]:
    """Both builds of Torilla, then the others."""
    ours = "bench.cases.torilla_games"
    compiled = Worker(COMPILED, ours, {"TORILLA_PURE": "0"})
    plain = Worker(PLAIN, ours, {"TORILLA_PURE": "1"})
    return [compiled, plain, *(Worker(name, module) for name, module in PEERS.items())]


def is_wanted(worker: Worker, case: str) -> bool:
    """Copies are measured compiled only."""
    return worker.name != PLAIN or not case.startswith(("clone", "call"))


# --- targets --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Target:
    """What was promised, and what came out; `at_most` where less is better."""

    what: str
    limit: int
    found: Spread | None
    at_most: bool = False

    def verdict(self) -> str:
        if self.found is None:
            return "not measured"
        met = self.found.middle < self.limit if self.at_most else self.found.middle >= self.limit
        return "met" if met else "MISSED"

    def row(self) -> list[str]:
        sign = "<" if self.at_most else ">="
        return [self.what, f"{sign} {self.limit:,}", spread_text(self.found), self.verdict()]


def targets(run: Run) -> Iterator[Target]:
    for name, decisions, games in (("helsinki", 2_000_000, 10_000), ("neoville", 800_000, 8_000)):
        case = f"{name} 2"
        ours = (COMPILED, case)
        title = name.capitalize()
        yield Target(f"{title}, 2 seats: decisions/s", decisions, run.rates(*ours, "decisions"))
        yield Target(f"{title}, 2 seats: games/s", games, run.rates(*ours, "games"))
        for what, limit, other in (("plain source", 15, (PLAIN, case)), ("catanatron", 100, (CATANATRON, "catan 2"))):
            yield Target(f"{title}, 2 seats: games/s, times {what}", limit, run.ratio(ours, other, "games"))
        for seats, limit in ((2, 400), (4, 600)):
            found = run.rates(COMPILED, f"clone {name} {seats}", "calls")
            nanoseconds = found.per(1e9) if found else None
            yield Target(f"{title}, {seats} seats: copy, ns", limit, nanoseconds, at_most=True)


# --- tables ---------------------------------------------------------------------------------------------


def play_rows(run: Run) -> Iterator[list[str]]:
    """Random play: a line for each engine, game and number of seats."""
    for worker, case in run.samples:
        if case.startswith(("clone", "call")):
            continue
        per_game = run.mean(worker, case, "decisions", "games")
        branching = run.mean(worker, case, "actions", "decisions")
        rates = [spread_text(run.rates(worker, case, what)) for what in ("games", "decisions")]
        yield [f"{worker}: {case}", *rates, number(per_game), number(branching)]


def build_rows(run: Run) -> Iterator[list[str]]:
    """Compiled against plain source."""
    for name in GAMES:
        for seats in SEATS:
            case = f"{name} {seats}"
            yield [case, spread_text(run.ratio((COMPILED, case), (PLAIN, case), "games"))]


def peer_rows(run: Run) -> Iterator[list[str]]:
    """Torilla with as many seats against every other engine."""
    for worker, case in run.samples:
        if worker not in PEERS:
            continue
        seats = case[-1] if worker == CATANATRON else "2"
        row = [f"{worker}: {case}"]
        for name in GAMES:
            ours = (COMPILED, f"{name} {seats}")
            row += [times(run.ratio(ours, (worker, case), what)) for what in ("games", "decisions")]
        yield row


def copy_rows(measured: Measured) -> Iterator[list[str]]:
    for name in GAMES:
        for seats in SEATS:
            case = f"{name} {seats}"
            clone = measured.run.rates(COMPILED, f"clone {case}", "calls")
            call = measured.run.rates(COMPILED, f"call {case}", "calls")
            yield [
                case,
                spread_text(clone.per(1e9) if clone else None),
                number(call.per(1e9).middle if call else None),
                number(measured.compiled["bytes"].get(case)),
            ]


def missing_lines(measured: Measured) -> Iterator[str]:
    """Everything that should be in the tables and is not."""
    for name, why in measured.missing.items():
        yield f"- {name} is missing: {why}"
    for (worker, case), why in measured.run.failed.items():
        yield f"- {worker}, {case} failed: {why}"


def same_line(measured: Measured) -> str:
    """Whether both builds of Torilla played the same games."""
    if measured.compiled["same"] == measured.plain["same"]:
        return "Both builds play the same games (10 of each kind: decisions, legal actions and points are equal)."
    return "**The two builds do not play the same games.**"


# --- the report -----------------------------------------------------------------------------------------

HOW = """\
Uniformly random games, each with its set-up and its points, one thread. All legal actions are generated before every
step; a decision is a step with two or more. Every engine runs in a process of its own, all of them in turn,
{rounds} rounds of {seconds} s each: a figure is the median of the rounds, in brackets the lowest and highest; ratios
are taken within a round. Seconds are processor time, {share:.0%} of the time on the wall in this run."""

PLAY_NOTES = """\
"C++" is OpenSpiel's own rollout loop, without Python in it; its decisions are its games times the decisions of a game
as played from Python (bench/cases/openspiel_games.py). catanatron runs without its copies and checks."""

COPY_NOTES = """\
Copying is timed in a Python loop over 256 positions of random games, less the empty loop. The figure holds a call
from Python, about as long as the next column says, and the release of the copy. Bytes are what a copy asks the
allocator for (`tracemalloc`), without what copies share: the pile and all tables."""


def report(measured: Measured, seconds: float, rounds: int) -> str:
    run = measured.run
    head = [f"- {key}: {value}" for key, value in machine().items()]
    head.append("- versions: " + ", ".join(f"{name} {version}" for name, version in measured.versions.items()))
    head.append(f"- {measured.compiled['build']}")
    missing = list(missing_lines(measured)) or ["- nothing is missing"]
    speeds = ["", "games/s", "decisions/s", "decisions/game", "actions/decision"]
    against = ["", *(f"{name.capitalize()}: {what}" for name in GAMES for what in ("games/s", "decisions/s"))]
    sections = [
        "# Engine benchmarks",
        "\n".join([*head, *missing]),
        "Repeat: `python -m bench.engine --write` (docs/howto/run-the-benchmarks.md).",
        HOW.format(rounds=rounds, seconds=seconds, share=run.processor_share()),
        "## Targets",
        table(["", "target", "measured", "verdict"], (target.row() for target in targets(run))),
        "## Random play",
        table(speeds, play_rows(run)),
        PLAY_NOTES,
        "## Torilla compiled, times plain source (games/s)",
        table(["", "times"], build_rows(run)),
        same_line(measured),
        "## Torilla, times the others",
        table(against, peer_rows(run)),
        "## Copies of states",
        table(["", "copy, ns", "of that a call, ns", "bytes"], copy_rows(measured)),
        COPY_NOTES,
    ]
    return "\n\n".join(sections) + "\n"


def check_builds(measured: Measured) -> None:
    if not measured.compiled["compiled"]:
        print(f"warning: {measured.compiled['build']}: these are not its figures when compiled", file=sys.stderr)
    if measured.plain["compiled"]:
        print("warning: TORILLA_PURE=1 did not give the plain source", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.engine", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="of all measurements (default 5)")
    parser.add_argument("--write", action="store_true", help="write bench/results.md too")
    arguments = parser.parse_args()
    try:
        measured = measure(arguments.seconds, arguments.rounds)
    except Unavailable as error:
        print(f"bench.engine: {error}", file=sys.stderr)
        return 1
    check_builds(measured)
    text = report(measured, arguments.seconds, arguments.rounds)
    print(text)
    if arguments.write:
        RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
