"""The 8x8 board of tiles: sites, neighbours, shapes, tested at all 64 squares."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from torilla.grid.bits import BIT, lowest
from torilla.grid.square8 import (
    CELL_SITE,
    LEFT_SITES,
    SITE_X,
    SITE_Y,
    SQUARES,
    UP_SITES,
    WIDE,
    cross,
    frontier,
    is_open,
    nibble_at,
    squares_of,
    tile_down,
    tile_right,
    to_corner,
    touching_sites,
)

SITES = WIDE.cells | LEFT_SITES | UP_SITES
sets = st.sets(st.integers(0, 63))


def mask(squares: set[int]) -> int:
    total = 0
    for square in squares:
        total |= int(BIT[square])
    return total


def sites(found: int) -> set[tuple[int, int]]:
    return {(int(SITE_X[bit]), int(SITE_Y[bit])) for bit in squares_of(found)}


@pytest.mark.smoke
@given(sets)
def test_squares_there_and_back(squares: set[int]) -> None:
    """A set of squares lists its squares, the last one included, whose bit is the sign."""
    assert squares_of(mask(squares)) == sorted(squares)
    if squares:
        assert squares_of(lowest(mask(squares))) == [min(squares)]


@given(sets)
def test_moving_by_a_tile(squares: set[int]) -> None:
    """Sets move by two columns or rows; what leaves the board is gone."""
    assert squares_of(tile_right(mask(squares))) == sorted(s + 2 for s in squares if s % 8 < 6)
    assert squares_of(tile_down(mask(squares))) == sorted(s + 16 for s in squares if s < 48)


@given(sets, st.integers(0, 15))
def test_squares_of_a_tile(squares: set[int], cell: int) -> None:
    """A nibble names the squares of a tile that a set holds."""
    corner = 16 * (cell // 4) + 2 * (cell % 4)
    wanted = sum(bit for bit, offset in zip((1, 2, 4, 8), (0, 1, 8, 9), strict=True) if corner + offset in squares)
    nibble = int(nibble_at(mask(squares), cell))
    assert nibble == wanted
    assert int(SQUARES[16 * cell + nibble]) == mask(squares) & int(SQUARES[16 * cell + 15])


@pytest.mark.parametrize("square", range(64))
def test_row_and_column(square: int) -> None:
    """The cross of a square is its row and column without itself."""
    row, column = divmod(square, 8)
    wanted = {8 * row + c for c in range(8)} | {8 * r + column for r in range(8)}
    assert set(squares_of(cross(square))) == wanted - {square}


def test_sites_are_in_reading_order() -> None:
    """Sites in the order of their bits go row by row, from the places above the board on."""
    bits = [bit for bit in range(64) if int(SITES) & int(BIT[bit])]
    order = [(int(SITE_Y[bit]), int(SITE_X[bit])) for bit in bits]
    assert order == sorted(order)
    assert len(set(order)) == 16 + 4 + 4
    for cell in range(16):
        assert sites(int(CELL_SITE[cell])) == {(cell % 4, cell // 4)}


@given(st.sets(st.integers(0, 15), min_size=1))
def test_the_frontier(cells: set[int]) -> None:
    """Free places beside the tiles, left of and above the board only while the city can still grow (N3.1, N3.2)."""
    width = 1 + max(cell % 4 for cell in cells)
    height = 1 + max(cell // 4 for cell in cells)
    total = 0
    for cell in cells:
        total |= int(CELL_SITE[cell])
    taken = {(cell % 4, cell // 4) for cell in cells}
    wanted = set()
    for x, y in taken:
        for place in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            inside = place[0] <= 3 and place[1] <= 3
            left = place[0] >= 0 or width < 4
            up = place[1] >= 0 or height < 4
            if place not in taken and inside and left and up:
                wanted.add(place)
    assert sites(int(frontier(total, width, height))) == wanted


@given(sets)
def test_touching_sites(squares: set[int]) -> None:
    """At which sites each square of a tile would touch a group, left of and above the board too."""
    found = [sites(int(each)) for each in touching_sites(mask(squares))]
    places = {(square % 8, square // 8) for square in squares}
    for number, (dx, dy) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        for x, y in [*product(range(4), range(4)), *((-1, y) for y in range(4)), *((x, -1) for x in range(4))]:
            column, row = 2 * x + dx, 2 * y + dy
            around = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
            tile = {(2 * x + a, 2 * y + b) for a in (0, 1) for b in (0, 1)}
            if places & tile:
                continue  # a tile lies there
            assert ((x, y) in found[number]) == bool(places & around), (number, x, y)


def test_open_groups() -> None:
    """A group can grow where a free square lies beside it, or the frame can still move over its side (N3.2)."""
    corner = int(SQUARES[15])
    assert is_open(corner, corner, 1, 1)
    everything = -1
    assert not is_open(corner, everything, 4, 4)
    assert is_open(corner, everything, 3, 4)
    assert is_open(corner, everything, 4, 3)


@given(st.sets(st.integers(0, 63), min_size=1))
def test_shapes_in_the_corner(squares: set[int]) -> None:
    """A shape moved to the corner keeps its form."""
    top, left = min(s // 8 for s in squares), min(s % 8 for s in squares)
    assert squares_of(to_corner(mask(squares))) == sorted(s - 8 * top - left for s in squares)
