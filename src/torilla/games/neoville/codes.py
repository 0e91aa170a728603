"""The layout of the action codes, dense and fixed per rules version (docs/reference/contract.md)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.grid.square8 import SITE_X, SITE_Y

FIRST_TILE: Final = 0  # + tile kind
FIRST_PLACE: Final = 78  # + ((y + 3) * 7 + (x + 3)) * 4 + turns
FIRST_BUILD: Final = 274  # + piece kind * 4 + square
FIRST_DRAW: Final = 530  # + tile kind
DRAW_PILE: Final = 608
END: Final = 609
ACTION_COUNT: Final = 610

MAX_KINDS: Final = 78
UNKNOWN: Final = 78  # the kind of a tile that one may not know
NONE: Final = -1  # no tile: a gap in the display, nothing chosen

# Piece kinds
FIRST_BUS: Final = 28
FIRST_WINDMILL: Final = 40
FIRST_BIOSPHERE: Final = 52
PIECE_KINDS: Final = 64
VALUES_A_KIND: Final = 7
KINDS_A_SORT: Final = 12
COUNT_OF: Final = vec[i64]([16**index for index in range(KINDS_A_SORT)])  # unit of a utility's 4-bit count

# Utility sorts
BUS: Final = 0
WINDMILL: Final = 1
BIOSPHERE: Final = 2

# Steps of a turn
TILE_STEP: Final = 0
PLACE_STEP: Final = 1
BUILD_STEP: Final = 2
DRAW_STEP: Final = 3
OVER: Final = 4
STEP_NAMES: Final = ("tile", "place", "build", "draw", "over")

ROUNDS: Final = 16

# What is told of a step (core.engine.Told)
TOLD_REFILL: Final = 0  # place = slot
TOLD_GAIN: Final = 1  # seen by that seat only

PLACE_X: Final = vec[i64]([place // 4 % 7 - 3 for place in range(FIRST_BUILD - FIRST_PLACE)])
PLACE_Y: Final = vec[i64]([place // 28 - 3 for place in range(FIRST_BUILD - FIRST_PLACE)])
"""Column and row, relative to the first tile, of code FIRST_PLACE + index."""

PLACE_CORNER: Final = vec[i64]([16 * int(y) + 2 * int(x) for x, y in zip(PLACE_X, PLACE_Y, strict=True)])
"""The same as the number of the upper left square, relative to that of the first tile (grid/square8.py)."""

SITE_PLACE: Final = vec[i64]([28 * int(SITE_Y[bit]) + 4 * int(SITE_X[bit]) for bit in range(64)])
"""What a site adds to the code of a placement at the board's first cell."""
