"""Games of installed packages for a page without a server: plain Python with nothing that the page has not."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import Distribution
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from torilla.cli.server.site.wheels import LEFT_OUT, PACKAGES, wheel
from torilla.core.contract.registry import GROUP, LeftOut, get_games, installed, left_out, package_of

REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+")
SKIPPED = {"__pycache__", "node_modules"}
TRIAL = """
import json, sys
import torilla  # which puts its own finder first

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in known or f"{name}.".startswith(parts):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

known, parts = json.loads(sys.argv[1])
known, parts = {*known, *sys.stdlib_module_names}, tuple(parts)
sys.meta_path.insert(0, Absent())
from torilla.core.contract.registry import left_out
print(json.dumps([[fault.name, fault.reason] for fault in left_out()]))
"""
"""Finds out which games cannot be used where only the modules of a page are there."""


class Package(NamedTuple):
    """A package of games: its wheel, and the names of the games."""

    file: str
    data: bytes
    games: list[str]


class Bundle(NamedTuple):
    """The packages for the page, and the games that cannot be in it."""

    packages: list[Package]
    left_out: list[LeftOut]

    @property
    def games(self) -> list[str]:
        return [game for package in self.packages for game in package.games]


def bundle() -> Bundle:
    """The installed games, as far as they run in a page."""
    names: dict[str, list[str]] = {}
    for name, point in installed().games.items():
        if name in get_games():
            names.setdefault(package_of(point), []).append(name)
    packages, refused = [], left_out()
    absent = absent_in_page([*names.values()])
    for package, games in names.items():
        distribution = installed().games[games[0]].dist
        reason = "it has no metadata" if distribution is None else obstacle(distribution, games)
        for game in games:
            if reason or game in absent:
                refused.append(LeftOut(game, package, reason or absent[game]))
        kept = [game for game in games if not reason and game not in absent]
        if kept and distribution is not None:
            packages.append(Package(*package_wheel(distribution, kept), kept))
    return Bundle(packages, refused)


def obstacle(distribution: Distribution, games: list[str]) -> str:
    """Why the package cannot run in a page; empty if nothing is known."""
    for text in distribution.requires or []:
        name = REQUIREMENT.match(text)
        if name and name[0].lower().replace("_", "-") not in PACKAGES and "extra" not in text.partition(";")[2]:
            return f"it needs {name[0]}, which the page has not"
    compiled = next((path for _, path in files_of(games) if path.name.endswith(tuple(EXTENSION_SUFFIXES))), None)
    return f"it is compiled ({compiled.name}), and the page runs plain Python" if compiled else ""


def absent_in_page(games: list[list[str]]) -> dict[str, str]:
    """The games that fail where only Torilla's own modules and theirs can be imported, and why."""
    known = [name.replace("-", "_") for name in PACKAGES] + [root for each in games for root in roots(each)]
    parts = [f"torilla.{part.replace('/', '.')}." for part in LEFT_OUT]
    done = subprocess.run(
        [sys.executable, "-c", TRIAL, json.dumps([known, parts])],
        capture_output=True, text=True, check=True, env={**os.environ, "TORILLA_PURE": "1"},
    )  # fmt: skip
    return dict(json.loads(done.stdout.splitlines()[-1]))


def package_wheel(distribution: Distribution, games: list[str]) -> tuple[str, bytes]:
    """The name and bytes of a wheel with the package as it is installed, also where it is a folder of source."""
    points = "".join(f"{name} = {installed().games[name].value}\n" for name in games)
    more = {"entry_points.txt": f"[{GROUP}]\n{points}".encode()}
    files = {name: path.read_bytes() for name, path in files_of(games)}
    return wheel(re.sub(r"[-_.]+", "_", distribution.name).lower(), distribution.version, files, more)


def roots(games: list[str]) -> list[str]:
    """The top modules of games."""
    return list(dict.fromkeys(installed().games[name].module.partition(".")[0] for name in games))


def files_of(games: list[str]) -> Iterator[tuple[str, Path]]:
    """The files of the games' modules, by their names in a wheel."""
    for root in roots(games):
        spec = find_spec(root)
        assert spec is not None, root
        for folder in spec.submodule_search_locations or []:
            for path in sorted(Path(folder).rglob("*")):
                within = path.relative_to(folder)
                if path.is_file() and not SKIPPED.intersection(within.parts) and not path.name.startswith("."):
                    yield f"{root}/{within.as_posix()}", path
        if not spec.submodule_search_locations and spec.origin is not None:
            yield Path(spec.origin).name, Path(spec.origin)


def write_boards(target: Path, games: list[str]) -> None:
    """Write the games' own pages where a server would serve them."""
    for name in games:
        folder = get_games()[name].web()
        if folder is not None:
            copy(folder, target / "games" / name)


def copy(source: Traversable, target: Path) -> None:
    target.mkdir(parents=True)
    for entry in source.iterdir():
        if entry.is_dir():
            copy(entry, target / entry.name)
        else:
            (target / entry.name).write_bytes(entry.read_bytes())
