"""Sets of squares as 64-bit integers: every helper at every one of the 64 bits, sign bit included."""

from __future__ import annotations

import random

import pytest

from torilla.grid import bits

ALL = range(64)


def signed(mask: int) -> int:
    """A set of 64 bits as the engine writes it: bit 63 is the sign."""
    return mask - (1 << 64) if mask >= 1 << 63 else mask


def squares(mask: int) -> set[int]:
    """The squares of a set, bit by bit."""
    return {number for number in ALL if mask % (1 << 64) >> number & 1}


def mask_of(numbers: set[int]) -> int:
    return signed(sum(1 << number for number in numbers))


def random_masks(count: int) -> list[int]:
    """Sparse, dense and extreme sets."""
    rng = random.Random(4)
    found = [0, -1, signed(1 << 63), (1 << 63) - 1, 0x55AA55AA55AA55AA, signed(0xAA55AA55AA55AA55)]
    for _ in range(count):
        mask = rng.getrandbits(64)
        for _ in range(rng.randrange(3)):
            mask &= rng.getrandbits(64)
        found.append(signed(mask))
    return found


MOVES = {
    "north": lambda row, column: (row - 1, column),
    "south": lambda row, column: (row + 1, column),
    "west": lambda row, column: (row, column - 1),
    "east": lambda row, column: (row, column + 1),
}


def moved(numbers: set[int], name: str) -> set[int]:
    places = [MOVES[name](number // 8, number % 8) for number in numbers]
    return {8 * row + column for row, column in places if 0 <= row < 8 and 0 <= column < 8}


@pytest.mark.smoke
@pytest.mark.parametrize("number", ALL)
def test_single_squares(number: int) -> None:
    """Each square alone: its bit, its number, its count, and one step in every direction."""
    single = bits.BIT[number]
    assert single == mask_of({number})
    assert bits.bit_index(single) == number
    assert bits.count(single) == 1
    assert bits.lowest(single) == single or number == 63
    for name in MOVES:
        assert squares(getattr(bits, name)(single)) == moved({number}, name)


@pytest.mark.parametrize("name", MOVES)
def test_steps_of_whole_sets(name: str) -> None:
    """A set moves as its squares do, and what leaves the board is gone."""
    for mask in random_masks(300):
        assert squares(getattr(bits, name)(mask)) == moved(squares(mask), name)


def test_results_stay_within_64_bits() -> None:
    """No helper makes a number that compiled code could not hold."""
    for mask in random_masks(300):
        for name in (*MOVES, "beside", "count"):
            assert -(1 << 63) <= getattr(bits, name)(mask) < 1 << 63


def test_count() -> None:
    """As many squares as there are."""
    for mask in random_masks(500):
        assert bits.count(mask) == len(squares(mask))


@pytest.mark.parametrize("number", range(63))
def test_lowest(number: int) -> None:
    """The lowest square of a set, whatever lies above it."""
    for other in random_masks(20):
        mask = mask_of({number} | {square for square in squares(other) if square > number})
        assert squares(bits.lowest(mask)) == {number}


def test_beside() -> None:
    """All squares that share an edge with a square of the set."""
    for mask in random_masks(200):
        assert squares(bits.beside(mask)) == set().union(*(moved(squares(mask), name) for name in MOVES))


def test_spread() -> None:
    """A group is what can be reached edge by edge."""
    for within in random_masks(200):
        for start in list(squares(within))[:3]:
            group, edge = {start}, {start}
            while edge:
                edge = set().union(*(moved(edge, name) for name in MOVES)) & squares(within) - group
                group |= edge
            assert squares(bits.spread(mask_of({start}), within)) == group


def test_spread_from_outside_is_empty() -> None:
    """A start outside the set has no group."""
    assert bits.spread(1, 0) == 0
    assert bits.spread(1, 2) == 0


def test_high_word() -> None:
    """The upper 32 bits of a number that is not negative."""
    for mask in random_masks(100):
        if mask >= 0:
            assert bits.high_word(mask) == mask // 2**32


def test_six_bits() -> None:
    """Small numbers packed into a word come out again, the last one next to the sign too."""
    numbers = [5, 63, 0, 1, 62, 33, 7, 63, 2, 31]
    word = sum(number << 6 * at for at, number in enumerate(numbers))
    assert [bits.six_bits(word, at) for at in range(10)] == numbers
