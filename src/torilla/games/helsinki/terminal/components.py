"""The components of Helsinki as tables and small pictures, for `torilla components`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from torilla.core.terminal.drawing import heading, plain_table, shape_text
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.terminal.sentences import HelsinkiSentences

COLOUR_STYLES = {"purple": "magenta", "green": "green", "red": "red", "blue": "blue", "yellow": "yellow"}


def show_box(components: Components) -> Iterator[RenderableType]:
    """Tiles, cards, supplies, the board and the action board."""
    data = tomllib.loads(components.source)
    colours: dict[str, str] = data["colours"]
    yield heading("Tiles")
    pictures = []
    for name, tile in data["tiles"].items():
        style = COLOUR_STYLES.get(colours.get(name[0], ""), "")
        pictures.append(
            Group(Text(f"{name}  x{tile['count']}", style="bold"), shape_text(tile["shape"], style), Text())
        )
    yield Columns(pictures, equal=True, padding=(0, 3))
    yield heading("Cards of each colour")
    table = plain_table("count", "number", "roofs", "domes", "tile", "colours")
    for card in data["cards"]:
        known = [str(card[key]) for key in ("count", "number", "roofs", "turrets")]
        table.add_row(*known, card.get("tile", ""), card.get("colours", "all"))
    yield table
    yield heading("Supplies")
    categories = HelsinkiSentences("en").CATEGORIES
    yield Text(
        ", ".join(f"{count} {categories.get(name, name.replace('_', ' '))}" for name, count in data["supply"].items())
    )
    yield heading("Taken out at set-up: of each colour by number, of any colour, wild cards")
    table = plain_table("players", "1", "2", "3", "4", "5", "any", "wild")
    for players, out in components.taken_out.items():
        of_any = ", ".join(f"{count} x {number}" for number, count in enumerate(out.any, 1) if count)
        table.add_row(str(players), *map(str, out.each), of_any or "0", str(out.wild))
    yield table
    yield heading("Board (o coat of arms, # statue, x crosswalk)")
    yield Text("\n".join(" ".join(row) for row in data["board"]["rows"]))
    yield Text(f"sides, clockwise from the top: {', '.join(data['board']['sides'])}")
    yield heading("Action board")
    table = Table(show_header=False, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for row in data["actions"]["rows"]:
        table.add_row(*row)
    yield table
    yield heading("Dry roads: bonus cards by number of players")
    yield Text("; ".join(f"{players}: {', '.join(map(str, cards))}" for players, cards in data["dry_roads"].items()))
