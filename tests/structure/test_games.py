"""A game is one folder: nothing in the package outside `games/<name>` names one."""

from __future__ import annotations

import ast
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


OF_ONE_GAME = {
    "helsinki": {
        *("rules/coats.py", "rules/payment.py", "page/suggestions.py", "pictures/roof.py"),
        *(f"rules/actions/{part}.py" for part in ("discard", "move_turret", "pay", "place_turret", "push", "wild")),
    },
    "neoville": {
        "views/hidden.py",
        *(f"rules/{part}.py" for part in ("city", "places", "actions/place", "actions/tile")),
    },
}
"""Modules of things that only one game has."""


def modules_of(name: str) -> dict[str, ast.Module]:
    """The modules of a game, by their paths in its folder."""
    folder = PACKAGE / "games" / name
    return {path.relative_to(folder).as_posix(): ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py")}


def test_games_have_the_same_files() -> None:
    """A module is in every game, or is listed as that of a thing which only one game has."""
    assert set(GAMES) == set(OF_ONE_GAME)
    files = {name: set(modules_of(name)) for name in GAMES}
    for name in GAMES:
        assert OF_ONE_GAME[name] <= files[name]
        assert files[name] - OF_ONE_GAME[name] == files[GAMES[0]] - OF_ONE_GAME[GAMES[0]], name
        assert (PACKAGE / "games" / name / "bots" / "weights.json").exists()


def test_the_same_thing_is_in_the_same_module() -> None:
    """A function or class of one name in all games stands in modules of one name: to know one is to know the other."""
    places: dict[str, dict[str, set[str]]] = {}
    for game in GAMES:
        for path, tree in modules_of(game).items():
            for node in tree.body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    places.setdefault(node.name, {}).setdefault(game, set()).add(path)
    shared = {name: found for name, found in places.items() if set(found) == set(GAMES)}
    assert {"extras", "score_change", "full_view", "worth", "table_entries"} <= set(shared)
    assert [name for name, found in shared.items() if not set.intersection(*found.values())] == []


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
