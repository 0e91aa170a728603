"""`torilla new-game` writes a package that works as it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "add-a-game.md"


@pytest.mark.slow
@pytest.mark.parametrize(("flags", "passed"), [((), "2 passed"), (("--hidden",), "3 passed")])
def test_the_new_game_passes_its_first_test(torilla: Any, tmp_path: Path, flags: tuple[str, ...], passed: str) -> None:
    """The package passes its tests, the conformance check among them, before anybody has changed it."""
    folder = tmp_path / "game"
    assert "torilla play nine-holes" in torilla("new-game", "nine-holes", *flags, "--out", folder).stdout
    assert not [path for path in folder.rglob("*") if path.is_file() and "@" in path.read_text()]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={folder}", str(folder)],
        env={**os.environ, "PYTHONPATH": str(folder / "src")}, capture_output=True, text=True, timeout=100, check=False,
    )  # fmt: skip
    assert passed in done.stdout, done.stdout + done.stderr


@pytest.mark.slow
def test_the_package_can_be_installed(torilla: Any, tmp_path: Path) -> None:
    """Installed by pip it is found by its name, and plays."""
    torilla("new-game", "pebbles", "--out", tmp_path / "game")
    flags = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        *flags,
        "--target",
        str(tmp_path / "site"),
        str(tmp_path / "game"),
    ]
    subprocess.run(command, timeout=100, check=True)
    done = subprocess.run(
        [sys.executable, "-m", "torilla", "play", "pebbles", "--seats", "bot:casual,bot:greedy"],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")}, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=100, check=False,
    )  # fmt: skip
    assert "wins with 1 point" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["Nine", "9holes", "nine_holes", "../x", "helsinki", "class"])
def test_bad_names_are_refused(torilla: Any, tmp_path: Path, name: str) -> None:
    """A name that cannot stand in an address, or is taken, gives one line and writes nothing."""
    result = torilla("new-game", name, "--out", tmp_path / "game", code=2)
    assert result.stderr.startswith("error: ") and not (tmp_path / "game").exists()


def test_nothing_is_overwritten(torilla: Any, tmp_path: Path) -> None:
    """A folder with files in it stays as it is."""
    (tmp_path / "mine.txt").write_text("mine")
    assert "not empty" in torilla("new-game", "pebbles", "--out", tmp_path, code=2).stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_the_programs_of_the_page_run() -> None:
    """The programs of docs/howto/add-a-game.md run, one after the other."""
    program = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(program, PAGE.name, "exec", dont_inherit=True), names)
    assert names["FAMILIES"][0].size == 3
