"""The 8x8 board of 4x4 tiles: helpers at all 64 bits, against plain counting."""

from __future__ import annotations

import random

import pytest

from torilla.grid import bits, square8

ALL = range(64)


def signed(mask: int) -> int:
    return mask - (1 << 64) if mask >= 1 << 63 else mask


def squares(mask: int) -> set[int]:
    return {number for number in ALL if mask % (1 << 64) >> number & 1}


def random_masks(count: int) -> list[int]:
    rng = random.Random(6)
    return [0, -1, signed(1 << 63), *(signed(rng.getrandbits(64) & rng.getrandbits(64)) for _ in range(count))]


@pytest.mark.parametrize("number", ALL)
def test_single_squares(number: int) -> None:
    """Each square alone: the lowest of a set, one tile further, and its cross of row and column."""
    single = bits.BIT[number]
    row, column = divmod(number, 8)
    assert square8.first_of(single) == single
    assert squares(square8.tile_right(single)) == ({number + 2} if column < 6 else set())
    assert squares(square8.tile_down(single)) == ({number + 16} if row < 6 else set())
    line = {8 * row + c for c in range(8)} ^ {8 * r + column for r in range(8)}
    assert squares(square8.cross(number)) == line
    assert square8.squares_of(single) == [number]


def test_whole_sets() -> None:
    """Sets as lists, their first square, and the squares of one tile."""
    for mask in random_masks(200):
        assert square8.squares_of(mask) == sorted(squares(mask))
        if mask:
            assert squares(square8.first_of(mask)) == {min(squares(mask))}
        for cell in range(16):
            corner = 16 * (cell // 4) + 2 * (cell % 4)
            nibble = sum(1 << at for at, add in enumerate((0, 1, 8, 9)) if corner + add in squares(mask))
            assert square8.nibble_at(mask, cell) == nibble


def test_to_corner() -> None:
    """A group keeps its shape and comes to the upper left corner."""
    for mask in random_masks(100):
        if mask:
            found = squares(square8.to_corner(mask))
            top = min(number // 8 for number in squares(mask))
            left = min(number % 8 for number in squares(mask))
            assert found == {number - 8 * top - left for number in squares(mask)}
