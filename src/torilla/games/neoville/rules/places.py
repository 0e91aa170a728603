"""Places in a city: columns and rows relative to its first tile, and the numbers of placements.

Placement number ((y + 3) * 7 + x + 3) * 4 + turns; the codes of `actions/place.py` count the same way.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.grid.square8 import SITE_X, SITE_Y

REACH: Final = range(-3, 4)
"""Columns and rows that a city of 4x4 tiles can reach from its first tile."""
TURNS: Final = range(4)
"""Quarter turns clockwise."""
PLACEMENTS: Final = [(x, y) for y in REACH for x in REACH for _ in TURNS]

PLACE_X: Final = vec[i64]([x for x, _ in PLACEMENTS])
PLACE_Y: Final = vec[i64]([y for _, y in PLACEMENTS])
"""Column and row of a placement."""
PLACE_CORNER: Final = vec[i64]([16 * y + 2 * x for x, y in PLACEMENTS])
"""The same as the number of the upper left square, relative to that of the first tile (grid/square8.py)."""


def place_number(x: i64, y: i64, turns: i64) -> i64:
    """The number of a placement."""
    return ((y + 3) * 7 + x + 3) * 4 + turns


SITE_PLACE: Final = vec[i64](
    [int(place_number(SITE_X[bit], SITE_Y[bit], 0) - place_number(0, 0, 0)) for bit in range(64)]
)
"""What a site adds to the number of a placement at the board's first cell."""


def format_place(x: int, y: int) -> str:
    """A place relative to the first tile: `@+1-2`."""
    return f"@{x:+d}{y:+d}"
