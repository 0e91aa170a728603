"""The three forms of an action of Neoville: code, notation, value (docs/reference/contract.md)."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Literal, NoReturn

import msgspec

from torilla.core.errors import NotationError
from torilla.games.neoville.codes import (
    ACTION_COUNT,
    DRAW_PILE,
    END,
    FIRST_BUILD,
    FIRST_DRAW,
    FIRST_PLACE,
    FIRST_TILE,
    PLACE_X,
    PLACE_Y,
)
from torilla.games.neoville.components import Components, turn_tile

SQUARE_NAMES = ("nw", "ne", "sw", "se")
Square = Literal["nw", "ne", "sw", "se"]
PLACE_PATTERN = re.compile(r"@([+-]\d)([+-]\d)r(\d)")


class Value(msgspec.Struct, frozen=True, tag_field="type"):
    """An action as a typed object."""


class ChooseTile(Value, frozen=True, tag="tile"):
    """Choose a tile of the hand."""

    tile: str


class Place(Value, frozen=True, tag="place"):
    """Lay the chosen tile: columns right of and rows below the first tile, quarter turns clockwise."""

    x: int
    y: int
    turns: int


class BuildPiece(Value, frozen=True, tag="build"):
    """Put a piece of the supply on a square of the tile just placed."""

    piece: str
    square: Square


class DrawTile(Value, frozen=True, tag="draw"):
    """Take a face-up tile; None: the top of the pile."""

    tile: str | None = None


class End(Value, frozen=True, tag="end"):
    """End the turn."""


AnyValue = ChooseTile | Place | BuildPiece | DrawTile | End


def format_place(x: int, y: int) -> str:
    """A place relative to the first tile, as in `@+1-2`."""
    return f"@{x:+d}{y:+d}"


def format_action(code: int, components: Components) -> str:
    """The notation of a code."""
    value = to_value(code, components)
    match value:
        case ChooseTile(tile):
            return f"tile:{tile}"
        case Place(x, y, turns):
            return f"{format_place(x, y)}r{turns}"
        case BuildPiece(piece, square):
            return f"build:{piece}:{square}"
        case DrawTile(tile):
            return f"draw:{tile or 'pile'}"
        case End():
            return "end"


def to_value(code: int, components: Components) -> AnyValue:
    """The typed form of a code."""
    if FIRST_TILE <= code < FIRST_PLACE:
        return ChooseTile(tile_of(code, code - FIRST_TILE, components))
    if FIRST_PLACE <= code < FIRST_BUILD:
        place = code - FIRST_PLACE
        return Place(int(PLACE_X[place]), int(PLACE_Y[place]), place % 4)
    if FIRST_BUILD <= code < FIRST_DRAW:
        kind, square = divmod(code - FIRST_BUILD, 4)
        if kind not in components.pieces:
            raise ValueError(f"code {code} names a piece that these components do not have")
        return BuildPiece(components.pieces[kind].name, SQUARE_NAMES[square])  # type: ignore[arg-type]
    if FIRST_DRAW <= code < DRAW_PILE:
        return DrawTile(tile_of(code, code - FIRST_DRAW, components))
    if code == DRAW_PILE:
        return DrawTile(None)
    if code == END:
        return End()
    raise ValueError(f"there is no code {code}: codes go from 0 to {ACTION_COUNT - 1}")


def tile_of(code: int, kind: int, components: Components) -> str:
    if kind >= len(components.tiles):
        raise ValueError(f"code {code} names a tile that these components do not have")
    return components.tile_name(kind)


def from_value(value: AnyValue, components: Components) -> int:
    """The code of a typed form. Raises NotationError."""
    match value:
        case ChooseTile(tile):
            return FIRST_TILE + kind_named(f"tile:{tile}", tile, components)
        case Place(x, y, turns):
            return place_code(f"{format_place(x, y)}r{turns}", x, y, turns)
        case BuildPiece(piece, square):
            return build_code(f"build:{piece}:{square}", piece, square, components)
        case DrawTile(None):
            return DRAW_PILE
        case DrawTile(tile):
            return FIRST_DRAW + kind_named(f"draw:{tile}", tile or "", components)
        case End():
            return END


def parse_action(text: str, components: Components) -> int:
    """The code of a notation. Raises NotationError."""
    word, _, rest = text.partition(":")
    if text == "end":
        return END
    if text.startswith("@"):
        found = PLACE_PATTERN.fullmatch(text)
        if found is None:
            refuse(text, "expected @, columns right of and rows below the first tile, r, quarter turns: @+1-2r3")
        return place_code(text, *(int(group) for group in found.groups()))
    if word == "tile":
        return FIRST_TILE + kind_named(text, rest, components)
    if word == "draw":
        return DRAW_PILE if rest == "pile" else FIRST_DRAW + kind_named(text, rest, components)
    if word == "build":
        piece, _, square = rest.partition(":")
        return build_code(text, piece, square, components)
    close = get_close_matches(word, ["tile", "build", "draw", "draw:pile", "end"], 1)
    return refuse(
        text, f"did you mean {close[0]!r}?" if close else "expected tile:..., @...r., build:..., draw:... or end"
    )


def place_code(text: str, x: int, y: int, turns: int) -> int:
    if not (-3 <= x <= 3 and -3 <= y <= 3):
        refuse(text, "a city is four tiles wide and high, so places go from -3 to +3")
    if not 0 <= turns <= 3:
        refuse(text, "expected r0 to r3, quarter turns clockwise")
    return FIRST_PLACE + ((y + 3) * 7 + x + 3) * 4 + turns


def build_code(text: str, piece: str, square: str, components: Components) -> int:
    kind = components.piece_of.get(piece)
    if kind is None:
        refuse(text, no_such("piece", piece, list(components.piece_of)))
    if square not in SQUARE_NAMES:
        refuse(text, f"{square!r} is no square of a tile: expected nw, ne, sw or se")
    return FIRST_BUILD + 4 * kind + SQUARE_NAMES.index(square)


def kind_named(text: str, name: str, components: Components) -> int:
    kind = components.kind_of.get(name)
    if kind is None:
        refuse(text, turned_name(name, components) or no_such("tile", name, list(components.kind_of)))
    return kind


def turned_name(name: str, components: Components) -> str | None:
    """What to say of a tile that is named by its squares, but turned."""
    squares = re.findall(r"[egrw][ps]?", name)
    if len(squares) != 4 or "".join(squares) != name:
        return None
    face = components.kind_of_face.get(turn_tile((squares[0], squares[1], squares[2], squares[3]), 0))
    return None if face is None else f"this tile is called {components.tile_name(face[0])!r} (it is turned here)"


def no_such(what: str, name: str, names: list[str]) -> str:
    close = get_close_matches(name, names, 3, 0.5)
    return f"there is no {what} {name!r}" + (f"; did you mean {' or '.join(map(repr, close))}?" if close else "")


def refuse(text: str, expected: str) -> NoReturn:
    raise NotationError(
        "action/unreadable", f"{text!r} is no action of Neoville: {expected}", text=text, expected=expected
    )
