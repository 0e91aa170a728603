"""The example games, installed beside Torilla as pip installs them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def install(folder: Path, *names: str) -> Path:
    """Install packages of `examples` and their entry points into a folder, to be put on PYTHONPATH."""
    flags = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    places = [str(EXAMPLES / name) for name in names or ("kalah",)]
    command = [sys.executable, "-m", "pip", "install", *flags, "--target", str(folder), *places]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    return folder
