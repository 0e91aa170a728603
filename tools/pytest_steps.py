"""Pytest plugin of `./test`: prints which engine is tested, where the time went, and all steps above the last line."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from torilla import buildinfo

SLOWEST = 30


def pytest_report_header() -> str:
    return f"torilla: {buildinfo.build_summary()}"


def pytest_configure() -> None:
    """A pass that promises the compiled engine must not run on the source, nor the other way round."""
    wanted = os.environ["TORILLA_TEST_ENGINE"] == "compiled"
    if buildinfo.compiled_sources() and buildinfo.compiled() != wanted:
        pytest.exit(f"this pass is not for what runs: {buildinfo.build_summary()}", returncode=3)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):  # a worker of pytest-xdist
        return
    counts = ", ".join(
        f"{len(terminalreporter.stats[kind])} {kind}"
        for kind in ("failed", "error", "passed", "skipped", "xfailed", "xpassed")
        if terminalreporter.stats.get(kind)
    )
    steps = Path(os.environ["TORILLA_TEST_STEPS"])
    with steps.open("a", encoding="utf-8") as file:
        print(f"tests, engine {os.environ['TORILLA_TEST_ENGINE']}: {counts or 'none'}", file=file)
    terminalreporter.section("seconds by file, over all workers")
    terminalreporter.write_line(slowest_files(terminalreporter.stats))
    terminalreporter.section("steps")
    terminalreporter.write(steps.read_text(encoding="utf-8"))
    terminalreporter.write_line(f"in all: {time.time() - int(os.environ['TORILLA_TEST_STARTED']):.0f} s")


def slowest_files(stats: dict[str, list[Any]]) -> str:
    """The test files that take longest, with their seconds."""
    seconds: dict[str, float] = defaultdict(float)
    for report in {id(report): report for reports in stats.values() for report in reports}.values():
        if isinstance(report, pytest.TestReport):
            seconds[report.nodeid.partition("::")[0]] += report.duration
    slowest = sorted(seconds.items(), key=lambda entry: -entry[1])[:SLOWEST]
    listed = "  ".join(f"{name.removeprefix('tests/')} {spent:.0f}" for name, spent in slowest)
    return f"all {sum(seconds.values()):.0f}  {listed}"
