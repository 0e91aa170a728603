"""Menus of Helsinki drawn as tables: pushes by orientation and lane."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.console import Group
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from torilla.core.terminal.sentences import Menu, MenuEntry
    from torilla.games.helsinki.box.components import Components
    from torilla.games.helsinki.views.documents import View


def push_table(menu: Menu, _: list[MenuEntry]) -> Group:
    """Rows: ways to turn the tile. Columns: lanes. Cells: numbers to type, and what the push brings."""
    from torilla.games.helsinki.rules.actions.push import lane_name
    from torilla.games.helsinki.values import Push

    found = {entry.code: menu.game.notation.to_value(entry.code) for entry in menu.entries}
    values = {code: value for code, value in found.items() if isinstance(value, Push)}
    pushes = [entry for entry in menu.entries if entry.code in values]
    sides = list(dict.fromkeys(values[entry.code].side for entry in pushes))
    lanes = {(side, values[e.code].lane) for side in sides for e in pushes if values[e.code].side == side}
    columns = sorted(lanes, key=lambda lane: ("nesw".index(lane[0]), lane[1]))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("turned")
    for side, lane in columns:
        table.add_column(f"{side}{lane_name('nesw'.index(side), lane)}", justify="left")
    rows: dict[tuple[bool, int], dict[tuple[str, int], MenuEntry]] = {}
    for entry in pushes:
        value = values[entry.code]
        rows.setdefault((value.flipped, value.turns), {})[value.side, value.lane] = entry
    for (flipped, turns), row in sorted(rows.items()):
        if table.row_count:
            table.add_row()  # keeps the shapes apart
        cells = [push_cell(menu, row.get(column)) for column in columns]
        table.add_row(shape_text(menu, turns, flipped=flipped), *cells)
    legend = "[bold green]=[/] completes a line  [bold yellow]o[/] wins a coat of arms  [bold magenta]+[/] bonus card"
    return Group(table, Text.from_markup(f"[dim]{legend}[/]"))


def push_cell(menu: Menu, entry: MenuEntry | None) -> Text:
    """A number to type, with marks for what the push brings."""
    if entry is None:
        return Text("·", style="dim")
    text = Text(str(entry.number), style="bold cyan")
    found = menu.preview(entry.code)
    lines = len(found.get("rows", [])) + len(found.get("columns", []))
    text.append("=" * lines, style="bold green")
    text.append("o" * len(found.get("coats", [])), style="bold yellow")
    text.append("+" if found.get("bonus_card") else "", style="bold magenta")
    return text


def shape_text(menu: Menu, turns: int, *, flipped: bool) -> Text:
    """A small picture of the chosen card's tile, turned."""
    from torilla.grid.shapes import flipped as mirrored
    from torilla.grid.shapes import to_picture, turned

    box, view = cast("Components", menu.game.components), cast("View", menu.view)
    assert view.current.card is not None
    card = box.cards[box.kind_of[view.current.card]]
    cells = box.tiles[card.tile].cells
    shape = turned(mirrored(cells) if flipped else cells, turns)
    return Text("\n".join(to_picture(shape, mark="██", blank="  ")))
