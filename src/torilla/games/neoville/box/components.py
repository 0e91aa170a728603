"""Neoville's components: read from TOML, checked, kept as a value (docs/games/neoville.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from torilla.core.content.toml import Reader, content_hash
from torilla.core.contract.data import Json
from torilla.games.neoville.rules.codes import (
    FIRST_BIOSPHERE,
    FIRST_BUS,
    FIRST_WINDMILL,
    PIECE_KINDS,
    UNKNOWN,
    VALUES_A_KIND,
)
from torilla.games.neoville.rules.tables import FACE, PARKS, PLAIN, SPORTS, Tables
from torilla.grid.shapes import Cells, from_picture, is_connected, normalised, turned

TERRAINS = ("earth", "grass", "rock", "water")
LETTERS = "egrw"
SORTS = ("bus", "windmill", "biosphere")
SECTIONS = {"buses": ("bus", FIRST_BUS), "windmills": ("windmill", FIRST_WINDMILL)} | {
    "biospheres": ("biosphere", FIRST_BIOSPHERE)
}
BUS_COUNTS = ("parks", "sports", "both", "towers", "utilities")
WINDMILL_PLACES = ("left", "right", "top", "bottom", "corner", "middle")
REGULAR_TILES = 74
FAIRNESS_TILES = 4
PIECES_A_SORT = 12
SEATS = (2, 3, 4)

Tile = tuple[str, str, str, str]
"""Four squares, row by row: a terrain letter, then `p` for a park or `s` for a sports ground."""


@dataclass(frozen=True)
class Piece:
    """A kind of skyscraper or utility."""

    kind: int
    name: str
    sort: str  # tower, bus, windmill or biosphere
    points: int
    count: int = 1
    terrain: int = -1  # of a tower
    counts: str = ""  # of a bus, with `least`
    least: int = 0
    where: str = ""  # of a windmill
    cells: Cells = field(default_factory=list)  # of a biosphere


@dataclass(frozen=True, eq=False)
class Components:
    """A checked set of components; `hash` names it in records."""

    source: str
    hash: str
    tiles: list[Tile]  # by kind: tiles that can be turned into one another are one kind
    regular: list[int]  # the kinds of the 74 tiles, in file order
    fairness: list[int]  # the kinds of the fairness tiles 1 to 4
    tower_kinds: dict[str, int]  # the terrain of each
    left_out: dict[int, list[int]]
    drawn: dict[int, int]
    pieces: dict[int, Piece]
    kind_of: dict[str, int] = field(repr=False)
    names: dict[int, str] = field(repr=False)  # of the kinds of tiles, as in notation
    piece_of: dict[str, int] = field(repr=False)
    kind_of_face: dict[Tile, tuple[int, int]] = field(repr=False)  # kind and quarter turns
    tables: Tables = field(init=False, repr=False)  # made of the others

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", make_tables(self))

    def tile_name(self, kind: int) -> str:
        """The name of a kind of tile, as in notation."""
        return self.names[kind]


def turn_tile(tile: Tile, turns: int) -> Tile:
    """A tile's squares after quarter turns clockwise."""
    for _ in range(turns % 4):
        tile = (tile[2], tile[0], tile[3], tile[1])
    return tile


def load_components(source: str | None = None, origin: str = "components") -> Components:
    """The components of a file's text, by default those of the box. Raises ComponentsError."""
    return _read(box_source() if source is None else source, origin)


@lru_cache(maxsize=1)
def box_source() -> str:
    return files("torilla.games.neoville.box").joinpath("components.toml").read_text("utf-8")


@lru_cache(maxsize=16)
def _read(source: str, origin: str) -> Components:
    reader = Reader.of_text(source, origin, "neoville")
    reader.only("", reader.data, {"format", "game", "fairness", "tiles", "towers", "utilities", *SECTIONS})
    regular = read_tiles(reader, "tiles", REGULAR_TILES)
    fairness = read_tiles(reader, "fairness", FAIRNESS_TILES)
    tiles: list[Tile] = []
    faces: dict[Tile, tuple[int, int]] = {}
    for tile in regular + fairness:
        if tile not in faces:
            for turns in range(4):
                faces.setdefault(turn_tile(tile, turns), (len(tiles), turns))
            tiles.append(tile)
    tower_kinds, towers, left_out = read_towers(reader)
    drawn = read_drawn(reader)
    utilities = [piece for section in SECTIONS for piece in read_utilities(reader, section)]
    pieces = {piece.kind: piece for piece in towers + utilities}
    check_names(reader, list(pieces.values()))
    return Components(
        source=reader.source,
        hash=content_hash(reader.data),
        tiles=tiles,
        regular=[faces[tile][0] for tile in regular],
        fairness=[faces[tile][0] for tile in fairness],
        tower_kinds=tower_kinds,
        left_out=left_out,
        drawn=drawn,
        pieces=pieces,
        kind_of={"".join(tile): kind for kind, tile in enumerate(tiles)},
        names={kind: "".join(tile) for kind, tile in enumerate(tiles)} | {UNKNOWN: "?"},
        piece_of={piece.name: kind for kind, piece in pieces.items()},
        kind_of_face=faces,
    )


# --- tiles ----------------------------------------------------------------------------------------------


def read_tiles(reader: Reader, section: str, number: int) -> list[Tile]:
    texts = reader.get(section, list)
    if len(texts) != number:
        reader.fail("components/tile-count", section, f"must be {number} tiles, are {len(texts)}")
    return [read_tile(reader, f'{section}[{index}] "{text}"', text) for index, text in enumerate(texts)]


def read_tile(reader: Reader, place: str, text: object) -> Tile:
    rows = [row.split() for row in text.split("/")] if isinstance(text, str) else []
    if len(rows) != 2 or any(len(row) != 2 for row in rows):
        reader.fail("components/tile-squares", place, 'must be two rows of two squares, as in "e e* / g w+"')
    squares = [read_square(reader, place, square) for row in rows for square in row]
    return squares[0], squares[1], squares[2], squares[3]


def read_square(reader: Reader, place: str, square: str) -> str:
    terrain, symbol = square[0], square[1:]
    if terrain not in LETTERS:
        reader.fail("components/tile-terrain", place, f'unknown terrain "{terrain}"; known are e, g, r, w')
    symbols = {"": "", "*": "p", "+": "s"}
    if symbol not in symbols:
        reader.fail("components/tile-symbol", place, f'unknown symbol "{symbol}"; known are * and +')
    return terrain + symbols[symbol]


# --- pieces ---------------------------------------------------------------------------------------------


def read_towers(reader: Reader) -> tuple[dict[str, int], list[Piece], dict[int, list[int]]]:
    """The kinds with their terrains, all towers, and the values left out by number of seats (N1.2, N2.1)."""
    table = reader.get("towers", dict)
    reader.only("towers.", table, {"values", "kinds", "left_out"})
    values = reader.get("towers.values", list, table, "values")
    if len(values) != VALUES_A_KIND or any(type(value) is not int or not 0 < value < 65 for value in values):
        reader.fail("components/tower-values", "towers.values", f"must be {VALUES_A_KIND} numbers, 1 to 64")
    if sorted(set(values)) != values:
        reader.fail("components/tower-values", "towers.values", "must go up, each value once")
    kinds = reader.get("towers.kinds", dict, table, "kinds")
    if sorted(map(str, kinds.values())) != sorted(TERRAINS):
        fault = f"must be four kinds, one for each of {', '.join(TERRAINS)}"
        reader.fail("components/tower-kinds", "towers.kinds", fault)
    terrains = {name: TERRAINS.index(terrain) for name, terrain in kinds.items()}
    towers = [
        Piece(VALUES_A_KIND * index + number, f"{name}{value}", "tower", value, terrain=terrains[name])
        for index, name in enumerate(kinds)
        for number, value in enumerate(values)
    ]
    left_out: dict[int, list[int]] = {}
    out_table = reader.get("towers.left_out", dict, table, "left_out")
    reader.only("towers.left_out.", out_table, {str(seats) for seats in SEATS})
    for seats in SEATS:
        place = f"towers.left_out.{seats}"
        left_out[seats] = reader.get(place, list, out_table, str(seats))
        for value in left_out[seats]:
            if value not in values:
                reader.fail("components/tower-left-out", place, f"there is no tower of {value!r}")
    return terrains, towers, left_out


def read_drawn(reader: Reader) -> dict[int, int]:
    """How many of each chosen sort of utilities come into the supply, by number of seats (N2.2)."""
    utilities = reader.get("utilities", dict)
    reader.only("utilities.", utilities, {"drawn"})
    table = reader.get("utilities.drawn", dict, utilities, "drawn")
    reader.only("utilities.drawn.", table, {str(seats) for seats in SEATS})
    return {seats: reader.number(f"utilities.drawn.{seats}", table, str(seats), 1, PIECES_A_SORT) for seats in SEATS}


def read_utilities(reader: Reader, section: str) -> list[Piece]:
    sort, first = SECTIONS[section]
    entries = reader.get(section, list)
    pieces = []
    for index, entry in enumerate(entries):
        place = f"{section}[{index}]"
        if not isinstance(entry, dict):
            reader.fail("components/type", place, f"must be a table, is {entry!r}")
        pieces.append(
            Piece(
                kind=first + index,
                name=reader.get(f"{place}.name", str, entry, "name"),
                sort=sort,
                points=reader.number(f"{place}.points", entry, "points", 1, 99),
                count=reader.number(f"{place}.count", entry, "count", 1, PIECES_A_SORT),
                **read_condition(reader, sort, place, entry),
            )
        )
    total = sum(piece.count for piece in pieces)
    if total != PIECES_A_SORT:
        reader.fail("components/piece-count", section, f"must be {PIECES_A_SORT} pieces, are {total}")
    return pieces


def read_condition(reader: Reader, sort: str, place: str, entry: Json) -> Json:
    """When a utility scores (N6)."""
    common = {"name", "points", "count"}
    if sort == "bus":
        reader.only(f"{place}.", entry, common | {"counts", "least"})
        least = reader.number(f"{place}.least", entry, "least", 1, 14)
        return {"counts": read_word(reader, f"{place}.counts", entry, "counts", BUS_COUNTS), "least": least}
    if sort == "windmill":
        reader.only(f"{place}.", entry, common | {"where"})
        return {"where": read_word(reader, f"{place}.where", entry, "where", WINDMILL_PLACES)}
    reader.only(f"{place}.", entry, common | {"shape"})
    return {"cells": read_shape(reader, f"{place}.shape", reader.get(f"{place}.shape", list, entry, "shape"))}


def read_word(reader: Reader, place: str, entry: Json, key: str, words: tuple[str, ...]) -> str:
    word: str = reader.get(place, str, entry, key)
    if word not in words:
        reader.fail(f"components/{key}", place, f"must be one of {', '.join(words)}, is {word!r}")
    return word


def read_shape(reader: Reader, place: str, entries: list[object]) -> Cells:
    rows = [entry for entry in entries if isinstance(entry, str)]
    if len(rows) < len(entries) or not all(set(row) <= {"#", "."} for row in rows):
        reader.fail("components/shape", place, "must be rows of # and .")
    if len(rows) > 8 or any(len(row) > 8 for row in rows):
        reader.fail("components/shape", place, "must fit into a city of 8x8 squares")
    if not is_connected(from_picture(rows)):
        reader.fail("components/shape", place, "must hang together edge to edge")
    return normalised(from_picture(rows))


def check_names(reader: Reader, pieces: list[Piece]) -> None:
    names: set[str] = set()
    for piece in pieces:
        place = f'{piece.sort} "{piece.name}"'
        if not re.fullmatch(r"[a-z][A-Za-z0-9-]*", piece.name):
            reader.fail("components/name", place, "must be letters, digits and hyphens, a small letter first")
        if piece.name in names:
            reader.fail("components/name", place, "must be the only piece of this name")
        names.add(piece.name)


# --- tables for the engine ------------------------------------------------------------------------------


def face_nibbles(tile: Tile) -> list[int]:
    """Which squares of a tile are of each terrain, have a park, a sports ground, neither."""
    face = [0] * FACE
    for bit, square in zip((1, 2, 4, 8), tile, strict=True):
        face[LETTERS.index(square[0])] += bit
        face[{"": PLAIN, "p": PARKS, "s": SPORTS}[square[1:]]] += bit
    return face


def condition(piece: Piece) -> int:
    """The condition of a piece, as a number."""
    if piece.sort == "bus":
        return BUS_COUNTS.index(piece.counts)
    return WINDMILL_PLACES.index(piece.where) if piece.sort == "windmill" else piece.terrain


def mask_of(cells: Cells) -> int:
    mask = sum(1 << 8 * row + column for row, column in cells)
    return mask - (1 << 64) if mask >= 1 << 63 else mask


def make_tables(components: Components) -> Tables:
    tiles, pieces = components.tiles, components.pieces
    none = Piece(-1, "", "", 0)
    rows = [pieces.get(kind, none) for kind in range(PIECE_KINDS)]
    towers = [piece for piece in rows if piece.sort == "tower"]
    shapes = [piece.cells for piece in rows[FIRST_BIOSPHERE:]]
    return Tables(
        faces=[nibble for tile in tiles for turns in range(4) for nibble in face_nibbles(turn_tile(tile, turns))],
        turns=[len({turn_tile(tile, turns) for turns in range(4)}) for tile in tiles],
        regular=components.regular,
        fairness=components.fairness,
        points=[piece.points for piece in rows],
        conditions=[condition(piece) for piece in rows],
        least=[piece.least for piece in rows],
        towers=[[t.kind for t in towers if t.points not in components.left_out[seats]] for seats in SEATS],
        drawn=[0, 0] + [components.drawn[seats] for seats in SEATS],
        utilities=[[p.kind for p in rows if p.sort == sort for _ in range(p.count)] for sort in SORTS],
        shapes=[mask_of(turned(cells, turns)) if cells else 0 for cells in shapes for turns in range(4)],
        shape_size=[len(cells) for cells in shapes],
    )
