"""The components of both games as tables and small pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from torilla.cli.show import console_for_output

Data = dict[str, Any]
COLOUR_STYLES = {"purple": "magenta", "green": "green", "red": "red", "blue": "blue", "yellow": "yellow"}


def show_components(game: str, data: Data, components: Any) -> None:
    """Everything in the box of a game."""
    console = console_for_output()
    if game == "helsinki":
        show_helsinki(console, data, components)
    else:
        show_neoville(console, data)


def title(console: Console, text: str) -> None:
    console.print(f"\n[bold]{text}[/]")


def plain_table(*columns: str) -> Table:
    return Table(*columns, box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))


def shape_text(rows: Iterable[str], style: str = "") -> Text:
    """A shape drawn with blocks."""
    return Text("\n".join(row.replace("#", "██").replace(".", "  ") for row in rows), style=style)


def show_helsinki(console: Console, data: Data, components: Any) -> None:
    """Tiles, cards, supplies, the board and the action board."""
    colours: dict[str, str] = data["colours"]
    title(console, "Tiles")
    pictures = []
    for name, tile in data["tiles"].items():
        style = COLOUR_STYLES.get(colours.get(name[0], ""), "")
        pictures.append(
            Group(Text(f"{name}  x{tile['count']}", style="bold"), shape_text(tile["shape"], style), Text())
        )
    console.print(Columns(pictures, equal=True, padding=(0, 3)))
    title(console, "Cards of each colour")
    table = plain_table("count", "number", "roofs", "superstructures", "tile", "colours")
    for card in data["cards"]:
        known = [str(card[key]) for key in ("count", "number", "roofs", "turrets")]
        table.add_row(*known, card.get("tile", ""), card.get("colours", "all"))
    console.print(table)
    title(console, "Supplies")
    console.print(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in data["supply"].items()))
    title(console, "Taken out at set-up: of each colour by number, of any colour, wild cards")
    table = plain_table("players", "1", "2", "3", "4", "5", "any", "wild")
    for players, out in components.taken_out.items():
        of_any = ", ".join(f"{count} x {number}" for number, count in enumerate(out.any, 1) if count)
        table.add_row(str(players), *map(str, out.each), of_any or "0", str(out.wild))
    console.print(table)
    title(console, "Board (o coat of arms, # statue, x crosswalk)")
    console.print("\n".join(" ".join(row) for row in data["board"]["rows"]), markup=False)
    console.print(f"sides, clockwise from the top: {', '.join(data['board']['sides'])}")
    title(console, "Action board")
    table = Table(show_header=False, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for row in data["actions"]["rows"]:
        table.add_row(*row)
    console.print(table)
    title(console, "Dry roads: bonus cards by number of players")
    console.print("; ".join(f"{players}: {', '.join(map(str, cards))}" for players, cards in data["dry_roads"].items()))


def show_neoville(console: Console, data: Data) -> None:
    """Tiles, towers and utilities."""
    title(console, "Fairness tiles")
    console.print(Columns([tile_picture(text) for text in data["fairness"]], padding=(0, 2)))
    title(console, f"Tiles ({len(data['tiles'])}; ♣ a park, ◎ a sports ground)")
    console.print(Columns([tile_picture(text) for text in data["tiles"]], padding=(0, 2)))
    title(console, "Skyscrapers")
    towers = data["towers"]
    console.print(", ".join(f"{kind} on {terrain}" for kind, terrain in towers["kinds"].items()))
    console.print(f"values {', '.join(map(str, towers['values']))}, one of each in each kind")
    for players, values in towers["left_out"].items():
        console.print(f"  {players} players: left out {', '.join(map(str, values)) or 'none'}")
    title(console, "Utilities")
    table = plain_table("name", "count", "points", "wants")
    for entry in [*data["buses"], *data["windmills"], *data["biospheres"]]:
        table.add_row(entry["name"], str(entry["count"]), str(entry["points"]), wants(entry))
    console.print(table)
    drawn = "; ".join(f"{players} players: {count}" for players, count in data["utilities"]["drawn"].items())
    console.print(f"drawn of each sort in play: {drawn}")


def wants(entry: Data) -> Text:
    """What a utility scores for."""
    if "counts" in entry:
        return Text(f"at least {entry['least']} of {entry['counts']} in its row and column")
    if "where" in entry:
        return Text(f"{entry['where']} of the finished city")
    return shape_text(entry["shape"])


def tile_picture(text: str) -> Group:
    """A tile of a components file: `e e* / g e`."""
    from torilla.cli.play.neoville_menu import tile_text

    name = "".join(text.split()).replace("/", "").replace("*", "p").replace("+", "s")
    return Group(tile_text(name), Text())
