"""A quick hash of a position: for fuzzing and searches, compared only within one run."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.grid.bits import low_word, upper_word

PRIME: Final = 2147483647


@final
class Fingerprint:
    """Two polynomial hashes modulo a prime of 31 bits: nothing overflows, so plain and compiled code agree."""

    def __init__(self) -> None:
        self.first: i64 = 1
        self.second: i64 = 1

    def add(self, value: i64) -> None:
        low = low_word(value)
        high = upper_word(value)
        self.first = ((self.first * 1103515245 + low) % PRIME * 1220703125 + high) % PRIME
        self.second = ((self.second * 1220703125 + high) % PRIME * 1103515245 + low) % PRIME

    def add_all(self, values: vec[i64]) -> None:
        self.add(i64(len(values)))
        for value in values:
            self.add(value)

    def value(self) -> i64:
        return self.first * PRIME + self.second
