"""A coloured picture of a game of Helsinki for terminals (Rich markup)."""

from __future__ import annotations

from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import EMPTY, POWER_NAMES
from torilla.games.helsinki.rules.scoring import parts_of
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.describe import components_of, list_tiles
from torilla.grid.cells import parse_cell
from torilla.grid.square7 import CELL_BIT, bits_of

INK = {
    "p": "white on #7a5799", "g": "white on #3f7358", "r": "white on #a8483a", "b": "white on #35658f",
    "y": "black on #d9ad45", "w": "black on #cfc8bb", "?": "black on #8d8d8d",
}  # fmt: skip
WIDTH = 31
"""Columns of one board, its frame included."""


def picture(state: State, seat: int | None) -> str:
    """The table as this seat (None: a spectator) sees it."""
    components = components_of(state)
    order = [(index + (seat or 0)) % int(state.seats) for index in range(state.seats)]
    lines = [headline(state), "", *senate(state, components), ""]
    per_row = 3 if state.seats != 4 else 2
    for first in range(0, len(order), per_row):
        boards = [board(state, index, components) for index in order[first : first + per_row]]
        lines += ["  ".join(parts) for parts in zip(*boards, strict=True)]
        lines.append("")
    lines += action_grid(state, components)
    lines += ["", supply(state, components)]
    if seat is not None:
        lines += ["", "[b]Your hand[/b]  " + cards(list(state.players[seat].hand), components)]
    return "\n".join(lines)


def headline(state: State) -> str:
    facts = [
        f"[b]Helsinki[/b]  round {state.round}",
        f"pile {state.pile_size()}",
        f"discard {state.discard_size()}",
    ]
    if state.last_round:
        facts.append("[bold yellow]last round[/]")
    if state.seat < 0:
        facts.append("[b]over[/b]")
    return " · ".join(facts)


def card(kind: int, components: Components) -> str:
    """A card as a coloured label, 8 columns wide."""
    if kind == EMPTY:
        return "[dim]   --   [/dim]"
    name = components.card_name(kind)
    label = {"w": "wild", "?": "?"}.get(name, name.replace("t", "▲"))
    return f"[{INK.get(name[0], 'reverse')}] {label:<6} [/]"


def cards(kinds: list[int], components: Components) -> str:
    return " ".join(card(int(kind), components) for kind in kinds) or "[dim]no cards[/dim]"


def senate(state: State, components: Components) -> list[str]:
    """The ring: spaces 0 to 7 clockwise, a card between two of them."""

    def space(number: int) -> str:
        pawns = "".join(pawn(index) for index in range(state.seats) if state.players[index].pawn == number)
        width = sum(1 for index in range(state.seats) if state.players[index].pawn == number)
        return f"[dim]{number}[/dim] {pawns}" + " " * (5 - width)

    def slot(number: int) -> str:
        return card(int(state.display[number]), components)

    north, east, south, west = components.sides
    left, right = " " * len(west), " " * 24
    return [
        f"{left}  [dim]{north:^42}[/dim]",
        f"{left}  {slot(7)} {space(0)} {slot(0)} {space(1)} {slot(1)}",
        f"{left}  {space(7)} {right}  {space(2)}",
        f"[dim]{west}[/dim]  {slot(6)} {right} {slot(2)}  [dim]{east}[/dim]",
        f"{left}  {space(6)} {right}  {space(3)}",
        f"{left}  {slot(5)} {space(5)} {slot(4)} {space(4)} {slot(3)}",
        f"{left}  [dim]{south:^42}[/dim]",
    ]


def pawn(seat: int) -> str:
    colours = ("red", "green", "blue", "yellow")
    return f"[bold {colours[seat]}]{'ABCD'[seat]}[/]"


def board(state: State, seat: int, components: Components) -> list[str]:
    """One board: tiles in their colours, underlined where a tile ends below; ▲ a dome, o a coat, + a crosswalk."""
    player = state.players[seat]
    tile_of: dict[int, tuple[int, str]] = {}
    for number, tile in enumerate(list_tiles(player, components)):
        for name in tile.cells:
            tile_of[parse_cell(name) or 0] = (number, tile.colour)
    for cell in bits_of(player.wild):
        tile_of[cell] = (-cell - 1, "w")
    mark = " [b]to move[/b]" if state.seat == seat else ""
    title = f"  {pawn(seat)} seat {seat}{mark}"
    lines = [title + " " * (WIDTH - 10 - (8 if mark else 0)), "   " + "   ".join("abcdefg") + " " * 3]
    for row in range(7):
        line = f"{row + 1} "
        for column in range(7):
            cell = 7 * row + column
            line += cell_text(state, player.turrets, cell, tile_of)
            same = column < 6 and cell in tile_of and tile_of[cell] == tile_of.get(cell + 1)
            line += f"[{ink_of(cell, tile_of)}] [/]" if same else " "
        lines.append(line + " ")
    totals = [int(part) for part in parts_of(state, seat)]
    lines.append(pad(f"  {sum(totals)} points  hand {len(player.hand)}  coats {player.coats}"))
    lines.append(pad(f"  rows {totals[0]} columns {totals[1]} domes {totals[2]}"))
    return lines


def pad(text: str) -> str:
    return text.ljust(WIDTH)


def ink_of(cell: int, tile_of: dict[int, tuple[int, str]]) -> str:
    ends = tile_of.get(cell + 7) != tile_of[cell]
    return INK.get(tile_of[cell][1], "reverse") + (" underline" if ends else "")


def cell_text(state: State, turrets: int, cell: int, tile_of: dict[int, tuple[int, str]]) -> str:
    if cell == 24:
        return "[bold black on #b9b4a7] ☗ [/]"
    if cell in tile_of:
        sign = "▲" if turrets & CELL_BIT[cell] else {"w": "*"}.get(tile_of[cell][1], tile_of[cell][1])
        return f"[{ink_of(cell, tile_of)}] {sign} [/]"
    if state.tables.coats & CELL_BIT[cell]:
        return "[yellow] o [/]"
    if state.dry_roads and state.tables.crosswalks & CELL_BIT[cell]:
        return "[cyan] + [/]"
    return "[dim] · [/]"


def action_grid(state: State, components: Components) -> list[str]:
    """The action board: used and covered actions."""
    lines = []
    for row in components.action_rows:
        parts = []
        for name in row:
            bit = 2 ** POWER_NAMES.index(name)
            users = "".join(pawn(seat) for seat in range(state.seats) if state.players[seat].used & bit)
            count = sum(1 for seat in range(state.seats) if state.players[seat].used & bit)
            text = f"[dim strike]{name}[/]" if state.covered & bit else name
            parts.append(text + " " + users + " " * (17 - len(name) - count))
        lines.append("  " + "".join(parts).rstrip())
    return lines


def supply(state: State, components: Components) -> str:
    """Tiles left by colour, in the order of the components: mostly 2, 3, 4, 5 roofs."""
    parts = []
    for colour, (letter, _) in enumerate(components.colours):
        left = [str(state.tiles[index]) for index, tile in enumerate(components.tiles) if tile.colour == colour]
        parts.append(f"[{INK.get(letter, 'reverse')}] {letter} [/] {' '.join(left)}")
    return f"[b]Tiles left[/b]  {'  '.join(parts)}  wild {state.wild_tiles}  ▲ {state.turrets}"
