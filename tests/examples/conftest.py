"""The example games, installed beside Torilla, and Python with them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from packages import install

Run = Callable[..., str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both packages and their entry points, as pip installs them."""
    return install(tmp_path_factory.mktemp("examples"), "kalah", "ribbons")


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Run Python with the packages installed; the output."""

    def run(*arguments: str, said: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *arguments], input=said, capture_output=True, text=True, timeout=110, check=False,
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(installed)},
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
