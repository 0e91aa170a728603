"""docs/reference agrees with the code; every page's links, files and modules exist."""

from __future__ import annotations

import importlib.util
import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

import torilla
from torilla.core.contract.bots import Bots
from torilla.core.contract.page import Page
from torilla.core.contract.pictures import Pictures
from torilla.core.contract.records import Records
from torilla.core.contract.rules import Rules
from torilla.core.contract.terminal import Terminal
from torilla.core.contract.views import Views
from torilla.core.engine.engine import Engine
from torilla.core.records.items import COMMON, ItemForms
from torilla.games import GAMES, get_game
from torilla.server.daily import messages as daily
from torilla.server.premoves import messages as premoves
from torilla.server.wire import (
    about,
    advice,
    analysis,
    drill,
    guests,
    notices,
    people,
    puzzles,
    records,
    seats,
    shared,
    socket,
    tables,
)

ROOT = Path(__file__).parents[2]
BUILT = ("src/torilla/docs", "src/torilla/static")  # ignored by git
TOP = ("README.md", "AGENTS.md", "CONTRIBUTING.md", "SECURITY.md", "web/README.md")
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").rglob("*.md"))]
CONTRACT = (ROOT / "docs/reference/contract.md").read_text("utf-8")
OVERVIEW = (ROOT / "docs/concepts/overview.md").read_text("utf-8")
TABLE = (ROOT / "docs/reference/table.md").read_text("utf-8")
PROTOCOL = (ROOT / "docs/reference/protocol.md").read_text("utf-8")
TIMES_FASTER = re.compile(r"\b[\w.]+ times (?:as fast|faster|slower)")


def section(page: str, heading: str) -> str:
    """What stands below a heading."""
    return page.split(f"\n## {heading}\n")[1].split("\n## ", maxsplit=1)[0]


def keys(value: Any) -> Any:
    """The names of a JSON value: dicts by key, the first element of each list; None for everything else."""
    if isinstance(value, dict):
        return {name: keys(part) for name, part in value.items()}
    return keys(value[0]) if isinstance(value, list) and value and isinstance(value[0], dict) else None


# --- The contract


MOST_METHODS = {"rules": 16, "views": 16, "records": 12, "page": 16, "bots": 10, "terminal": 10, "pictures": 4}
ROOMS = {
    "rules": Rules,
    "views": Views,
    "records": Records,
    "page": Page,
    "bots": Bots,
    "terminal": Terminal,
    "pictures": Pictures,
}


def methods_of(room: type) -> list[str]:
    """The public methods of a room, those of its bases too."""
    return [name for name, _ in inspect.getmembers(room, inspect.isfunction) if not name.startswith("_")]


def rows_of(part: str) -> list[str]:
    """The first cells of the tables in a part of the contract."""
    return re.findall(r"^\| (`[^|]*) \|", part, re.MULTILINE)


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_stay_small(room: str) -> None:
    """A room has few enough methods to be read at once; each is in its table, and no other."""
    methods = methods_of(ROOMS[room])
    assert len(methods) <= MOST_METHODS[room]
    table = CONTRACT.split(f"\n### {room.capitalize()}\n")[1].split("<!-- end -->")[0]
    assert sorted(re.findall(r"^\| `(\w+)\(", table, re.MULTILINE)) == methods


def test_every_part_of_a_game_is_in_the_contract() -> None:
    """The tables of a game and of what rules declare have all of it, and nothing else."""
    game = get_game(GAMES[0])
    table = CONTRACT.split("| of a `Game` |")[1].split("\n\n")[0]
    named = {name for row in rows_of(table) for name in re.findall(r"`(\w+)[`(]", row)}
    assert named == {name for name in dir(game) if not name.startswith("_")}
    declared = {row.strip("`") for row in rows_of(section(CONTRACT, "What rules declare"))}
    assert declared == set(Rules.__annotations__)


def test_methods_of_the_engine_exist() -> None:
    """What the contract names of the engine is there."""
    row = next(line for line in CONTRACT.splitlines() if line.startswith("| `engine` |"))
    for name in re.findall(r"`(\w+)`", row)[1:]:
        assert callable(getattr(Engine, name)), name


def test_objects_that_follow_have_what_the_contract_names() -> None:
    """Each call of options, notation and content exists, with these parameters."""
    game = get_game(GAMES[0])
    parts: dict[str, object] = {"rules.options": game.rules.options, "notation": game.notation, "content": game.content}
    for row in rows_of(section(CONTRACT, "Options, notation, content")):
        place = row.split("`")[1].partition("(")[0].rpartition(".")[0]
        for name, parameters in re.findall(r"\.(\w+)(?:\(([^)]*)\))?`", row):
            found = getattr(parts[place], name)
            if parameters:
                wanted = [str(one).split(":")[0] for one in inspect.signature(found).parameters.values()]
                assert parameters.split(", ") == wanted, name


def test_every_item_is_in_the_contract() -> None:
    """The table has every disclosed item of both games, with an example that can be read."""
    rows = re.findall(r"^\| `([a-z]+)` \| `([^`]+)` \|", section(CONTRACT, "Disclosed items"), re.MULTILINE)
    forms = [*COMMON, *(form for name in GAMES for form in get_game(name).records.own_forms)]
    assert {what for what, _ in rows} == {form.what for form in forms}
    for what, text in rows:
        item = ItemForms(forms).parse(text)
        assert item is not None and item.what == what, text


@pytest.mark.parametrize("name", GAMES)
def test_state_documents_are_those_of_the_contract(name: str) -> None:
    """The example has the names of a real document, in their order, down to players and options."""
    shown = section(CONTRACT, "State documents").split(f"{get_game(name).title}:\n")[1]
    example = json.loads(shown.split("```json\n")[1].split("```")[0])
    game = get_game(name)
    document = game.views.to_document(game.rules.setup(game.rules.options.make(), 2, 1))
    assert list(example) == list(document)
    for part in ("options", "current"):
        assert keys(example[part]) == keys(document[part]), part
    assert list(example["players"][0]) == list(document["players"][0])


@pytest.mark.parametrize("name", GAMES)
def test_extras_are_those_of_the_contract(name: str) -> None:
    """The example of a game's extras has the names that its extras have."""
    shown = section(CONTRACT, "Extras").split(f"{get_game(name).title}:\n")[1]
    example = json.loads(shown.split("```json\n")[1].split("```")[0])
    game = get_game(name)
    assert list(example) == list(
        game.page.extras(game.views.known(game.views.view(game.rules.setup(game.rules.options.make(), 2, 1), 0)))
    )


# --- Tables for scripts


def test_every_call_of_a_table_is_in_the_docs() -> None:
    """table.md names every public method and property, methods with their parameters, and no others."""
    cells = re.findall(r"^\| (`[^|]*) \|", TABLE, re.MULTILINE)
    calls = {
        name: parameters
        for cell in cells
        for name, parameters in re.findall(r"`(?:Table\.)?(\w+)(?:\(([^)]*)\))?`", cell)
    }
    named = dict(calls)
    named.pop("Table")
    public = {name for name in dir(torilla.Table("helsinki", seed=1)) if not name.startswith("_")}
    assert set(named) == public
    for name, parameters in calls.items():
        found = getattr(torilla.Table, name, None) if name != "Table" else torilla.Table.__init__
        if inspect.isfunction(found):
            wanted = [str(one).split(":")[0].split("=")[0] for one in inspect.signature(found).parameters.values()]
            assert parameters.replace(" ", "").split(",") == wanted[1:] or not (parameters or wanted[1:]), name


# --- The protocol


@pytest.mark.parametrize(
    ("heading", "union"),
    [
        ("Messages from the client", socket.ClientMessage),
        ("Messages from the server", socket.ServerMessage),
        ("Events", shared.TableEvent),
    ],
)
def test_the_lists_of_messages_are_complete(heading: str, union: Any) -> None:
    """The protocol's lists have every message and event, and no others."""
    listed = re.findall(r"`([a-z-]+)`", PROTOCOL.split(f"{heading}: ")[1].split(".")[0])
    assert sorted(listed) == sorted(form.__struct_config__.tag for form in get_args(union))


def test_structs_of_the_routes_exist() -> None:
    """Each type in the table of routes is a message of the server."""
    cells = re.findall(r"^\| `[A-Z]+ [^|]*\| ([^|]*) \|", PROTOCOL, re.MULTILINE)
    for name in {name for cell in cells for name in re.findall(r"`([A-Z]\w+)`", cell)}:
        assert any(
            hasattr(module, name)
            for module in (
                *(about, advice, analysis, daily, drill, guests, notices, people, premoves, puzzles),
                *(records, seats, shared, tables),
            )
        ), name


# --- All pages


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link leads to a file, and to a heading that it has."""
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", page.read_text("utf-8")):
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), f"{target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_named_files_and_modules_exist(page: Path) -> None:
    """Every path of the repository in code marks exists, and every module of `python -m`."""
    text = page.read_text("utf-8")
    folders = r"(?:src|web|tests|tools|bench|docs|deploy|examples|requirements)/"
    for path in re.findall(rf"(?<![\w./]){folders}[\w./-]*\w", text):
        if "/node_modules" not in path and not path.startswith(BUILT):
            assert (ROOT / path).exists() or list(ROOT.glob(f"{path}*")), path
    for module in re.findall(r"python3? -m ([\w.]+)", text):
        assert importlib.util.find_spec(module) is not None, module


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_named_files_of_games_exist(page: Path) -> None:
    """A path with `games/<name>` in code marks exists for each game of ours."""
    near = "web/src/" if page.parent.name == "web" else "src/torilla/"
    for folder, path in re.findall(r"`((?:[\w/]+/)?)games/<name>/([\w./-]+)", page.read_text("utf-8")):
        for name in GAMES:
            assert (ROOT / (folder or near) / "games" / name / path).exists(), f"{name}: {path}"


def test_the_map_is_short_and_leads_somewhere() -> None:
    """Ten tasks of a newcomer at least, in 30 lines at most, each with the file to open."""
    text = section((ROOT / "CONTRIBUTING.md").read_text("utf-8"), "The map")
    assert len(text.splitlines()) <= 30
    paths = re.findall(r"^\| [^|]+ \| `([^`]+)` \|$", text, re.MULTILINE)
    assert len(paths) >= 10 and len(set(paths)) == len(paths)
    for path in paths:
        assert (ROOT / path).is_file(), path


def test_every_folder_of_a_game_is_a_room_and_in_the_overview() -> None:
    """The folders of a game are its rooms, the box and lessons; the table names them and every file in them."""
    table = section(OVERVIEW, "Inside a game")
    for name in GAMES:
        folder = ROOT / "src/torilla/games" / name
        folders = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
        assert folders - {"lessons", "box"} == set(ROOMS)
        for path in folder.rglob("*.py"):
            if path.name not in ("__init__.py", "room.py") and path.parent.name != "actions":
                assert f"`{path.name}`" in table, path
    core = section(OVERVIEW, "Inside core")
    for path in (ROOT / "src/torilla/core").iterdir():
        if path.name[0] != "_":
            assert f"`{path.name}`" in core, path


def test_the_glossary_has_one_entry_a_word() -> None:
    """No word stands in it twice, and the words of the contract have theirs."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", section(OVERVIEW, "Words"), re.MULTILINE)[1:]
    words = [word.strip("` ") for cell, _ in rows for word in cell.split(", ")]
    assert len(set(words)) == len(words)
    wanted = {"game", "edition", "room", "play", "table", "view", "known", "record", "item", "extras", "premove"}
    assert wanted <= set(words)


def test_the_gain_of_compiling_is_told_in_one_place() -> None:
    """bench/results.md has the measured figure; all else links to it."""
    assert "times plain source" in (ROOT / "bench/results.md").read_text("utf-8")
    sources = [*PAGES, ROOT / "hatch_build.py", ROOT / "play", ROOT / "test", *(ROOT / "tools").glob("*.*")]
    told = [(page.name, found) for page in sources for found in TIMES_FASTER.findall(page.read_text("utf-8"))]
    assert told == []
