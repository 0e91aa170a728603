"""Answers as compressed JSON: for large ones, whose bytes all requests for the same answer share."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")
LEVEL = 5
"""Of the compression, as for all other answers."""
GZIP = 31
"""zlib's number for the gzip format."""
PIECE = 65_536
"""Bytes that may wait for one slow reader, not counting the shared ones."""


class Packed(Generic[T]):
    """An answer of the type `T`, as gzipped JSON."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def zipped(self) -> Iterator[bytes]:
        """The compressed bytes in pieces."""
        return (self.data[place : place + PIECE] for place in range(0, len(self.data), PIECE))

    def plain(self) -> Iterator[bytes]:
        """The JSON in pieces."""
        reader = zlib.decompressobj(GZIP)
        rest = self.data
        while not reader.eof:
            yield reader.decompress(rest, PIECE)
            rest = reader.unconsumed_tail

    def json(self) -> bytes:
        return b"".join(self.plain())


def pack(answer: object) -> bytes:
    """The data of an answer."""
    packer = zlib.compressobj(LEVEL, wbits=GZIP)
    return packer.compress(msgspec.json.encode(answer)) + packer.flush()
