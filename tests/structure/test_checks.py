"""The checks of ./test look at all of the project's Python."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
MYPY = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]


def test_mypy_checks_every_python_file() -> None:
    """Each top-level folder or file with Python in it is one of mypy's `files`."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {line.partition("/")[0] for line in listed.stdout.splitlines()} == set(MYPY["files"])


def test_mypy_is_strict_everywhere() -> None:
    """No part of the project switches mypy off: overrides for our own modules relax single checks only."""
    assert MYPY["strict"] is True
    for override in MYPY["overrides"]:
        assert not override.get("ignore_errors")
        if override.get("ignore_missing_imports"):
            ours = {path.stem for folder in MYPY["mypy_path"] for path in (ROOT / folder).iterdir()}
            assert ours.isdisjoint(name.partition(".")[0] for name in override["module"])
