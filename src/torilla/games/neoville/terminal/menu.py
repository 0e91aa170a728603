"""Menus of Neoville drawn as tables: tiles as pictures, placements by place and turn, buildings by square."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from torilla.games.neoville.terminal.picture import SYMBOLS
from torilla.games.neoville.terminal.sentences import SQUARES, NeovilleSentences, change_of, squares

if TYPE_CHECKING:
    from torilla.core.terminal.sentences import Menu, MenuEntry
    from torilla.games.neoville.box.components import Components
    from torilla.games.neoville.values import BuildPiece, ChooseTile, DrawTile, Place
    from torilla.games.neoville.views.documents import View

TERRAIN_STYLES = {"e": "black on #b5764d", "g": "black on #8bab57", "r": "black on #8b929c", "w": "black on #62a3cb"}


def words(menu: Menu) -> NeovilleSentences:
    """The sentences in the menu's language."""
    return cast("NeovilleSentences", menu.words)


def tile_text(name: str, turns: int = 0) -> Text:
    """A tile as two lines of two coloured squares."""
    nw, ne, sw, se = squares(name)
    for _ in range(turns):
        nw, ne, se, sw = sw, nw, ne, se
    text = Text()
    for square, end in ((nw, ""), (ne, "\n"), (sw, ""), (se, "")):
        sign = "".join(SYMBOLS[letter] for letter in square[1:2]) or " "
        text.append(f" {square[0]}{sign}", style=TERRAIN_STYLES[square[0]])
        text.append(end)
    return text


def tile_pictures(menu: Menu, entries: list[MenuEntry]) -> RenderableType:
    """Tiles to choose or draw, side by side."""
    pictures = []
    for entry in entries:
        tile = cast("ChooseTile | DrawTile", menu.game.notation.to_value(entry.code)).tile
        picture = Text(" ????\n ????") if tile is None else tile_text(tile)
        mark = Text(str(entry.number), style="bold cyan")
        pictures.append(Group(mark, picture, Text(entry.notation, style="dim")))
    return Columns(pictures, padding=(0, 3))


def place_table(menu: Menu, entries: list[MenuEntry]) -> RenderableType:
    """Rows: the places. Columns: the ways to turn the tile, pictured. Cells: numbers to type."""
    places: dict[tuple[int, int], dict[int, MenuEntry]] = {}
    for entry in entries:
        value = cast("Place", menu.game.notation.to_value(entry.code))
        places.setdefault((value.y, value.x), {})[value.turns] = entry
    turns = sorted({turn for found in places.values() for turn in found})
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="")
    table.add_column("place", vertical="bottom")
    tile = cast("View", menu.view).current.tile
    assert tile is not None
    for turn in turns:
        table.add_column(tile_text(tile, turn))
    for (y, x), found in sorted(places.items()):
        where = Text.assemble(words(menu).place_name(x, y), (f"  @{x:+}{y:+}", "dim"))
        table.add_row(where, *(number_text(menu, found.get(turn)) for turn in turns))
    return Group(table, Text("+ and - : points gained or lost at once", style="dim"))


def number_text(menu: Menu, entry: MenuEntry | None) -> Text:
    """A number to type, and how the score would change at once."""
    if entry is None:
        return Text("·", style="dim")
    text = Text(str(entry.number), style="bold cyan")
    change = change_of(menu.preview(entry.code))
    if change:
        text.append(f" {change:+}", style="green" if change > 0 else "red")
    return text


def build_table(menu: Menu, entries: list[MenuEntry]) -> RenderableType:
    """Rows: the pieces that can be built. Columns: the squares of the new tile. Then what each has and needs."""
    components = cast("Components", menu.game.components)
    rows: dict[str, dict[str, MenuEntry]] = {}
    for entry in entries:
        value = cast("BuildPiece", menu.game.notation.to_value(entry.code))
        rows.setdefault(value.piece, {})[value.square] = entry
    used = [name for name in SQUARES if any(name in found for found in rows.values())]
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("build")
    for name in used:
        table.add_column(words(menu).words.say(f"square.{name}"))
    for name, found in rows.items():
        table.add_row(words(menu).piece(name, components), *(build_text(menu, found.get(square)) for square in used))
    note = "green: would score as things are; red: would lose points as things are (has/needs)"
    return Group(table, Text(note, style="dim"))


def build_text(menu: Menu, entry: MenuEntry | None) -> Text:
    """A number to type, with what the piece would have of what it needs."""
    if entry is None:
        return Text("·", style="dim")
    found = menu.preview(entry.code)
    style = "green" if found["points"] > 0 else "red"
    needs = f" {found['have']}/{found['need']}" if "need" in found else ""
    return Text.assemble((str(entry.number), "bold cyan"), (f" {found['points']:+}{needs}", style))
