"""`torilla` whose clock is ahead by the milliseconds in a file: `python -m browser.patient serve ...`, for tests."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

from torilla.server.kernel import clock

AHEAD = "TORILLA_TEST_AHEAD"
"""Names the file."""


def be_patient() -> None:
    """Turn this process's clock forward, as far as the file says at that moment."""
    real = clock.now
    clock.now = lambda: real() + int(Path(os.environ[AHEAD]).read_text())


if __name__ == "__main__":
    be_patient()
    runpy.run_module("torilla", run_name="__main__")
