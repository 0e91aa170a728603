"""Neoville's tiles, pieces, steps and categories of points, as numbers. The action codes are with the actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MAX_KINDS: Final = 78
UNKNOWN: Final = 78  # the kind of a tile that one may not know
EMPTY: Final = -1  # no tile: a gap in the display, nothing chosen

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
AT_TILE: Final = 0
AT_PLACE: Final = 1
AT_BUILD: Final = 2
AT_DRAW: Final = 3
AT_OVER: Final = 4
STEP_NAMES: Final = ("tile", "place", "build", "draw", "over")

# Moments: the steps, and parts of steps with rules of their own
LAST_BUILD: Final = 5  # build or draw where nothing can or need be drawn (N3.10)
LAST_DRAW: Final = 6
NO_TILE: Final = 7  # tile, without a tile to play (N3.10)
MOMENTS: Final = 8
MOMENT_STEPS: Final = (AT_TILE, AT_PLACE, AT_BUILD, AT_DRAW, AT_OVER, AT_BUILD, AT_DRAW, AT_TILE)
"""The step of each moment."""

ROUNDS: Final = 16

# Disclosed items (core.engine.CodedItems)
ITEM_REFILL: Final = 0  # place = slot
ITEM_GAIN: Final = 1  # seen by that seat only

CATEGORIES: Final = ("towers", "buses", "windmills", "biospheres", "parks", "sports")
"""Of points, in the order of `scoring.seat_scores`."""

SQUARE_NAMES: Final = ("nw", "ne", "sw", "se")
"""The squares of a tile, row by row."""
CORNERS: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Their columns and rows."""
