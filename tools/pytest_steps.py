"""Pytest plugin of `./test`: prints which engine is tested, and lists all steps above pytest's last line."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from torilla import buildinfo


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
    terminalreporter.section("steps")
    terminalreporter.write(steps.read_text(encoding="utf-8"))
    terminalreporter.write_line(f"in all: {time.time() - int(os.environ['TORILLA_TEST_STARTED']):.0f} s")
