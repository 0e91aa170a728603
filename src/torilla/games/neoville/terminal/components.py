"""The components of Neoville as tables and small pictures, for `torilla components`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from torilla.core.contract.data import Json
from torilla.core.terminal.drawing import heading, plain_table, shape_text
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.terminal.menu import tile_text


def show_box(components: Components) -> Iterator[RenderableType]:
    """Tiles, towers and utilities."""
    data = tomllib.loads(components.source)
    yield heading("Fairness tiles")
    yield Columns([tile_picture(text) for text in data["fairness"]], padding=(0, 2))
    yield heading(f"Tiles ({len(data['tiles'])}; ♣ a park, ◎ a sports ground)")
    yield Columns([tile_picture(text) for text in data["tiles"]], padding=(0, 2))
    yield heading("Skyscrapers")
    towers = data["towers"]
    yield Text(", ".join(f"{kind} on {terrain}" for kind, terrain in towers["kinds"].items()))
    yield Text(f"values {', '.join(map(str, towers['values']))}, one of each in each kind")
    for players, values in towers["left_out"].items():
        yield Text(f"  {players} players: left out {', '.join(map(str, values)) or 'none'}")
    yield heading("Utilities")
    table = plain_table("name", "count", "points", "wants")
    for entry in [*data["buses"], *data["windmills"], *data["biospheres"]]:
        table.add_row(entry["name"], str(entry["count"]), str(entry["points"]), wants(entry))
    yield table
    drawn = "; ".join(f"{players} players: {count}" for players, count in data["utilities"]["drawn"].items())
    yield Text(f"drawn of each sort in play: {drawn}")


def wants(entry: Json) -> Text:
    """The condition under which a utility scores."""
    if "counts" in entry:
        return Text(f"at least {entry['least']} of {entry['counts']} in its row and column")
    if "where" in entry:
        return Text(f"{entry['where']} of the finished city")
    return shape_text(entry["shape"])


def tile_picture(text: str) -> Group:
    """A tile of a components file: `e e* / g e`."""
    name = "".join(text.split()).replace("/", "").replace("*", "p").replace("+", "s")
    return Group(tile_text(name), Text())
