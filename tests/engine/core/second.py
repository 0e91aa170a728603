"""A second implementation of committed shuffles, from docs/reference/shuffles.md."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any


def words(key: bytes, number: int) -> Iterator[int]:
    """The words of a shuffle."""
    block = 0
    while True:
        digest = sha256(key + number.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        for first in (0, 8, 16, 24):
            yield int.from_bytes(digest[first : first + 8], "big")
        block += 1


def shuffled(key: bytes, number: int, items: list[Any]) -> list[Any]:
    """Shuffle `number` of the game with this key."""
    stream = words(key, number)
    items = list(items)
    for last in reversed(range(1, len(items))):
        limit = last + 1
        word = next(stream)
        while word >= 2**64 - 2**64 % limit:
            word = next(stream)
        items[last], items[word % limit] = items[word % limit], items[last]
    return items
