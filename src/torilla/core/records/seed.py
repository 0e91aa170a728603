"""Committed shuffles: a record shows that the order of the pile was not chosen (docs/reference/shuffles.md)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import NamedTuple

WORDS = 1 << 64


class Seed(NamedTuple):
    """32 secret bytes, and a nonce from each seat so that no one party chooses the shuffles alone."""

    secret: bytes
    nonces: tuple[str, ...] = ()

    @classmethod
    def fresh(cls, nonces: tuple[str, ...] = ()) -> Seed:
        return cls(token_bytes(32), nonces)

    @classmethod
    def from_text(cls, text: str) -> Seed:
        """The seed of a word or number, for the command line."""
        return cls(sha256(b"torilla seed\0" + text.encode()).digest())

    def key(self) -> bytes:
        """The key of the shuffles."""
        parts = [b"torilla key 1", self.secret, *(nonce.encode() for nonce in self.nonces)]
        return sha256(b"\0".join(parts)).digest()

    def commitment(self, game: str, options: str, seats: int, table: str) -> str:
        """The commitment: published before the first step, checked when the seed is opened."""
        lines = ["torilla commitment 1", self.secret.hex(), game, options, str(seats), table]
        return sha256("\n".join(lines).encode()).hexdigest()


def committed_shuffle(key: bytes, number: int, items: Sequence[int]) -> list[int]:
    """Shuffle `number` of the game with this key: the same list in the same order always gives the same result."""
    shuffled = list(items)
    prefix = key + number.to_bytes(4, "big")
    block = 0
    words: list[int] = []
    for index in range(len(shuffled) - 1, 0, -1):
        limit = WORDS - WORDS % (index + 1)
        while True:
            if not words:
                digest = sha256(prefix + block.to_bytes(4, "big")).digest()
                words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
                block += 1
            word = words.pop()
            if word < limit:
                break
        other = word % (index + 1)
        shuffled[index], shuffled[other] = shuffled[other], shuffled[index]
    return shuffled
