"""The actions of Neoville as typed objects (docs/reference/contract.md). Their codes and notation: actions/."""

from __future__ import annotations

from typing import Literal

import msgspec

Square = Literal["nw", "ne", "sw", "se"]


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
