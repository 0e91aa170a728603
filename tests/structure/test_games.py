"""A game is one folder: nothing in the package outside `games/<name>` names one."""

from __future__ import annotations

import re
from pathlib import Path

from torilla.games import GAMES

PACKAGE = Path(__file__).parents[2] / "src" / "torilla"
NAMED = re.compile(rf"\b({'|'.join(GAMES)})(?!\w)|({'|'.join(GAMES)})_|_({'|'.join(GAMES)})", re.IGNORECASE)
SOURCES = ("*.py", "*.txt", "*.toml", "*.sql")


def names_in(text: str) -> list[tuple[int, str]]:
    """Lines that name a game, in code, texts and comments."""
    return [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if NAMED.search(line)]


def test_only_its_own_folder_names_a_game() -> None:
    """No module, help text or list outside `games/<name>` names a game: they take the names from the registry."""
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line}"
        for pattern in SOURCES
        for path in sorted(PACKAGE.rglob(pattern))
        if path.relative_to(PACKAGE).parts[:2] not in [("games", name) for name in GAMES]
        for number, line in names_in(path.read_text(encoding="utf-8"))
    ]
    assert not found


def test_the_games_are_the_folders() -> None:
    """Every folder of `games` is a game, found without being listed."""
    folders = [path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert list(GAMES) == sorted(folders)
    assert len(GAMES) >= 2


def test_games_have_the_same_files() -> None:
    """What all games need lies in files of the same names."""
    needed = {
        "__init__", "box", "census", "codes", "components", "describe", "disclosure", "documents", "encode", "engine",
        "evaluate", "fields", "game", "heuristic", "menu", "observe", "options", "picture", "rules", "setup", "state",
        "text", "texts", "values", "view", "words",
    }  # fmt: skip
    for name in GAMES:
        files = {path.stem for path in (PACKAGE / "games" / name).glob("*.py")}
        assert needed <= files, name
        assert (PACKAGE / "games" / name / "weights.json").exists()


def test_the_check_sees_names() -> None:
    """Names in identifiers, strings and sentences are seen; other words are not."""
    name = GAMES[0]
    for line in (
        f'if game == "{name}":',
        f"def {name}_menu():",
        f"For {name.capitalize()} only",
        f"from x import {name}",
    ):
        assert names_in(line) == [(1, line)]
    assert not names_in("for name in GAMES:")
