"""The browser client: a game is one folder, and nothing outside names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from torilla.core.contract.registry import GAMES

SOURCE = Path(__file__).parents[2] / "web" / "src"
FOLDER = SOURCE / "games"
FILES = sorted(path for path in SOURCE.rglob("*") if path.is_file())
LANGUAGES = ("en", "de", "fr", "nl")
EXPORT = re.compile(r"^export (?:async )?(?:function|const|class|interface|type) (\w+)", re.MULTILINE)

PARTS = ("Actions", "Board", "Display", "Hand", "Opponent", "Options", "Prompt", "Score", "Supply", "Table")
SAME = {
    *(f"{part}.svelte" for part in PARTS),
    *("index.ts", "messages.ts", "types.ts", "geometry.ts", "pieces.ts", "table.css", "scene.svg", "thumb.svg"),
    *("turn.svelte.ts", "turn.svelte.test.ts", "keyframes.ts", "keyframes.test.ts", "prompt.ts", "hint.ts", "guide.ts"),
    *("advice.ts", "constants.ts", "marks.ts", "board/Grid.svelte"),
    *("art/Symbols.svelte", "text/index.ts", "text/log.ts", "text/context.ts"),
    *("learn/index.ts", "learn/outline.ts", "learn/Picture.svelte"),
    *("learn/pictures.json", "learn/pictures.toml", "learn/tries.json"),
    *("score/index.ts", "score/Entry.svelte", "score/sheet.ts", "score/sheet.test.ts", "score/boards.json"),
    *("score/words.ts", "edit/Editor.svelte"),
}
"""What every game's folder has, so that who knows one opens the other blind."""

ROOMS = {"edit", "hint", "ideas", "learn", "mentor", "refusals", "score", "site", "table"}
"""What every game has to say, each in a file of `text/<language>/<game>/`."""

README = (SOURCE.parent / "README.md").read_text("utf-8")


def folders(inside: Path) -> list[str]:
    return sorted(path.name for path in inside.iterdir() if path.is_dir())


def owner(path: Path) -> str | None:
    """The game in whose folder a file lies: its own, or that of its words in a language."""
    parts = path.relative_to(SOURCE).parts
    place = {"games": 1, "text": 2}.get(parts[0], len(parts))
    return parts[place] if place < len(parts) and parts[place] in GAMES else None


def test_the_readme_lists_every_folder() -> None:
    """The tree in web/README.md has every folder of `src`, and names every one of `pages`."""
    tree = README.split("```")[1]
    pages = tree.partition("  pages/")[2]
    assert [name for name in folders(SOURCE) if f"\n  {name}/ " not in tree] == []
    assert [name for name in folders(SOURCE / "pages") if not re.search(rf"\b{name}\b", pages)] == []


def test_only_its_folder_names_a_game() -> None:
    """No page, no part of the site, no text and no other game names a game: a new one needs no edit elsewhere."""
    assert len(FILES) > 200 and {owner(path) for path in FILES} == {None, *GAMES}
    named = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in FILES
        for name in GAMES
        if owner(path) != name and re.search(name, path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert named == []


@pytest.mark.parametrize("game", GAMES)
def test_the_same_files_in_every_game(game: str) -> None:
    """Files that do the same have the same name in every game."""
    here = {path.relative_to(FOLDER / game).as_posix() for path in (FOLDER / game).rglob("*")}
    assert SAME - here == set()
    for language in LANGUAGES:
        assert {path.stem for path in (SOURCE / "text" / language / game).iterdir()} == ROOMS


def test_the_same_thing_is_in_the_same_file() -> None:
    """What all games export under one name stands in files of the same name."""
    places: dict[str, dict[str, set[str]]] = {}
    for path in FILES:
        game = owner(path)
        if game is None or FOLDER not in path.parents or path.suffix != ".ts" or path.name.endswith(".test.ts"):
            continue
        inside = path.relative_to(FOLDER / game).as_posix()
        for name in EXPORT.findall(path.read_text("utf-8")):
            places.setdefault(name, {}).setdefault(game, set()).add(inside)
    shared = {name: found for name, found in places.items() if set(found) == set(GAMES)}
    assert {"Turn", "keyframes", "drawnAdvice", "promptText", "sentenceOf", "refusalText", "Reports"} <= set(shared)
    assert [name for name, found in shared.items() if not set.intersection(*found.values())] == []


def test_no_file_of_the_client_is_named_by_a_verb() -> None:
    """Files are named by nouns, as the server's modules are: `alerts`, `attention`, `FreePlay`."""
    names = {path.name.split(".")[0] for path in FILES if path.suffix in (".ts", ".svelte")}
    assert [name for name in sorted(names) if name.endswith("ing")] == []


@pytest.mark.parametrize("game", GAMES)
def test_pages_reach_a_game_by_its_module(game: str) -> None:
    """Only `load.ts` imports a game's code, by the one name `index.ts`; drawings and words are found by name."""
    index = (FOLDER / game / "index.ts").read_text(encoding="utf-8")
    assert f"\nexport default gameModule<{game.title()}>(" in index
    outside = "\n".join(
        path.read_text(encoding="utf-8")
        for path in FILES
        if path.suffix in (".ts", ".svelte") and owner(path) is None and SOURCE / "text" not in path.parents
    )
    globs = set(re.findall(r"import\.meta\.glob<[^>]+>\(\[?'([^']+)'", outside))
    assert globs == {"./*/index.ts", "../games/*/scene.svg", "../games/*/thumb.svg"}
