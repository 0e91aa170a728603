"""Bots of one's own in the terminal and the arena: found where the command is given, and tried before the game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from torilla.bots.external.environment import absolute

BOTS = """
class First:
    def choose(self, view, legal, generator):
        return legal[0]

class Broken:
    def choose(self, view, legal, generator):
        return view.nothing
"""
SERVED = f"command:{sys.executable} -m torilla bot serve python:mine.py:First"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(BOTS)
    return tmp_path


@pytest.mark.parametrize("bot", ["python:mine.py:First", SERVED])
def test_it_plays_from_here(torilla: Any, bot: str) -> None:
    """`play` and `arena` find a bot's file by its path from here, also inside a command."""
    torilla("play", "helsinki", "--seats", f"bot:{bot},bot:random", "--seed", "7", "--save", "game.txt")
    assert Path("game.txt").is_file()
    out = torilla("arena", "neoville", "--bots", f"mine={bot},random", "--games", "2", "--jobs", "1").stdout
    assert "mine" in out and "fault" not in out


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("python:mine.py:Broken", "Broken: AttributeError: 'View' object has no attribute 'nothing'"),
        ("python:other.py:First", "there is no Python file other.py"),
        (SERVED.replace("First", "Third"), "has no attribute 'Third'"),
        ("command:no-such-program-here", "cannot start no-such-program-here"),
    ],
)
def test_one_that_cannot_choose_stops_the_command(torilla: Any, bot: str, reason: str) -> None:
    """One line with the reason and exit code 2, before anything is played."""
    for words in (
        ("play", "helsinki", "--seats", f"bot:{bot},bot:random"),
        ("arena", "helsinki", "--bots", bot + ",random"),
    ):
        result = torilla(*words, code=2)
        assert result.stderr.startswith("error: ") and reason in result.stderr and result.stderr.count("\n") == 1
        assert "Turn" not in result.stdout


def test_paths_in_a_command(here: Path) -> None:
    """Files named from here get their full paths, wherever in an argument they stand; other words stay."""
    (here / "node").mkdir()
    words = [
        "./bin/bot",
        "mine.py",
        "--net=mine.py",
        "--net=none.bin",
        "python:mine.py:First",
        "python:no.py:X",
        "--fast",
        "",
    ]
    assert absolute(words) == [
        f"{here}/bin/bot",
        f"{here}/mine.py",
        f"--net={here}/mine.py",
        "--net=none.bin",
        f"python:{here}/mine.py:First",
        "python:no.py:X",
        "--fast",
        "",
    ]
    assert absolute(["node", "node"]) == ["node", f"{here}/node"]
