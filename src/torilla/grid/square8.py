"""The 8x8 board of 4x4 tiles, and the sites at which one more tile can join them.

Square (row, column) is bit 8 * row + column. A tile covers 2x2 squares of the board: its cell is 4 * tile row +
tile column, and a nibble names some of its squares (1 upper left, 2 upper right, 4 lower left, 8 lower right).

A *site* is a place for a tile: one of the 16 cells or, because a city may still grow that way, a place left of
the first tile column or above the first tile row. Site (x, y) is the bit of the tile's lower right square, which
is 8 * (2y + 1) + 2x + 1; left of the board column 0 stands for it, above the board row 0. So a set of sites is a
64-bit set too, and its bits are in reading order.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from torilla.grid.bits import BIT, beside, east, north, south, west

LEFT_SITES: Final = 0x0100010001000100
UP_SITES: Final = 0xAA
FIRST_COLUMN: Final = 0x0101010101010101
FIRST_ROW: Final = 0xFF
FIRST_COLUMN_CELLS: Final = 0x0200020002000200  # the sites of tile column 0, and of tile row 0
FIRST_ROW_CELLS: Final = 0xAA00


@final
class WideSets:
    """Sets with square 62 or 63. As literals mypyc would make them Python objects, to be converted at every use."""

    def __init__(self) -> None:
        self.cells: i64 = -0x55FF55FF55FF5600  # the sites on the board, 0xAA00AA00AA00AA00
        self.lower_left: i64 = 0x5500550055005500  # lower left squares of all tiles


WIDE: Final = WideSets()


def _signed(mask: int) -> int:
    return mask - (1 << 64) if mask >= 1 << 63 else mask


def _block(cell: int, nibble: int) -> int:
    corner = 16 * (cell // 4) + 2 * (cell % 4)
    return sum(1 << corner + (0, 1, 8, 9)[square] for square in range(4) if nibble >> square & 1)


SQUARES: Final = vec[i64]([_signed(_block(cell, nibble)) for cell in range(16) for nibble in range(16)])
"""The squares `nibble` of the tile at `cell`, at 16 * cell + nibble."""

CELL_CORNER: Final = vec[i64]([16 * (cell // 4) + 2 * (cell % 4) for cell in range(16)])
"""The bit number of a cell's upper left square."""

SQUARE_OFFSET: Final = vec[i64]([0, 1, 8, 9])
"""What each of a tile's squares adds to it."""

CELL_SITE: Final = vec[i64]([_signed(_block(cell, 8)) for cell in range(16)])
"""A cell as a set of one site."""

LINES: Final = vec[i64](
    [_signed(0xFF << 8 * row) for row in range(8)] + [_signed(0x0101010101010101 << column) for column in range(8)]
)
"""The eight rows of squares, then the eight columns."""

SITE_X: Final = vec[i64]([(bit % 8 - 1) // 2 for bit in range(64)])
SITE_Y: Final = vec[i64]([(bit // 8 - 1) // 2 for bit in range(64)])
"""Tile column and row of a site, -1 left of and above the board."""


def nibble_at(mask: i64, cell: i64) -> i64:
    """Which squares of the tile at `cell` are in the set."""
    corner = CELL_CORNER[cell]
    return (mask >> corner & 3) + 4 * (mask >> (corner + 8) & 3)


def tile_right(mask: i64) -> i64:
    """Every square moved one tile to the right."""
    return east(east(mask))


def tile_down(mask: i64) -> i64:
    """Every square moved one tile down."""
    return south(south(mask))


def cross(bit: i64) -> i64:
    """The other squares in the row and the column of square number `bit`."""
    return LINES[bit >> 3] ^ LINES[8 + (bit & 7)]


def frontier(cells: i64, width: i64, height: i64) -> i64:
    """The sites next to the occupied cells at which a city of this size stays within 4x4 tiles."""
    around = north(north(cells)) | south(south(cells)) | west(west(cells)) | east(east(cells))
    sites = around & WIDE.cells & ~cells
    if width < 4:
        sites |= west(cells & FIRST_COLUMN_CELLS)
    if height < 4:
        sites |= north(cells & FIRST_ROW_CELLS)
    return sites


def touching_sites(group: i64) -> tuple[i64, i64, i64, i64]:
    """The sites at which a tile's upper left, upper right, lower left, lower right square touches the group."""
    edge = beside(group)
    return (
        south(east(edge & 0x0055005500550055)),
        south((edge & 0x00AA00AA00AA00AA) | (group & 0x0001000100010001)),
        east((edge & WIDE.lower_left) | (group & 0x55)),
        (edge & WIDE.cells) | (group & (LEFT_SITES | UP_SITES)),
    )


def is_open(group: i64, filled: i64, width: i64, height: i64) -> bool:
    """Whether a group of squares can still grow: next to it is a free square of a frame that is still possible."""
    if beside(group) & ~filled != 0:
        return True
    return (width < 4 and group & FIRST_COLUMN != 0) or (height < 4 and group & FIRST_ROW != 0)


def to_corner(group: i64) -> i64:
    """The same shape moved to the upper left corner of the board (not for the empty set)."""
    while group & FIRST_ROW == 0:
        group = north(group)
    while group & FIRST_COLUMN == 0:
        group = west(group)
    return group


def change_squares(mask: i64, old: i64, out: vec[i16], at: i64) -> None:
    """Write a set as 64 ones and zeros, row by row from `at` on, where the set `old` is written."""
    rest = mask
    differ = mask ^ old
    end = at + 64
    while at < end:
        if differ & 255 != 0:
            out[at] = i16(rest & 1)
            out[at + 1] = i16((rest >> 1) & 1)
            out[at + 2] = i16((rest >> 2) & 1)
            out[at + 3] = i16((rest >> 3) & 1)
            out[at + 4] = i16((rest >> 4) & 1)
            out[at + 5] = i16((rest >> 5) & 1)
            out[at + 6] = i16((rest >> 6) & 1)
            out[at + 7] = i16((rest >> 7) & 1)
        rest >>= 8
        differ >>= 8
        at += 8


def squares_of(mask: i64) -> list[int]:
    """The numbers of the squares of a set, ascending."""
    return [number for number in range(64) if BIT[number] & mask != 0]
