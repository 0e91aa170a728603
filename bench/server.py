"""How much does one server carry?  `python -m bench.server [--seconds S] [--rounds N] [--tables N ...] [--write]`

Torilla and, where Node.js and `npm ci` in bench/peers/boardgameio are available, boardgame.io's own server: a real
server process each, people only, everything on this machine. At 1, 50 and 500 open tables one action after the other
is made, as fast as they are answered; then 200 a second at 50 tables, whatever the answers take.
`--write` puts the report into bench/server-results.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any

if not __package__:  # run as `python bench/server.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import httpx

from bench.lib import ROOT, Spread, Unavailable, machine, number, show_progress, spread_text, table
from bench.server_load import Load, run
from bench.server_sides import PEER, BoardgameFlatFile, BoardgameMemory, Side, Torilla, make_tables, new_client

RESULTS = ROOT / "bench" / "server-results.md"
RATE = 200
MAIN = 50
OURS = Torilla.name
MEMORY = BoardgameMemory.name

Case = tuple[int, int | None]
"""Open tables, and actions a second (None: as many as are answered)."""


class Results:
    """All loads, by side and case, round by round."""

    def __init__(self) -> None:
        self.loads: dict[tuple[str, Case], list[Load]] = {}
        self.missing: list[str] = []
        self.facts: dict[str, Any] = {}

    def spread(self, side: str, case: Case, figure: Callable[[Load], float]) -> Spread | None:
        loads = self.loads.get((side, case))
        return Spread.of([figure(load) for load in loads]) if loads else None

    def ratio(self, first: str, second: str, case: Case, figure: Callable[[Load], float]) -> Spread | None:
        """Within each round."""
        ours, theirs = self.loads.get((first, case)), self.loads.get((second, case))
        if not ours or not theirs:
            return None
        return Spread.of([figure(one) / figure(other) for one, other in zip(ours, theirs, strict=True)])


def rate(load: Load) -> float:
    return load.rate


def p50(load: Load) -> float:
    return load.percentile(load.acknowledged, 0.5)


def p99(load: Load) -> float:
    return load.percentile(load.acknowledged, 0.99)


def cost(load: Load) -> float:
    """Milliseconds of the server's processor time for an action."""
    return load.cpu / max(1, len(load.acknowledged)) * 1000


# --- measuring ------------------------------------------------------------------------------------------


async def drive(side: Side, url: str, case: Case, seconds: float, cpu: Callable[[], float]) -> Load:
    count, per_second = case
    load = Load()
    async with new_client(url) as client:
        # Games end and the next begins at once: at tables that were set before, as long as there are any.
        spare = 0 if per_second is not None else max(0, int(15 * seconds) - count // 4)
        made = await make_tables(side, client, count + spare)

        async def next_table() -> Any:
            return made.pop() if made else await side.make_table(client)

        lanes = [side.lane(load, next_table) for _ in range(count)]
        for lane in lanes:
            await lane.open()
        await run(lanes, load, seconds, per_second, cpu)
    return load


def measure_once(side: Side, case: Case, seconds: float, results: Results) -> Load:
    """In a fresh process on a fresh folder."""
    with tempfile.TemporaryDirectory(prefix="torilla-bench-") as folder:
        server = side.start(Path(folder))
        try:
            if isinstance(side, Torilla):
                results.facts["about"] = httpx.get(f"{server.url}/api/about", trust_env=False).json()
            with runner() as run_it:
                return run_it.run(drive(side, server.url, case, seconds, server.cpu))
        finally:
            server.stop()


def runner() -> asyncio.Runner:
    try:
        import uvloop
    except ImportError:
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


def measure(sides: Sequence[Side], cases: Sequence[Case], seconds: float, rounds: int) -> Results:
    """A B C, C B A, A B C ...: a busy minute of the machine falls on all alike."""
    results = Results()
    left = list(sides)
    for turn in range(rounds):
        for case in cases:
            for side in left if turn % 2 == 0 else list(reversed(left)):
                show_progress(f"round {turn + 1} of {rounds}: {side.name}, {case_text(case)}")
                try:
                    load = measure_once(side, case, seconds, results)
                except Unavailable as error:
                    left = [other for other in left if type(other).__bases__ != type(side).__bases__]
                    results.missing.append(str(error))
                    break
                results.loads.setdefault((side.name, case), []).append(load)
    show_progress("")
    results.facts["sync"] = sync_time()
    return results


def sync_time() -> Spread:
    """Milliseconds to append 4 kB to a file and have it on the disk, where the servers kept their data."""
    times = []
    with tempfile.TemporaryFile(prefix="torilla-bench-", buffering=0) as file:
        for _ in range(50):
            since = perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append((perf_counter() - since) * 1000)
    return Spread.of(times)


# --- the report -----------------------------------------------------------------------------------------


def case_text(case: Case) -> str:
    count, per_second = case
    tables = f"{count} table{'s' if count > 1 else ''}"
    return tables if per_second is None else f"{tables}, {per_second} actions/s"


def row(results: Results, side: str, case: Case) -> list[str]:
    loads = results.loads[side, case]
    median = [spread_text(results.spread(side, case, figure)) for figure in (rate, p50, p99)]
    told = results.spread(side, case, lambda load: load.percentile(load.others_told, 0.5))
    received = results.spread(side, case, lambda load: load.received / max(1, len(load.acknowledged)) / 1000)
    busy = results.spread(side, case, lambda load: load.cpu / load.wall * 100)
    own = results.spread(side, case, lambda load: load.own_cpu / load.wall * 100)
    failed = sum(load.refused + load.unanswered for load in loads)
    small = [number(found.middle if found else None) for found in (told, results.spread(side, case, cost), received)]
    shares = [f"{found.middle:.0f} %" for found in (busy, own) if found]
    return [f"{side}: {case_text(case)}", *median, *small, *shares, str(failed)]


def targets(results: Results) -> Iterator[list[str]]:
    closed, opened = (MAIN, None), (MAIN, RATE)
    if (OURS, closed) in results.loads:
        ours, theirs = (results.spread(side, closed, rate) for side in (OURS, MEMORY))
        ratio = results.ratio(OURS, MEMORY, closed, rate)
        verdict = "not measured" if ratio is None else "met" if ratio.middle >= 1 else "MISSED"
        what = f"{MAIN} tables: acknowledged actions/s, against moves/s of {MEMORY}"
        wanted = ">= boardgame.io's" if theirs is None else f">= {number(theirs.middle)}"
        found = spread_text(ours) if ratio is None else f"{spread_text(ours)}, x {number(ratio.middle)}"
        yield [what, wanted, found, verdict]
    if late := results.spread(OURS, opened, p99):
        what = f"{MAIN} tables, {RATE} actions/s: 99 % answered after, ms"
        yield [what, "< 50", spread_text(late), "met" if late.middle < 50 else "MISSED"]


def ratios(results: Results, sides: Sequence[str], cases: Sequence[Case]) -> Iterator[list[str]]:
    for other in sides:
        for case in cases:
            figures = [results.ratio(OURS, other, case, figure) for figure in (rate, p50, p99, cost)]
            if other != OURS and figures[0] is not None:
                yield [f"{other}: {case_text(case)}", *(spread_text(figure) for figure in figures)]


def versions() -> str:
    found = [f"{name} {version(name)}" for name in ("uvicorn", "websockets", "uvloop", "msgspec") if has(name)]
    for package in ("boardgame.io", "node-persist", "socket.io"):
        file = PEER / "node_modules" / package / "package.json"
        if file.exists():
            found.append(f"{package} {json.loads(file.read_text(encoding='utf-8'))['version']}")
    return ", ".join(found)


def has(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


def report(results: Results, chosen: argparse.Namespace, sides: Sequence[str], cases: Sequence[Case]) -> str:
    about, sync = results.facts["about"], results.facts["sync"]
    names = [name for name in sides if any(side == name for side, _ in results.loads)]
    head = [
        *(f"- {key}: {value}" for key, value in machine().items()),
        f"- torilla {about['version']}, {'compiled' if about['compiled'] else 'NOT COMPILED'}; {versions()}; {node()}",
        f"- disk: 4 kB appended and synced in {spread_text(sync)} ms",
        f"- {'; '.join(results.missing) or 'nothing is missing'}",
    ]
    text = f"""\
Repeat: `python -m bench.server {" ".join(sys.argv[1:])}` (docs/howto/run-the-benchmarks.md).

A fresh server process for every measurement, {chosen.rounds} rounds of {chosen.seconds:g} s for each line, all lines in
turn; a figure is the median of the rounds, in brackets the lowest and highest, ratios are taken within a round. Two
people at each table, no bots, a socket for each person, and never more than one action under way at a table; all of
them are played by one process on the same machine, with the same code for all servers. An action counts when the
person who made it has the answer: with Torilla `done` for {chosen.game}, which comes after the events and the new
position and when the action is on the disk (SQLite, synchronous=FULL); with boardgame.io the update with a higher
`_stateID`, for a game with hidden hands, a shuffled deck and 100 moves (bench/peers/boardgameio/game.js). Its in-memory
store loses everything with the process, its FlatFile store writes files without waiting for the disk. Games that
end are replaced by new ones while the clock runs."""
    load_head = ["", "actions/s", "p50, ms", "p99, ms", "other seat, ms", "server, ms/action", "kB/action"]
    rows = [row(results, side, case) for case in cases for side in names if (side, case) in results.loads]
    parts = [
        "# Server benchmarks",
        "\n".join(head),
        text,
        "## Targets",
        table(["", "target", "measured", "verdict"], targets(results)),
        "## Load",
        table([*load_head, "server", "generator", "failed"], rows),
        "*Other seat*: median until the other person received it (with Torilla only actions that are sent at once). "
        "*Server*: its processor time for an action, and its share of one processor; *generator*: that of the process "
        "that plays. *kB/action*: what both people received. *Failed*: refused or not answered, of all rounds.",
    ]
    compared = list(ratios(results, names, cases))
    if compared:
        parts += ["## Torilla, times the others", table(["", "actions/s", "p50", "p99", "server, ms/action"], compared)]
    return "\n\n".join(parts) + "\n"


def node() -> str:
    found = shutil.which("node")
    if found is None:
        return "no Node.js"
    return f"Node.js {subprocess.run([found, '--version'], capture_output=True, text=True, check=True).stdout.strip()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, MAIN, 500])
    parser.add_argument("--game", default="helsinki")
    parser.add_argument("--only-torilla", action="store_true")
    parser.add_argument("--write", action="store_true", help=f"also write {RESULTS.relative_to(ROOT)}")
    chosen = parser.parse_args()
    sides: list[Side] = [Torilla(chosen.game)]
    if not chosen.only_torilla:
        sides += [BoardgameMemory(), BoardgameFlatFile()]
    cases: list[Case] = [(MAIN, RATE), *((count, None) for count in chosen.tables)]
    results = measure(sides, cases, chosen.seconds, chosen.rounds)
    text = report(results, chosen, [side.name for side in sides], cases)
    print(text, end="")
    if chosen.write:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
