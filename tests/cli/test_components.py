"""`torilla components` and `torilla score`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from torilla.cli.games.components import differences

Json = Callable[..., Any]


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_shows_the_box(torilla: Any, torilla_json: Json, game: str) -> None:
    """The components as tables, as JSON, and as the file itself."""
    found = torilla_json("components", game)
    assert found["components"]["game"] == game
    assert found["hash"] in torilla("components", game).stdout
    assert torilla("components", game, "--source").stdout.startswith("# What is in the box")


def test_check(torilla: Any, torilla_json: Json, tmp_path: Path) -> None:
    """A corrected file is checked, and what differs is named."""
    path = tmp_path / "box.toml"
    source = torilla("components", "helsinki", "--source").stdout
    path.write_text(source)
    assert "equal to the box's" in torilla("components", "helsinki", "--check", path).stdout
    path.write_text(source.replace('["##", "##"]', '["###", "#.."]'))
    assert "tiles.r4.shape: ['##', '##'], in the file ['###', '#..']" in (
        torilla("components", "helsinki", "--check", path).stdout
    )
    changed = torilla_json("components", "helsinki", "--check", path)["differences"]
    assert changed == [{"place": "tiles.r4.shape", "box": ["##", "##"], "file": ["###", "#.."]}]


def test_a_byte_order_mark(torilla: Any, tmp_path: Path) -> None:
    """A components file and drawn boards with a byte order mark are read, from a file and from standard input."""
    path = tmp_path / "box.toml"
    path.write_text(torilla("components", "helsinki", "--source").stdout, encoding="utf-8-sig")
    assert "equal to the box's" in torilla("components", "helsinki", "--check", path).stdout
    assert "Ann wins" in torilla("score", "helsinki", "-", "--components", path, input="\ufeff" + BOARD).stdout


def test_check_finds_faults(torilla: Any, tmp_path: Path) -> None:
    """A faulty file gives one line that names the place."""
    path = tmp_path / "box.toml"
    source = torilla("components", "helsinki", "--source").stdout
    path.write_text(source.replace("p2 = { count = 3", "p2 = { count = 4"))
    error = torilla("components", "helsinki", "--check", path, code=2).stderr
    assert error.startswith(f"error: {path}: tiles.p")
    path.write_text("format = [")
    assert "no TOML file" in torilla("components", "helsinki", "--check", path, code=2).stderr


def test_differences() -> None:
    """Differences are named by their places, list entries from 1."""
    old = {"a": 1, "b": [{"x": 1}, {"x": 2}], "c": [1, 2]}
    new = {"a": 1, "b": [{"x": 1}], "c": [1], "d": 4}
    assert differences(old, new) == [("b[2]", {"x": 2}, None), ("c", [1, 2], [1]), ("d", None, 4)]


HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "score-a-real-game.md"


@pytest.mark.parametrize(("game", "totals"), [("helsinki", [8, 5]), ("neoville", [12, 1])])
def test_examples_of_the_docs(torilla_json: Json, game: str, totals: list[int]) -> None:
    """The drawn boards of the how-to page score what the page says, also from standard input."""
    _, helsinki, neoville = re.findall(r"```\n(.*?)```", HOWTO.read_text("utf-8"), flags=re.DOTALL)
    drawn = {"helsinki": helsinki, "neoville": neoville}[game]
    assert torilla_json("score", game, "-", input=drawn)["totals"] == totals


BOARD = """\
player: Ann
r r r r r r r
. . . b . . .
. . . b . . .
. . . # . . .
. . . B . . .
. . . b . . .
. . . Y . . .
points: 2

player: Bo
. . . . . . .
. . . . . . .
. . . . . . .
. . . # . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def test_score_helsinki(torilla: Any, torilla_json: Json, tmp_path: Path) -> None:
    """A board with a complete row and column, two turrets in the column and 2 points: 2 + 2 + 2 + 2."""
    path = tmp_path / "boards.txt"
    path.write_text(BOARD)
    found = torilla_json("score", "helsinki", path)
    assert (found["names"], found["totals"], found["ranking"]) == (["Ann", "Bo"], [8, 0], [[0], [1]])
    assert found["scores"][0] == {"rows": 2, "columns": 2, "turrets": 2, "actions": 2, "dry-roads": 0}
    assert "Ann wins with 8 points." in torilla("score", "helsinki", path).stdout
    path.write_text(BOARD.replace("#", "."))
    assert "statue" in torilla("score", "helsinki", path, code=2).stderr
