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
from torilla.core.contract.items import COMMON, ItemForms
from torilla.core.contract.setup_part import GameSetup
from torilla.core.engine.engine import Engine
from torilla.games import GAMES, get_game
from torilla.server.wire import (
    about,
    advice,
    blocks,
    deals,
    guests,
    notices,
    open_tables,
    plans,
    puzzles,
    records,
    reports,
    seats,
    shared,
    shared_replays,
    socket,
    streams,
    tables,
)

ROOT = Path(__file__).parents[2]
BUILT = ("src/torilla/docs", "src/torilla/static")  # ignored by git
TOP = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "web/README.md")
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").rglob("*.md"))]
CONTRACT = (ROOT / "docs/reference/contract.md").read_text("utf-8")
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


def test_every_attribute_of_a_game_is_in_the_contract() -> None:
    """The table of attributes has all of them, and no others."""
    rows = re.findall(r"^\| (`[^|]*) \|", CONTRACT.split("Attributes:")[1].split("Methods,")[0], re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert named == set(GameSetup.__annotations__)


def test_methods_of_the_engine_exist() -> None:
    """What the contract names of the engine is there."""
    row = next(line for line in CONTRACT.splitlines() if line.startswith("| `engine` |"))
    for name in re.findall(r"`(\w+)`", row)[1:]:
        assert callable(getattr(Engine, name)), name


def test_every_item_is_in_the_contract() -> None:
    """The table has every disclosed item of both games, with an example that can be read."""
    rows = re.findall(r"^\| `([a-z]+)` \| `([^`]+)` \|", section(CONTRACT, "Disclosed items"), re.MULTILINE)
    forms = [*COMMON, *(form for name in GAMES for form in get_game(name).item_forms)]
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
    document = game.to_document(game.setup(game.options(), 2, 1))
    assert list(example) == list(document)
    for part in ("options", "current"):
        assert keys(example[part]) == keys(document[part]), part
    assert list(example["players"][0]) == list(document["players"][0])


@pytest.mark.parametrize("name", GAMES)
def test_reports_are_those_of_the_contract(name: str) -> None:
    """The example of a game's reports has the names that its reports have."""
    shown = section(CONTRACT, "Reports").split(f"{get_game(name).title}:\n")[1]
    example = json.loads(shown.split("```json\n")[1].split("```")[0])
    game = get_game(name)
    assert list(example) == list(game.reports(game.view(game.setup(game.options(), 2, 1), 0)))


def test_the_properties_of_a_board_exist() -> None:
    """`props` has what `BoardProps` and the page that mounts a board give."""
    text = CONTRACT.split("`props` has ")[1].split(": `BoardProps`")[0]
    sources = [ROOT / "web/src/games/board.ts", ROOT / "web/src/games/plain/Mounted.svelte"]
    source = "".join(path.read_text("utf-8") for path in sources)
    for name in re.findall(r"`([a-z]+)", text):
        assert re.search(rf"\b{name}\??:", source), name


# --- Tables for scripts


def test_every_call_of_a_table_is_in_the_docs() -> None:
    """table.md names every public method and property, methods with their parameters, and no others."""
    cells = re.findall(r"^\| (`[^|]*) \|", TABLE, re.MULTILINE)
    calls = {name: parameters for cell in cells for name, parameters in re.findall(r"`(\w+)(?:\(([^)]*)\))?`", cell)}
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
    """Each type in the table of routes is one of torilla.server.wire."""
    cells = re.findall(r"^\| `[A-Z]+ [^|]*\| ([^|]*) \|", PROTOCOL, re.MULTILINE)
    for name in {name for cell in cells for name in re.findall(r"`([A-Z]\w+)`", cell)}:
        assert any(
            hasattr(module, name)
            for module in (
                *(about, advice, blocks, deals, guests, notices, open_tables, plans, puzzles),
                *(records, reports, seats, shared, shared_replays, streams, tables),
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


def test_the_gain_of_compiling_is_told_in_one_place() -> None:
    """bench/results.md has the measured figure; all else links to it."""
    assert "times plain source" in (ROOT / "bench/results.md").read_text("utf-8")
    sources = [*PAGES, ROOT / "hatch_build.py", ROOT / "play", ROOT / "test", *(ROOT / "tools").glob("*.*")]
    told = [(page.name, found) for page in sources for found in TIMES_FASTER.findall(page.read_text("utf-8"))]
    assert told == []
