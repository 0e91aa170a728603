"""What `pip install torilla` brings is enough for all that needs no extra."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

from services.default_install import installed_modules, plain

from torilla.core.extras import EXTRAS

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
FILES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SOURCE / "torilla").rglob("*.py"))
}
BROWSER = {"js", "pyodide"}
"""What Python in a page brings itself."""
INSTALLED = {*installed_modules()[0], *sys.stdlib_module_names, *BROWSER}


class Import(NamedTuple):
    """`guard`: the extra of the `with needs_extra(...)` around it. `at_load`: it is done when the module is loaded."""

    line: int
    name: str
    at_load: bool
    guard: str | None


def imports_of(module: str) -> list[Import]:
    path = FILES[module]
    package = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    return list(imports_in(ast.parse(path.read_text(encoding="utf-8")).body, package))


def imports_in(
    nodes: list[ast.stmt], package: list[str], *, at_load: bool = True, guard: str | None = None
) -> Iterator[Import]:
    """All imports for more than types, also those in functions and by `import_module`."""
    for node in nodes:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from imports_in(node.orelse, package, at_load=at_load, guard=guard)
            continue
        for name in named_in(node, package):
            yield Import(node.lineno, name, at_load, guard)
        inner = at_load and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            for part in getattr(node, field, []):
                below = part.body if isinstance(part, ast.ExceptHandler | ast.match_case) else [part]
                yield from imports_in(below, package, at_load=inner, guard=guard_of(node) or guard)


def guard_of(node: ast.stmt) -> str | None:
    if isinstance(node, ast.With):
        for item in node.items:
            call = item.context_expr
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "needs_extra":
                return str(ast.literal_eval(call.args[0]))
    return None


def named_in(node: ast.stmt, package: list[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = [*(package[: len(package) - node.level + 1] if node.level else []), *filter(None, [node.module])]
        yield from (".".join([*base, alias.name]) for alias in node.names)
    elif isinstance(node, ast.Assign | ast.Expr | ast.Return | ast.AnnAssign):
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("import_module"):
                if call.args and isinstance(call.args[0], ast.Constant):
                    yield str(call.args[0].value)


def loaded_by(name: str) -> list[str]:
    """The modules of ours that importing this name loads: its packages, and itself where it is a module."""
    parts = name.split(".")
    return [found for end in range(1, len(parts) + 1) if (found := ".".join(parts[:end])) in FILES]


@cache
def modules_of_extras() -> dict[str, set[str]]:
    """The modules of ours that load a package of an extra, or another such module, when they are loaded."""
    at_load = {module: [one.name for one in imports_of(module) if one.at_load and not one.guard] for module in FILES}
    found = {}
    for extra, packages in EXTRAS.items():
        modules: set[str] = set()
        while more := {
            module
            for module, names in at_load.items()
            if module not in modules
            and any(name.partition(".")[0] in packages or modules & set(loaded_by(name)) for name in names)
        }:
            modules |= more
        found[extra] = modules
    return found


def extras_of(name: str) -> set[str]:
    """The extras that importing this name needs."""
    modules = modules_of_extras()
    return {
        extra
        for extra, packages in EXTRAS.items()
        if name.partition(".")[0] in packages or modules[extra] & set(loaded_by(name))
    }


def test_extras_are_those_of_the_project() -> None:
    """The table of extras in the program names what the project's extras install."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    provided = packages_distributions().items()

    def modules(requirement: str) -> set[str]:
        wanted = plain(re.split(r"[><=\[; ]", requirement)[0])
        return {name for name, found in provided if wanted in {plain(one) for one in found}} or {wanted}

    assert {extra: set().union(*map(modules, needed)) for extra, needed in extras.items()} == EXTRAS


def test_every_import_is_installed_by_default_or_guarded() -> None:
    """A package of an extra, or a module of ours that loads one, is imported under `needs_extra` with its extra.

    Modules that load such a package themselves are imported in no other way. All else that is imported comes with
    requirements/run.txt: nothing of the groups for tests, documentation or builds.
    """
    wrong = []
    modules = modules_of_extras()
    for module in FILES:
        for found in imports_of(module):
            needed = {extra for extra in extras_of(found.name) if module not in modules[extra]}
            top = found.name.partition(".")[0]
            unknown = top != "torilla" and not extras_of(found.name) and top not in INSTALLED
            if needed - {found.guard} or unknown:
                wrong.append(f"{module}:{found.line} imports {found.name}")
    assert not wrong


def test_modules_of_extras_are_few() -> None:
    """What `torilla` starts without any extra is none of the modules that load a package of one."""
    expected = {
        "cluster": {
            "torilla.server.bots.service",
            "torilla.server.bus.nats",
            "torilla.server.store.postgres.store",
            "torilla.server.store.postgres.pool",
            "torilla.server.archive.postgres_rows",
        },
        "env": {
            f"torilla.env.{part}" for part in ("aec", "many", "openspiel", "opponents", "single", "spec", "vector")
        },
        "dataset": set(),
        "frames": set(),
        "learn": set(),
        "mcp": {"torilla.cli.mcp.server"},
        "openspiel": set(),
        "ray": set(),
    }
    assert modules_of_extras() == expected


def test_the_check_sees_every_import() -> None:
    """Imports in functions, guarded ones, relative ones and `import_module` count; those for types do not."""
    source = """
if TYPE_CHECKING:
    import numpy
def f():
    try:
        from .bus import nats
    except ValueError:
        import asyncpg
    with needs_extra("ray", "--ray"):
        ray = import_module("ray")
"""
    assert list(imports_in(ast.parse(source).body, ["torilla", "server"])) == [
        Import(6, "torilla.server.bus.nats", False, None),
        Import(8, "asyncpg", False, None),
        Import(10, "ray", False, "ray"),
    ]
