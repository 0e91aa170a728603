"""Measuring on a noisy machine: many short rounds, each program in a process of its own, all of them in turn.

A *case* is a function that works for about the given number of seconds and returns a `Sample`. A module of
cases (see bench/cases) has

    PACKAGES = ("open-spiel",)                  distributions whose versions the report names
    def cases() -> dict[str, Case]: ...         by name; importing what it needs, so that ImportError means "missing"
    def facts() -> dict[str, Any]: ...          optional: JSON values that need no clock

`Worker` runs such a module in a child process, and `interleave` measures A B C A B C ... over all workers, so that
a busy minute of the machine falls on all of them alike. Rates are per second of processor time of the measured
process; on a quiet machine that is the time on the wall.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

# --- one measurement ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sample:
    """What one measurement did, and how long it took."""

    counts: dict[str, float]
    cpu: float  # seconds of processor time
    wall: float  # seconds on the wall

    def rate(self, what: str) -> float:
        """The number per second of processor time."""
        return self.counts[what] / self.cpu


Case = Callable[[float], Sample]


def run_for(seconds: float, names: Sequence[str], once: Callable[[], Iterable[float]]) -> Sample:
    """Call `once` for about these seconds of processor time; it returns how much it did, in the order of `names`."""
    totals = [0.0] * len(names)
    wall = perf_counter()
    cpu = now = process_time()
    while now < cpu + seconds:
        totals = [total + more for total, more in zip(totals, once(), strict=True)]
        now = process_time()
    return Sample(dict(zip(names, totals, strict=True)), now - cpu, perf_counter() - wall)


# --- many of them ---------------------------------------------------------------------------------------


class Unavailable(Exception):
    """A program that is not installed, or a case that failed; the text names it."""


class Worker:
    """A module of cases in a child process."""

    def __init__(self, name: str, module: str, environment: dict[str, str] | None = None) -> None:
        self.name = name
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 - as long as we live
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", module],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        hello = self.receive()
        self.missing: str | None = hello["missing"]
        self.cases: list[str] = hello["cases"]
        self.versions: dict[str, str] = hello["versions"]

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            status = self.process.wait()
            self.log.seek(0)
            last = (self.log.read().strip().splitlines() or [""])[-1]
            raise Unavailable(f"{self.name} ended with status {status}: {last}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, **request: Any) -> Any:
        """Send a request; raises Unavailable where it failed."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = self.receive()
        if answer["error"]:
            raise Unavailable(answer["error"])
        return answer["result"]

    def measure(self, case: str, seconds: float) -> Sample:
        return Sample(**self.ask(case=case, seconds=seconds))

    def facts(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask(case=None)
        return found

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        self.log.close()


@dataclass
class Run:
    """All samples of a run, by worker and case, round by round, and what could not be measured."""

    samples: dict[tuple[str, str], list[Sample]]
    failed: dict[tuple[str, str], str]

    def rates(self, worker: str, case: str, what: str) -> Spread | None:
        samples = self.samples.get((worker, case))
        return Spread.of([sample.rate(what) for sample in samples]) if samples else None

    def ratio(self, first: tuple[str, str], second: tuple[str, str], what: str) -> Spread | None:
        """How many times faster the first is, compared within each round."""
        if first not in self.samples or second not in self.samples:
            return None
        pairs = zip(self.samples[first], self.samples[second], strict=True)
        return Spread.of([one.rate(what) / other.rate(what) for one, other in pairs])

    def mean(self, worker: str, case: str, what: str, per: str) -> float | None:
        """Over all rounds, e.g. decisions per game."""
        samples = self.samples.get((worker, case))
        if not samples:
            return None
        return sum(s.counts[what] for s in samples) / sum(s.counts[per] for s in samples)

    def processor_share(self) -> float:
        """Processor time over time on the wall, of all samples: below 1 the machine was busy with something else."""
        everything = [sample for samples in self.samples.values() for sample in samples]
        return sum(s.cpu for s in everything) / max(sum(s.wall for s in everything), 1e-9)


@dataclass(frozen=True)
class Spread:
    """The median of a few rounds, and the lowest and highest."""

    middle: float
    low: float
    high: float

    @staticmethod
    def of(values: Sequence[float]) -> Spread:
        return Spread(median(values), min(values), max(values))

    def per(self, scale: float) -> Spread:
        """Time for one in units of 1/`scale` seconds, from a rate."""
        return Spread(scale / self.middle, scale / self.high, scale / self.low)


def interleave(wanted: Sequence[tuple[Worker, str]], seconds: float, rounds: int, report: Callable[[str], None]) -> Run:
    """Measure all cases, round by round, every second round backwards; a short first round is thrown away."""
    run = Run({}, {})
    for number in range(rounds + 1):
        order = wanted if number % 2 else list(reversed(wanted))
        for worker, case in order:
            key = (worker.name, case)
            if key in run.failed:
                continue
            report(f"round {number} of {rounds}: {worker.name} {case}")
            try:
                sample = worker.measure(case, seconds if number else min(seconds, 0.1))
            except Unavailable as error:
                run.failed[key] = str(error)
                run.samples.pop(key, None)
                continue
            if number:
                run.samples.setdefault(key, []).append(sample)
    return run


def show_progress(text: str) -> None:
    """One line that is written over, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


# --- reports --------------------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table with even columns; all but the first are flush right."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]

    def draw(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        rest = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        return "| " + " | ".join([first, *rest]) + " |"

    rule = "|" + "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])]) + "|"
    return "\n".join([draw(head), rule, *(draw(line) for line in lines[1:])])


def number(value: float | None) -> str:
    """Three digits that count: 1,930,000, 84.2, 0.052."""
    if value is None:
        return "-"
    if value >= 1000:
        step = 10 ** (len(str(int(value))) - 3)
        return f"{round(value / step) * step:,.0f}"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def spread_text(spread: Spread | None) -> str:
    """`1,930,000 (1,880,000-1,970,000)`."""
    if spread is None:
        return "-"
    return f"{number(spread.middle)} ({number(spread.low)}-{number(spread.high)})"


def times(spread: Spread | None) -> str:
    """`x 23.4`."""
    return "-" if spread is None else f"x {number(spread.middle)}"


def machine() -> dict[str, str]:
    """What a reader needs to compare with his own machine."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": commit(),
        "processor": f"{os.cpu_count()} x {processor_model()}",
        "load": " ".join(f"{load:.1f}" for load in os.getloadavg()) + " (1, 5, 15 minutes, at the end of the run)",
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def processor_model() -> str:
    """As Linux names it, with the clock if it is known."""
    found: dict[str, str] = {}
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition(":")
            found.setdefault(key.strip(), value.strip())
    name = found.get("model name") or platform.processor() or "unknown"
    return f"{name} at {found['cpu MHz'].partition('.')[0]} MHz" if "cpu MHz" in found else name


def commit() -> str:
    """The commit, and whether the measured files differ from it."""

    def git(*arguments: str) -> str:
        command = ["git", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    try:
        short = git("rev-parse", "--short", "HEAD")
        changed = git("status", "--porcelain", "--", "src", "bench", ":!bench/*results.md")
    except (OSError, subprocess.CalledProcessError):
        return "not in a git checkout"
    return f"{short}, with changes in {len(changed.splitlines())} files of src and bench" if changed else short


def as_json(sample: Sample) -> dict[str, Any]:
    return asdict(sample)
