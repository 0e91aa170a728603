"""A city as a text picture, square by square.

A square is its terrain letter (`e g r w`), then `p` for a park, `s` for a sports ground, a number for a skyscraper
(its kind follows from the terrain) or `:` and a utility's label. `.` is a free square. `|` and lines of `-` between
the tiles are for the eye only.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

from torilla.core.contract.errors import PositionError
from torilla.games.neoville.box.components import LETTERS, TERRAINS, Components, Tile, turn_tile
from torilla.games.neoville.rules.codes import CORNERS, SQUARE_NAMES
from torilla.games.neoville.views.documents import PlayerDocument

SQUARE = re.compile(r"([egrw])([ps])?(?:([0-9]+)|:([A-Za-z0-9-]+))?")

Lines = list[tuple[int, str]]
"""Lines of a text with their numbers."""


class DrawnTile(NamedTuple):
    """A tile of a picture: the number of its line, its squares as they lie, and the piece on it."""

    line: int
    face: Tile
    piece: int | None = None
    square: int = 0


Drawing = dict[tuple[int, int], DrawnTile]
"""The tiles of a picture by tile row and column, in reading order."""


def fail(line: int, fault: str, reason: str = "invalid", rule: str = "") -> NoReturn:
    where = f"line {line}: " if line else ""
    because = f" ({rule})" if rule else ""
    values = {"rule": rule} if rule else {}
    raise PositionError(f"position/{reason}", f"{where}{fault}{because}", line=line, fault=fault, **values)


# --- labels of pieces -----------------------------------------------------------------------------------


def label_of(kind: int, components: Components) -> str:
    """How a piece is written on its square."""
    piece = components.pieces[kind]
    if piece.sort == "tower":
        return str(piece.points)
    return ":" + short_name(piece.name, components)


def short_name(name: str, components: Components) -> str:
    """A utility's name without its sort, where that is clear: `parks` for `bus-parks`."""
    short = name.partition("-")[2]
    alike = [other for other in components.piece_of if other == short or other.partition("-")[2] == short]
    return short if short and len(alike) == 1 else name


def piece_labelled(line: int, label: str, components: Components) -> int:
    if label in components.piece_of:
        return components.piece_of[label]
    labels = {short_name(name, components): kind for name, kind in components.piece_of.items()}
    if label not in labels:
        close = get_close_matches(label, [*labels, *components.piece_of], 1)
        fail(line, f"there is no utility {label!r}" + (f"; did you mean {close[0]!r}?" if close else ""))
    return labels[label]


# --- drawing --------------------------------------------------------------------------------------------


def draw_city(player: PlayerDocument, components: Components) -> list[str]:
    """The city of a document as a picture."""
    if not player.city:
        return []
    pieces = {(piece.x, piece.y): piece for piece in player.pieces}
    left, top = min(tile.x for tile in player.city), min(tile.y for tile in player.city)
    height = max(tile.y for tile in player.city) - top + 1
    width = max(tile.x for tile in player.city) - left + 1
    rows = [["."] * (2 * width) for _ in range(2 * height)]
    for tile in player.city:
        face = turn_tile(components.tiles[components.kind_of[tile.tile]], tile.turns)
        for (right, down), square in zip(CORNERS, face, strict=True):
            rows[2 * (tile.y - top) + down][2 * (tile.x - left) + right] = square
        piece = pieces.get((tile.x, tile.y))
        if piece is not None:
            right, down = CORNERS[SQUARE_NAMES.index(piece.square)]
            label = label_of(components.piece_of[piece.piece], components)
            rows[2 * (tile.y - top) + down][2 * (tile.x - left) + right] += label
    return join_rows(rows)


def join_rows(rows: list[list[str]]) -> list[str]:
    """Squares in columns of equal width, with lines between the tiles."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for number, row in enumerate(rows):
        cells = [square.ljust(width) for square, width in zip(row, widths, strict=True)]
        tiles = [f"{cells[column]} {cells[column + 1]}" for column in range(0, len(cells), 2)]
        if number and number % 2 == 0:
            lines.append("-+-".join("-" * len(tile) for tile in tiles))
        lines.append(" | ".join(tiles).rstrip())
    return lines


# --- reading --------------------------------------------------------------------------------------------


def read_city(lines: Lines, components: Components) -> Drawing:
    """The tiles of a picture. Raises PositionError, which names the line."""
    rows = [(number, re.sub(r"\|", " ", line).split()) for number, line in lines if set(line) - set("-+| \t")]
    if not rows:
        return {}
    if len(rows) % 2 or len(rows) > 8:
        fail(rows[-1][0], f"a city has 2, 4, 6 or 8 rows of squares, not {len(rows)}")
    width = len(rows[0][1])
    if width % 2 or width > 8:
        fail(rows[0][0], f"a city has 2, 4, 6 or 8 columns of squares, not {width}")
    for number, row in rows:
        if len(row) != width:
            fail(number, f"this row has {len(row)} squares, the first one {width}")
    drawing: Drawing = {}
    for y in range(0, len(rows), 2):
        for x in range(0, width, 2):
            squares = [(rows[y + down][0], rows[y + down][1][x + right]) for right, down in CORNERS]
            if any(square != "." for _, square in squares):
                drawing[y // 2, x // 2] = read_tile(squares, components)
    check_connected(rows[0][0], drawing)
    return drawing


def read_tile(squares: list[tuple[int, str]], components: Components) -> DrawnTile:
    face: list[str] = []
    built: list[tuple[int, int]] = []
    for index, (line, text) in enumerate(squares):
        if text == ".":
            fail(line, "a tile is 2x2 squares: . stands beside squares of the same tile", "half-tile", "N1.1")
        found = SQUARE.fullmatch(text)
        if found is None:
            fail(line, f"{text!r} is no square: expected e, g, r or w, then nothing, p, s, a number or :label")
        terrain, symbol, value, label = found.groups()
        if symbol and (value or label):
            fail(line, f"{text!r}: nothing is built on a park or sports ground", "symbol", "N3.6")
        face.append(terrain + (symbol or ""))
        if value is not None:
            built.append((tower_of(line, terrain, int(value), components), index))
        elif label is not None:
            kind = piece_labelled(line, label, components)
            wanted = components.pieces[kind].terrain
            if wanted >= 0 and LETTERS[wanted] != terrain:
                fail(line, f"{label!r} stands on {TERRAINS[wanted]}, not on {terrain!r} (N3.7)")
            built.append((kind, index))
    if len(built) > 1:
        fail(squares[built[1][1]][0], "a second piece on one tile", "second-piece", "N3.6")
    tile = (face[0], face[1], face[2], face[3])
    return DrawnTile(squares[0][0], tile, *built[0]) if built else DrawnTile(squares[0][0], tile)


def tower_of(line: int, terrain: str, value: int, components: Components) -> int:
    towers = [piece for piece in components.pieces.values() if piece.terrain == LETTERS.index(terrain)]
    for piece in towers:
        if piece.points == value:
            return piece.kind
    fail(line, f"there is no skyscraper of {value}: {', '.join(str(piece.points) for piece in towers)}")


def check_connected(line: int, drawing: Drawing) -> None:
    if drawing and len(walk(drawing)) < len(drawing):
        fail(line, "the tiles of this city do not all lie edge to edge", "apart", "N3.1")


def walk(drawing: Drawing) -> list[tuple[int, int]]:
    """The tiles of a picture, each beside one before it."""
    found = [next(iter(drawing))]
    for row, column in found:  # grows while it is walked
        for place in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if place in drawing and place not in found:
                found.append(place)
    return found
