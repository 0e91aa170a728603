"""The arrows of the architecture: a layer imports only from those to its left (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "torilla"

LAYERS: dict[str, set[str]] = {
    "grid": set(),
    "core": {"grid"},
    "games": {"grid", "core"},
    "bots": {"grid", "core", "games"},
    "table": {"grid", "core", "games", "bots"},
    "env": {"grid", "core", "games", "bots"},
    "testing": {"grid", "core", "games", "bots", "env"},
    "server": {"grid", "core", "games", "bots", "env", "testing"},
    "cli": {"grid", "core", "games", "bots", "testing", "server", "env"},
}
"""What each layer may import besides itself. `testing` is the public conformance check; `cli` starts everything."""

EVERYWHERE = {"buildinfo", "__init__"}
"""Modules at the top that know nothing of the layers."""

SOURCES = sorted(PACKAGE.rglob("*.py"))


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every module of torilla that a file imports, with the line."""
    module = ["torilla", *path.relative_to(PACKAGE).with_suffix("").parts]
    return imports_in(path.read_text(encoding="utf-8"), module)


def imports_in(source: str, module: list[str]) -> Iterator[tuple[int, str]]:
    """The same for a text: imports in functions count too, relative ones are resolved."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parent = module[: len(module) - node.level] if node.level else []
            names = [".".join([*parent, *filter(None, [node.module]), alias.name]) for alias in node.names]
        else:
            continue
        yield from ((node.lineno, name) for name in names if name.split(".")[0] == "torilla")


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def test_every_folder_has_a_place_in_the_layers() -> None:
    """A new folder of the package must be given its place here."""
    folders = {layer_of(path) for path in SOURCES if path.parent != PACKAGE}
    assert folders <= set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_from_its_left(layer: str) -> None:
    """grid <- core <- games <- bots <- env <- testing <- server <- cli: no import goes against an arrow."""
    allowed = LAYERS[layer] | {layer} | EVERYWHERE
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        for path in SOURCES
        if layer_of(path) == layer
        for line, name in imports_of(path)
        if name.count(".") and name.split(".")[1] in LAYERS and name.split(".")[1] not in allowed
    ]
    assert not wrong


def test_no_game_imports_another() -> None:
    """The games know nothing of each other."""
    wrong = []
    for path in SOURCES:
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "games" or len(parts) < 3:
            continue
        for line, name in imports_of(path):
            target = name.split(".")
            if target[1] == "games" and len(target) > 2 and (PACKAGE / "games" / target[2]).is_dir():
                if target[2] != parts[1]:
                    wrong.append(f"{'/'.join(parts)}:{line} imports {name}")
    assert not wrong


def test_the_rules_do_no_input_or_output() -> None:
    """grid, core and games import no server, network, clock or global random module."""
    forbidden = {"asyncio", "http", "random", "socket", "sqlite3", "subprocess", "threading", "time", "urllib"}
    wrong = []
    for path in SOURCES:
        if layer_of(path) in ("grid", "core", "games"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                wrong += [f"{path.name}: {name}" for name in names if name.split(".")[0] in forbidden]
    assert not wrong


def test_the_check_sees_every_import() -> None:
    """Imports in functions and relative imports count like any other."""
    source = "def f():\n    from torilla.games import helsinki\n    import torilla.bots\n    from ..bots import base\n"
    assert list(imports_in(source, ["torilla", "core", "some"])) == [
        (2, "torilla.games.helsinki"),
        (3, "torilla.bots"),
        (4, "torilla.bots.base"),
    ]


# --- Packages of the server ---

SERVER = PACKAGE / "server"
SERVER_ORDER = (
    "wire",
    "kernel",
    "sandbox",
    "store",
    "bus",
    "tables",
    "lobby",
    "bots",
    "notices",
    "hub",
    "session",
    "api",
    "http",
    "app",
)
"""The way of a request, from right to left: a package imports only from those to its left."""
SERVER_BESIDE = {
    "archive": {"wire", "kernel", "store", "tables"},
    "local": {*SERVER_ORDER[: SERVER_ORDER.index("api") + 1]},
}
"""Packages beside that way, and what they may import."""
SERVER_ROOMS = {
    "analyses": {
        "rows": "store",
        "checks": "tables",
        "publication": "lobby",
        "gatherings": "hub",
        "routes": "api",
        "socket": "http",
    },
    "daily": {
        "messages": "wire",
        "periods": "kernel",
        "rows": "store",
        "rules": "tables",
        "paths": "tables",
        "deals": "lobby",
        "leaderboard": "lobby",
        "tree": "lobby",
        "calendar": "lobby",
        "par": "bots",
        "field": "api",
        "routes": "api",
    },
    "premoves": {
        "messages": "wire",
        "rows": "store",
        "trial": "tables",
        "rules": "lobby",
        "runner": "hub",
        "routes": "api",
    },
}
"""Features with all that is theirs in one folder: each module counts as one of the package that is named here."""


def server_package(name: str) -> str | None:
    """The package of the server that a module belongs to."""
    parts = name.split(".")
    if parts[:2] != ["torilla", "server"] or len(parts) < 3:
        return None
    return SERVER_ROOMS[parts[2]][parts[3]] if parts[2] in SERVER_ROOMS else parts[2]


def modules_of(package: str) -> list[Path]:
    """The modules of a package of the server, with those of rooms that count as its own."""
    found = [*(SERVER / package).rglob("*.py")]
    for room, places in SERVER_ROOMS.items():
        found += [SERVER / room / f"{name}.py" for name, place in places.items() if place == package]
    return sorted(found)


def allowed_packages(package: str) -> set[str]:
    if package in SERVER_BESIDE:
        return {package} | SERVER_BESIDE[package]
    return set(SERVER_ORDER[: SERVER_ORDER.index(package) + 1])


def test_every_package_of_the_server_has_a_place() -> None:
    """A new package of the server must be given its place in the order, and so must each module of a room."""
    folders = {path.relative_to(SERVER).parts[0] for path in SERVER.rglob("*.py")}
    assert folders == {*SERVER_ORDER, *SERVER_BESIDE, *SERVER_ROOMS, "__init__.py"}
    for room, places in SERVER_ROOMS.items():
        assert {path.stem for path in (SERVER / room).glob("*.py")} == {*places, "__init__"}


@pytest.mark.parametrize("package", [*SERVER_ORDER, *SERVER_BESIDE])
def test_a_package_of_the_server_imports_from_its_left(package: str) -> None:
    """wire <- kernel <- sandbox <- store <- bus <- tables <- ... <- session <- http <- app, types included."""
    wrong = [
        f"{path.relative_to(SERVER)}:{line} imports {name}"
        for path in modules_of(package)
        for line, name in imports_of(path)
        if (target := server_package(name)) is not None and target not in allowed_packages(package)
    ]
    assert not wrong


def test_a_sandbox_runs_without_server() -> None:
    """The sandbox needs games, bots, messages and error codes only: it also runs in a browser's worker."""
    server = {"torilla.server.wire", "torilla.server.sandbox", "torilla.server.kernel.errors"}
    known = {"torilla.core", "torilla.bots.greedy", "torilla.bots.puzzles", "torilla.bots.previews", *server}
    ours = {"__future__", "functools", "typing", "msgspec"}
    for path in sorted((SERVER / "sandbox").rglob("*.py")):
        wrong = [name for _, name in imports_of(path) if not name.startswith(tuple(known))]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            wrong += [name for name in names if name.split(".")[0] not in {*ours, "torilla"}]
        assert not wrong, path


def test_no_module_of_the_server_is_named_by_a_verb() -> None:
    """Modules are nouns of the field: `seating`, `logging` and `settings` are such."""
    nouns = {"seating", "logging"}
    wrong = [path.stem for path in SERVER.rglob("*.py") if path.stem.endswith("ing") and path.stem not in nouns]
    assert not wrong


def test_the_arrows_see_types() -> None:
    """An import for types only goes against the arrows too."""
    source = "if TYPE_CHECKING:\n    from torilla.server.hub.hub import Hub\n"
    [(_, name)] = imports_in(source, ["torilla", "server", "tables", "some"])
    assert server_package(name) == "hub" and "hub" not in allowed_packages("tables")


def test_no_folder_is_crowded() -> None:
    """A folder has at most 16 modules side by side: a longer list is not read, and wants rooms."""
    folders = Counter(path.parent for path in PACKAGE.rglob("*.py") if path.name != "__init__.py")
    assert {folder: count for folder, count in folders.items() if count > 16} == {}
