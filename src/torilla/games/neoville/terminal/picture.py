"""A coloured picture of a game of Neoville for terminals of 100 columns (Rich markup)."""

from __future__ import annotations

from typing import NamedTuple

from torilla.games.neoville.box.components import LETTERS, SORTS, Components, Piece, Tile, turn_tile
from torilla.games.neoville.rules.codes import AT_PLACE, AT_TILE, CATEGORIES, EMPTY, STEP_NAMES, UNKNOWN
from torilla.games.neoville.rules.feasible import open_sites
from torilla.games.neoville.rules.pile import hidden_places
from torilla.games.neoville.rules.scoring import CERTAIN, seat_scores
from torilla.games.neoville.rules.state import City, State
from torilla.games.neoville.views.describe import components_of, hand_of, log_of
from torilla.grid.square8 import SITE_X, SITE_Y, squares_of

INK = "#1d1d1d"
GROUND = {"e": "#b5764d", "g": "#8bab57", "r": "#8b929c", "w": "#62a3cb"}
LETTER = {"e": "#7c4a2c", "g": "#587534", "r": "#5d646e", "w": "#356f95"}  # its shade, for the terrain letter
SYMBOLS = {"p": "♣", "s": "◎"}
SEAT_INK = ("#c792ea", "#7fdbca", "#f78c6c", "#ffcb6b")
WINDMILL_SIGNS = {"left": "◁", "right": "▷", "top": "△", "bottom": "▽", "corner": "◢", "middle": "◇"}
BUS_SIGNS = {"parks": "♣", "sports": "◎", "both": "±", "towers": "▲", "utilities": "u"}
LEGEND = "         ▲ skyscraper  B bus  W windmill  D biosphere  ♣ park  ◎ sports ground"
WIDTH = 100


class Text(NamedTuple):
    """A piece of a line, and how it looks."""

    text: str
    style: str = ""


Line = list[Text]


def picture(state: State, seat: int | None) -> str:
    """The table as this seat (None: a spectator) sees it: its city large, the others next to it."""
    own = seat if seat is not None else max(int(state.seat), 0)
    others = [(own + number) % int(state.seats) for number in range(1, int(state.seats))]
    large = titled(state, own, large_city(state, own, margin=True))
    if len(others) == 1:
        small = [titled(state, others[0], large_city(state, others[0], margin=False))]
    else:
        small = [titled(state, other, small_city(state, other)) for other in others]
    column: list[Line] = []
    for first in range(0, len(small), 2):
        column += [*beside(small[first : first + 2], 3), []]
    tiles = [titled_block("Hand", hands(state, own, seat)), titled_block("Display", display(state))]
    lines = [headline(state), [], *beside([large, column], 3), [], *beside(tiles, 4)]
    lines += [[], *supply(state), [Text(LEGEND, "dim")], [], *scores(state)]
    return "\n".join(markup(line) for line in lines)


# --- lines ----------------------------------------------------------------------------------------------


def markup(line: Line) -> str:
    parts = []
    for text, style in line:
        escaped = text.replace("[", "\\[")
        parts.append(f"[{style}]{escaped}[/]" if style else escaped)
    return "".join(parts).rstrip()


def width_of(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def beside(blocks: list[list[Line]], gap: int) -> list[Line]:
    """Blocks of lines next to each other, tops level."""
    widths = [max((width_of(line) for line in block), default=0) for block in blocks]
    lines: list[Line] = []
    for number in range(max(len(block) for block in blocks)):
        line: Line = []
        for block, width in zip(blocks, widths, strict=True):
            part = block[number] if number < len(block) else []
            line += [*part, Text(" " * (width - width_of(part) + gap))]
        lines.append(line)
    return lines


def titled_block(title: str, block: list[Line]) -> list[Line]:
    return [[Text(title, "bold")], *block]


# --- the table ------------------------------------------------------------------------------------------


def headline(state: State) -> Line:
    line = [Text("Neoville", "bold"), Text(f"  round {state.round()} of 16")]
    if state.seat < 0:
        return [*line, Text("  over", "bold")]
    return [*line, Text("  ·  "), *seat_name(int(state.seat)), Text(f" to {WORDS[STEP_NAMES[state.step]]}")]


WORDS = {"tile": "choose a tile", "place": "place it", "build": "build or draw", "draw": "draw"}


def seat_name(seat: int) -> Line:
    return [Text(f"seat {seat}", f"bold {SEAT_INK[seat]}")]


def titled(state: State, seat: int, block: list[Line]) -> list[Line]:
    """A city with its owner and points above it."""
    now = sum(int(value) for value in seat_scores(state, seat)[:CERTAIN])
    mark = Text("▶ " if state.seat == seat else "  ", f"bold {SEAT_INK[seat]}")
    facts = Text(f"  {now:+d} now", "dim")
    return [[mark, *seat_name(seat), facts], *block]


# --- cities ---------------------------------------------------------------------------------------------


def square_style(square: str) -> str:
    return f"{INK} on {GROUND[square[0]]}"


def city_squares(city: City, components: Components) -> dict[tuple[int, int], tuple[str, Piece | None]]:
    """Squares by row and column of the bounding box: the printed square and the piece on it."""
    squares: dict[tuple[int, int], tuple[str, Piece | None]] = {}
    for laid in log_of(city):
        face = turn_tile(components.tiles[laid.kind], laid.turns)
        for number, square in enumerate(face):
            row = 2 * (laid.y + int(city.top)) + number // 2
            column = 2 * (laid.x + int(city.left)) + number % 2
            built = laid.piece is not None and laid.square == number
            squares[row, column] = (square, components.pieces[laid.piece or 0] if built else None)
    return squares


def label(piece: Piece, components: Components) -> str:
    """A piece in at most four signs."""
    if piece.sort == "tower":
        return f"▲{piece.points}"
    if piece.sort == "bus":
        return f"B{piece.least}{BUS_SIGNS[piece.counts]}"
    if piece.sort == "windmill":
        return f"W{WINDMILL_SIGNS[piece.where]}"
    return "D" + piece.name.rpartition("-")[2][:3]


def large_city(state: State, seat: int, *, margin: bool) -> list[Line]:
    """Squares of 4x2 signs; above and at the left the tiles' places as in notation; free sites in outline."""
    city = state.cities[seat]
    components = components_of(state)
    squares = city_squares(city, components)
    sites = {(int(SITE_X[bit]), int(SITE_Y[bit])) for bit in squares_of(open_sites(city)) if margin}
    columns = range(min([0, *(x for x, _ in sites)]), max([int(city.width), *(x + 1 for x, _ in sites)]))
    rows = range(min([0, *(y for _, y in sites)]), max([int(city.height), *(y + 1 for _, y in sites)]))
    shows_sites = state.seat == seat and state.step in (AT_TILE, AT_PLACE)
    lines: list[Line] = [[Text("   "), *(Text(f"{x - int(city.left):+d}".center(8), "dim") for x in columns)]]
    for y in rows:
        for part in range(4):
            axis = f"{y - int(city.top):+d} " if part == 1 else "   "
            line = [Text(axis, "dim")]
            for x in columns:
                for column in (2 * x, 2 * x + 1):
                    found = squares.get((2 * y + part // 2, column))
                    if found is not None:
                        line += large_square(*found, components, lower=part % 2 == 1)
                    elif (x, y) in sites and shows_sites:
                        line.append(Text(OUTLINE[part][4 * (column % 2) : 4 * (column % 2) + 4], "dim"))
                    else:
                        line.append(Text("    "))
            lines.append(line)
    return lines


OUTLINE = (" ╭────╮ ", " │    │ ", " │    │ ", " ╰────╯ ")


def large_square(square: str, piece: Piece | None, components: Components, *, lower: bool) -> Line:
    ground = f"on {GROUND[square[0]]}"
    if lower:
        return [Text(f"{label(piece, components) if piece else '':^4}", f"bold {INK} {ground}")]
    symbol = SYMBOLS.get(square[1:], " ")
    return [Text(f"{square[0]}", f"{LETTER[square[0]]} {ground}"), Text(f" {symbol} ", f"bold {INK} {ground}")]


def small_city(state: State, seat: int) -> list[Line]:
    """Squares of 3x1 signs: the piece, else the symbol, else the terrain."""
    city = state.cities[seat]
    components = components_of(state)
    squares = city_squares(city, components)
    lines: list[Line] = []
    for row in range(2 * max(int(city.height), 1)):
        line: Line = [Text("  ")]
        for column in range(8):
            found = squares.get((row, column))
            line.append(small_square(*found, components) if found else Text(" · ", "dim"))
        lines.append(line)
    return lines


def small_square(square: str, piece: Piece | None, components: Components) -> Text:
    if piece is not None:
        return Text(f"{label(piece, components)[:3]:^3}", f"bold {INK} on {GROUND[square[0]]}")
    if square[1:]:
        return Text(f" {SYMBOLS[square[1:]]} ", f"bold {INK} on {GROUND[square[0]]}")
    return Text(f" {square[0]} ", f"{LETTER[square[0]]} on {GROUND[square[0]]}")


# --- tiles ----------------------------------------------------------------------------------------------


def tile_block(kind: int, components: Components, *, chosen: bool = False) -> list[Line]:
    """A tile of 8x2 signs with its name below."""
    if kind == EMPTY:
        return [[Text("   --   ", "dim")], [], []]
    if kind == UNKNOWN:
        return [[Text("░░░░░░░░", "dim")], [Text("░░░░░░░░", "dim")], [Text("?".center(8), "dim")]]
    tile: Tile = components.tiles[kind]
    rows: list[Line] = []
    for top in (0, 2):
        rows.append([part for square in tile[top : top + 2] for part in tile_square(square)])
    name = components.tile_name(kind).center(8)
    return [*rows, [Text(name, "bold reverse" if chosen else "")]]


def tile_square(square: str) -> Line:
    ground = f"on {GROUND[square[0]]}"
    return [
        Text(f" {square[0]}", f"{LETTER[square[0]]} {ground}"),
        Text(f"{SYMBOLS.get(square[1:], ' ')} ", f"bold {INK} {ground}"),
    ]


def hands(state: State, own: int, seat: int | None) -> list[Line]:
    """The own hand, as far as this seat knows it."""
    hidden = int(hidden_places(state, -1 if seat is None else seat, own))
    kinds = [UNKNOWN if hidden & 2**index else kind for index, (kind, _) in enumerate(hand_of(state.cities[own]))]
    kinds.sort(key=lambda kind: kind == UNKNOWN)  # hidden tiles last: their place in the order would disclose them
    components = components_of(state)
    choosing = state.seat == own and state.step == AT_PLACE
    blocks = [tile_block(kind, components, chosen=choosing and kind == state.tile) for kind in kinds]
    return beside(blocks, 2) if blocks else [[Text("no tiles", "dim")]]


def display(state: State) -> list[Line]:
    """The face-up tiles, and the pile."""
    components = components_of(state)
    blocks = [tile_block(int(kind), components) for kind in state.display]
    size = int(state.pile_size())
    blocks.append([[Text("▒▒▒▒▒▒▒▒", "dim")], [Text("▒▒▒▒▒▒▒▒", "dim")], [Text(f"pile {size}".center(8))]])
    return beside(blocks, 2)


# --- supply and scores ----------------------------------------------------------------------------------


def supply(state: State) -> list[Line]:
    """Skyscrapers by kind, utilities by sort."""
    components = components_of(state)
    lines: list[Line] = []
    line: Line = [Text("Supply  ", "bold")]
    for name, terrain in components.tower_kinds.items():
        left = [p for p in components.pieces.values() if p.terrain == terrain and state.pieces_left(p.kind)]
        values = " ".join(str(piece.points) for piece in left) or "-"
        line += [Text(f" {LETTERS[terrain]} ", square_style(LETTERS[terrain])), Text(f" {name} {values}  ")]
    lines += wrapped(line)
    for sort in (state.first_sort, state.second_sort):
        line = [Text("        ")]
        for piece in components.pieces.values():
            number = int(state.pieces_left(piece.kind))
            if piece.sort == SORTS[sort] and number:
                times = f"×{number}" if number > 1 else ""
                line += [
                    Text(f" {label(piece, components)} ", "reverse"),
                    Text(f" {piece.name}{times} {piece.points}  "),
                ]
        lines += wrapped(line)
    return lines


def wrapped(line: Line) -> list[Line]:
    """A line of pairs, broken where it would be too long."""
    lines: list[Line] = [[line[0]]]
    indent = Text(" " * width_of([line[0]]))
    for index in range(1, len(line), 2):
        pair = line[index : index + 2]
        if width_of(lines[-1]) + width_of(pair) > WIDTH:
            lines.append([indent])
        lines[-1] += pair
    return lines if len(line) > 1 else []


def scores(state: State) -> list[Line]:
    """Points by category: now, and in brackets what is not certain."""
    names = [name for name in CATEGORIES if name[:3] not in unused(state)]
    lines: list[Line] = [[Text("Score    ", "bold"), *(Text(f"{name:>12}", "dim") for name in [*names, "total"])]]
    for seat in range(state.seats):
        values = [int(value) for value in seat_scores(state, seat)]
        line: Line = [Text(f"  seat {seat} ", f"bold {SEAT_INK[seat]}")]
        for index, name in enumerate(CATEGORIES):
            if name in names:
                line += score_cell(values[index], values[CERTAIN + index])
        lines.append([*line, Text(f"{sum(values[:CERTAIN]):>+12d}", "bold")])
    lines.append([Text("         in brackets: what further play can still change", "dim")])
    return lines


def score_cell(now: int, certain: int) -> Line:
    if now == certain:
        return [Text(f"{now:>+12d}" if now else f"{'-':>12}")]
    return [Text(f"{now:>+6d}"), Text(f"({now - certain:+d})".rjust(6), "yellow")]


def unused(state: State) -> set[str]:
    """The beginnings of the categories of the sort that is not in play."""
    return {SORTS[sort][:3] for sort in range(3) if sort not in (state.first_sort, state.second_sort)}
