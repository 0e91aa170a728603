"""The 7x7 board and straight pushes onto it, all lanes and depths at once.

Square (row, column) is bit 8 * (row + 1) + column: the unused row above and the unused column at the right catch what
slides over the rim, so bits 8 to 62 suffice and a board is never negative.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from torilla.grid.bits import BIT, bit_index, lowest

SIZE: Final = 7
BOARD: Final = 0x7F7F7F7F7F7F7F00
WHOLE: Final = vec[i64]([BOARD])  # for compiled code, which would make a Python object of so large a literal
CENTRE: Final = 0x0000000800000000
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

LINES: Final = vec[i64](
    [sum(1 << 8 * (row + 1) + column for column in range(7)) for row in range(7)]
    + [sum(1 << 8 * (row + 1) + column for row in range(7)) for column in range(7)]
)
"""The seven rows, then the seven columns."""

CELL_BIT: Final = vec[i64]([1 << 8 * (cell // 7 + 1) + cell % 7 for cell in range(49)])
"""Cell 7 * row + column as a set."""

CELL_OF_BIT: Final = vec[i64]([7 * (bit // 8 - 1) + bit % 8 if bit >= 8 and bit % 8 < 7 else -1 for bit in range(64)])
"""The cell (7 * row + column) at a bit number."""


def cell_of(single: i64) -> i64:
    """The cell number (7 * row + column) of a set of one square."""
    return CELL_OF_BIT[bit_index(single)]


def around(mask: i64) -> i64:
    """All squares of the board that share an edge with a square of the set."""
    inner = mask & WHOLE[0]
    # Nothing overflows unmasked: bit 62 goes to bit 63 or beyond, outside the board.
    return ((inner & 0x3F7F7F7F7F7F7F7F) << 1 | inner >> 1 | (inner & 0x007F7F7F7F7F7F7F) << 8 | inner >> 8) & WHOLE[0]


def join_group(start: i64, within: i64) -> i64:
    """The edge-connected group(s) of `within` that hold the squares of `start`."""
    group = start & within
    while True:
        larger = (group | around(group)) & within
        if larger == group:
            return group
        group = larger


@final
class Orientation:
    """A shape turned one way: its cells relative to its upper left corner, and where it lies wholly on the board."""

    def __init__(self, number: i64, cells: list[tuple[int, int]]) -> None:
        offsets = [8 * row + column for row, column in cells]
        padded = offsets + [offsets[0]] * (5 - len(offsets))
        self.number: i64 = number  # quarter turns clockwise, 4 more when flipped first
        self.height: i64 = 1 + max(row for row, _ in cells)
        self.width: i64 = 1 + max(column for _, column in cells)
        self.mask: i64 = sum(2**offset for offset in offsets)
        self.inside: i64 = sum(
            2 ** (8 * (row + 1) + column)
            for row in range(SIZE - int(self.height) + 1)
            for column in range(SIZE - int(self.width) + 1)
        )
        self.k0: i64 = padded[0]
        self.k1: i64 = padded[1]
        self.k2: i64 = padded[2]
        self.k3: i64 = padded[3]
        self.k4: i64 = padded[4]

    def at(self, anchor: i64) -> i64:
        """The cells of the shape with its upper left corner at bit number `anchor`."""
        return self.mask << anchor


def shadow(occupied: i64, side: i64) -> i64:
    """Squares that nothing pushed from `side` can reach: the occupied ones and all behind them."""
    dark = occupied
    if side == NORTH:
        dark |= (dark & 0x007F7F7F7F7F7F7F) << 8
        dark |= (dark & 0x00007F7F7F7F7F7F) << 16
        dark |= (dark & 0x000000007F7F7F7F) << 32
        return dark
    if side == SOUTH:
        dark |= dark >> 8
        dark |= dark >> 16
        dark |= dark >> 32
        return dark & WHOLE[0]
    if side == EAST:
        dark |= (dark >> 1) & WHOLE[0]
        dark |= (dark >> 2) & 0x1F1F1F1F1F1F1F00
        return dark | ((dark >> 4) & 0x0707070707070700)
    dark |= (dark & 0x3F3F3F3F3F3F3F00) << 1
    dark |= (dark & 0x1F1F1F1F1F1F1F00) << 2
    return dark | ((dark & 0x0707070707070700) << 4)


def stops(dark: i64, shape: Orientation, side: i64) -> i64:
    """The anchors at which a shape pushed from `side` is stopped by contact, lying wholly on the board.

    Anchors in the unused row and column count as the step beyond the rim: there, too, the shape may be blocked.
    """
    blocked = dark >> shape.k0 | dark >> shape.k1 | dark >> shape.k2 | dark >> shape.k3 | dark >> shape.k4
    free = shape.inside & ~blocked
    if side == NORTH:
        return free & (blocked >> 8)
    if side == EAST:
        return free & ((blocked & 0x3FFFFFFFFFFFFFFF) << 1)
    if side == SOUTH:
        return free & ((blocked & 0x007FFFFFFFFFFFFF) << 8)
    return free & (blocked >> 1)


def in_lane(anchors: i64, side: i64, lane: i64) -> i64:
    """The anchors that lie in a lane."""
    if side == NORTH or side == SOUTH:
        return anchors & LINES[7 + lane]
    return anchors & LINES[lane]


def fill_lanes(anchors: i64, side: i64, base: i64, out: vec[i64], filled: i64) -> i64:
    """Append `base` + lane to `out` for each lane that holds an anchor, ascending; returns how many are filled."""
    lane: i64 = 0
    if side == NORTH or side == SOUTH:
        columns = anchors | anchors >> 32
        columns |= columns >> 16
        columns = (columns | columns >> 8) & 0x7F
        while columns != 0:
            if columns & 1 != 0:
                out[filled] = base + lane
                filled += 1
            columns >>= 1
            lane += 1
        return filled
    while lane < 7:
        if anchors & LINES[lane] != 0:
            out[filled] = base + lane
            filled += 1
        lane += 1
    return filled


def right_joins(mask: i64) -> i64:
    """The squares of a tile whose right neighbour belongs to it too."""
    return mask & (mask >> 1)


def down_joins(mask: i64) -> i64:
    """The squares of a tile whose lower neighbour belongs to it too."""
    return mask & (mask >> 8)


def tile_at(single: i64, joined_right: i64, joined_down: i64) -> i64:
    """All squares of the tile that covers the square `single`."""
    tile = single
    while True:
        larger = (
            tile
            | (tile & joined_right) << 1
            | (tile >> 1 & joined_right)
            | (tile & joined_down) << 8
            | (tile >> 8 & joined_down)
        )
        if larger == tile:
            return tile
        tile = larger


def change_cells(mask: i64, old: i64, out: vec[i16], at: i64) -> None:
    """Write a set as 49 ones and zeros, row by row from `at` on, where the set `old` is written."""
    rest = mask >> 8
    differ = (mask ^ old) >> 8
    while differ != 0:
        if differ & 127 != 0:
            out[at] = i16(rest & 1)
            out[at + 1] = i16((rest >> 1) & 1)
            out[at + 2] = i16((rest >> 2) & 1)
            out[at + 3] = i16((rest >> 3) & 1)
            out[at + 4] = i16((rest >> 4) & 1)
            out[at + 5] = i16((rest >> 5) & 1)
            out[at + 6] = i16((rest >> 6) & 1)
        rest >>= 8
        differ >>= 8
        at += 7


def bits_of(mask: i64) -> list[int]:
    """The cell numbers (7 * row + column) of a set, ascending."""
    cells: list[int] = []
    rest = mask & WHOLE[0]
    while rest != 0:
        single = lowest(rest)
        cells.append(int(cell_of(single)))
        rest ^= single
    return cells


def mask_of(cells: list[int]) -> i64:
    """The set of the given cell numbers."""
    mask: i64 = 0
    for cell in cells:
        mask |= CELL_BIT[cell]
    return mask


assert BIT[62] == LINES[6] - (LINES[6] & 0x3FFFFFFFFFFFFFFF)
