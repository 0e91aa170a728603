"""`torilla` whose clock is ahead by the milliseconds in a file: `python -m browser.patient serve ...`, for tests."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

from torilla.server.kernel import clock

AHEAD = "TORILLA_TEST_AHEAD"
"""Names the file."""
real = clock.now


def now() -> int:
    return real() + int(Path(os.environ[AHEAD]).read_text())


clock.now = now

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
