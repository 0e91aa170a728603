"""Sets of squares as 64-bit integers, 8 bits a row.

All shifts of the compiled engine live in this package. Two facts shape it: compiled `i64` arithmetic wraps while plain
Python integers grow, so every left shift is masked before it can overflow; and bit 63 is the sign, so a set that holds
it is negative in both builds and `>>` copies the sign, which is masked away. Single bits come from the table `BIT`,
because mypyc miscompiles left shifts of literals.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

FULL: Final = -1  # all 64 squares


def _signed(mask: int) -> int:
    return mask - (1 << 64) if mask >= 1 << 63 else mask


BIT: Final = vec[i64]([_signed(1 << index) for index in range(64)])


# mypyc makes a literal above 2**62 a Python object, so squares 62 and 63 are tested together (a negative literal fits)
# and looked at apart only where one of them is there: they are the last two squares of the last row.
LAST_TWO: Final = -0x4000000000000000


def lowest(mask: i64) -> i64:
    """The lowest square of a set, as a set."""
    if mask < 0 and mask == BIT[63]:
        return mask  # its negative has no place in 64 bits
    return mask & -mask


def bit_index(single: i64) -> i64:
    """The number of the only square of `single`."""
    if single < 0:
        return 63
    return count(single - 1)  # as many squares come before it; no branch to guess


def count(mask: i64) -> i64:
    """How many squares a set holds."""
    rest = mask & 0x3FFFFFFFFFFFFFFF
    rest -= (rest >> 1) & 0x1555555555555555
    rest = (rest & 0x3333333333333333) + ((rest >> 2) & 0x3333333333333333)
    rest = (rest + (rest >> 4)) & 0x0F0F0F0F0F0F0F0F
    rest += rest >> 8
    rest += rest >> 16
    rest += rest >> 32
    total = rest & 0x7F
    if mask & LAST_TWO != 0:
        total += ((mask >> 62) & 1) + ((mask >> 63) & 1)
    return total


def north(mask: i64) -> i64:
    """Every square moved one row up; the top row falls off."""
    return (mask >> 8) & 0x00FFFFFFFFFFFFFF


def south(mask: i64) -> i64:
    """Every square moved one row down; the bottom row falls off."""
    moved = (mask & 0x007FFFFFFFFFFFFF) << 8
    if mask & 0x0080000000000000 != 0:
        moved |= BIT[63]
    return moved


def west(mask: i64) -> i64:
    """Every square moved one column to the left; the first column falls off."""
    moved = (mask >> 1) & 0x3F7F7F7F7F7F7F7F
    if mask < 0:
        moved |= BIT[62]
    return moved


def east(mask: i64) -> i64:
    """Every square moved one column to the right; the last column falls off."""
    moved = (mask & 0x3F7F7F7F7F7F7F7F) << 1
    if mask & LAST_TWO != 0 and mask & BIT[62] != 0:
        moved |= BIT[63]
    return moved


def beside(mask: i64) -> i64:
    """All squares that share an edge with a square of the set (squares of the set among them)."""
    return north(mask) | south(mask) | west(mask) | east(mask)


def spread(start: i64, within: i64) -> i64:
    """The edge-connected group(s) of `within` that hold the squares of `start`."""
    group = start & within
    while True:
        larger = (group | beside(group)) & within
        if larger == group:
            return group
        group = larger


def high_word(value: i64) -> i64:
    """The upper 32 bits of a number that is not negative."""
    return value >> 32


def bit_at(mask: i64, index: i64) -> i64:
    """1 where square number `index` is in the set, else 0."""
    return (mask >> index) & 1


def write_bits(mask: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """Write the first `size` squares of a set as ones and zeros, from `at` on; return the next index."""
    end = at + size
    while at < end:
        out[at] = i16(mask & 1)
        mask >>= 1
        at += 1
    return at


def write_nibbles(word: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """Write the first `size` of the numbers, below 16 each, that are packed into a word; return the next index."""
    end = at + size
    while at < end:
        out[at] = i16(word & 15)
        word >>= 4
        at += 1
    return at


def six_bits(word: i64, index: i64) -> i64:
    """Number `index` of the small numbers, below 64 each, that are packed into a word."""
    return (word >> 6 * index) & 63


def low_word(value: i64) -> i64:
    """The lower 32 bits of a number."""
    return value & 0xFFFFFFFF


def upper_word(value: i64) -> i64:
    """The upper 32 bits of any number, sign included."""
    return (value >> 32) & 0xFFFFFFFF
