"""The fast generator: for playouts, samples and bots; never for the shuffles of a real table.

A multiply-with-carry generator on 63 bits: no step overflows, so plain and compiled code give the same numbers.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.grid.bits import high_word

MULTIPLIER: Final = 2147483085  # largest a below 2**31 for which a * 2**32 - 1 and a * 2**31 - 1 are prime
WORD: Final = 0xFFFFFFFF


@final
class Generator:
    """A stream of numbers that follows from its seed."""

    def __init__(self, state: i64) -> None:
        self.state: i64 = state  # from 1 to MULTIPLIER * 2**32 - 2

    @staticmethod
    def from_seed(seed: int) -> Generator:
        """The generator of a seed."""
        digest = sha256(b"torilla generator " + str(int(seed)).encode()).digest()
        return Generator(1 + int.from_bytes(digest[:8], "big") % (2147483085 * 4294967296 - 2))

    def below(self, limit: i64) -> i64:
        """A number from 0 to `limit` - 1 (`limit` below 2**31)."""
        state = MULTIPLIER * (self.state & WORD) + high_word(self.state)
        self.state = state
        return high_word(((state & WORD) ^ high_word(state)) * limit)

    def shuffle(self, items: vec[i64] | list[int]) -> None:
        """Shuffle in place."""
        if isinstance(items, list):
            mixed = vec[i64](items)
            self.mix(mixed)
            items[:] = [int(item) for item in mixed]
        else:
            self.mix(items)

    def mix(self, items: vec[i64]) -> None:
        """Shuffle in place: what compiled code calls."""
        index = i64(len(items)) - 1
        while index > 0:
            other = self.below(index + 1)
            item = items[index]
            items[index] = items[other]
            items[other] = item
            index -= 1

    def fork(self) -> int:
        """A seed for another generator, independent of what this one gives later."""
        first = int(self.below(2147483647))
        return first * 2147483647 + int(self.below(2147483647))
