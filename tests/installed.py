"""Small games in packages of their own, as pip leaves them in a folder, and processes that find them there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Template

from torilla.core.contract.data import registry

RULES = Template('''
"""Take one to three pieces in turn."""

from dataclasses import dataclass

import msgspec
from torilla.core.contract.data import Item, Nothing
from torilla.core.contract.forms import Form, Pieces
from torilla.core.contract.items import ItemForm
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.plain import OVER, PlainEngine, PlainGame, family


class Board(msgspec.Struct):
    left: int
    points: list[int]

    def copy(self):
        return Board(self.left, self.points[:])


class Take(msgspec.Struct, frozen=True, tag_field="type", tag="take"):
    $pieces: str


@dataclass(frozen=True)
class Box:
    names: tuple[str, ...]
    source: str
    hash: str


class TakeEngine(PlainEngine[Board]):
    def start(self, position, board):
        pass

    def legal(self, position, board):
        return range(min(3, board.left))

    def play(self, position, board, code):
        position.disclose(0, position.seat, 0, code + 1)
        board.left -= code + 1
        board.points[position.seat] += code + 1
        position.seat, position.step = (1 - position.seat, 0) if board.left else (OVER, 1)

    def count_points(self, position, board, seat):
        return board.points[seat]


class TakeGame(PlainGame[PlainOptions, Board, Take]):
    name = "$name"
    title = "$name".title()
    seat_counts = (2,)
    steps = ("take", "over")
    categories = ("$pieces",)
    board_type = Board
    engine = TakeEngine()
    item_forms = (ItemForm("paid", "$paid"),)
    names = ("one-$pieces", "two-$pieces", "all-$pieces")
    families = (family(0, "take", Form(Take, "$verb:{$pieces}", $pieces=$choices)),)

    def components(self, source=None, origin="components"):
        return $components

    def new_board(self, options, seats):
        return Board(20, [0] * seats)

    def to_item(self, entry, components):
        return Item("paid", seat=entry[1], piece=str(entry[3]))

    def picture(self, state, seat):
        return "$pieces " * self.board(state).left


GAME = TakeGame()
''')
LESSON = """
minutes = 1
title = {{ en = "{name}" }}
end = {{ en = "Done." }}
seats = 2
options = {{ start = 0 }}
beats = [{{ say = {{ en = "{name}" }}, do = ["{action}"] }}]
"""


def write_package(folder: Path, name: str, source: str = "", entry: str | None = None, requires: str = "") -> Path:
    """Install a package `torilla_<name>` with this source; `entry`: its line among the entry points."""
    module = f"torilla_{name}"
    package = folder / module
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(source, encoding="utf-8")
    info = folder / f"{module}-1.dist-info"
    info.mkdir()
    needs = f"Requires-Dist: {requires}\n" if requires else ""
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n{needs}", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[torilla.games]\n{entry or f'{name} = {module}:GAME'}\n", encoding="utf-8")
    (info / "RECORD").write_text(f"{module}/__init__.py,,\n{info.name}/METADATA,,\n", encoding="utf-8")
    return package


def write_game(folder: Path, name: str, words: dict[str, str], *, box: bool = False, requires: str = "") -> None:
    """Install a small game; of two with other words all the rest is alike. `box`: with components."""
    verb, pieces, paid = words["verb"], words["pieces"], words["paid"]
    choices, components = "names", "Nothing()"
    if box:
        choices = "Pieces(3, lambda box: dict(enumerate(box.names)))"
        components = "Box(self.names, 'game = \"$name\"', '$name' * 4)"
        components = Template(components).substitute(name=name)
    source = RULES.substitute(name=name, verb=verb, pieces=pieces, paid=paid, choices=choices, components=components)
    package = write_package(folder, name, source, requires=requires)
    (package / "lessons").mkdir()
    lesson = LESSON.format(name=name, action=f"{verb}:one-{pieces}")
    (package / "lessons" / "1-first.toml").write_text(lesson, encoding="utf-8")


@contextmanager
def found(folder: Path) -> Iterator[None]:
    """This process, and those that it starts, find the packages in a folder."""
    sys.path.append(str(folder))
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(folder), before]))
    forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
        for name in [name for name in sys.modules if name.startswith("torilla_")]:
            del sys.modules[name]
        forget()


def forget() -> None:
    """Look for games again."""
    for cached in (registry.installed, registry.find_game, registry.get_game):
        cached.cache_clear()
