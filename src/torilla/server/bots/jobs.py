"""What goes to a worker process and comes back: bytes, never a state."""

from __future__ import annotations

import msgspec


class Job(msgspec.Struct):
    """Choose an action. `view` is all the bot gets to know; `components` the source of a set that is not the box's."""

    bot: str
    game: str
    view: msgspec.Raw
    legal: list[int]
    seed: int
    budget: float
    components: str | None = None


class Choice(msgspec.Struct):
    """The chosen code, or what went wrong."""

    code: int | None
    fault: str | None = None


HEADER = 4
"""Bytes of the length in front of each message."""


def frame(message: msgspec.Struct) -> bytes:
    data = msgspec.json.encode(message)
    return len(data).to_bytes(HEADER, "big") + data
