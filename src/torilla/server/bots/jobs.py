"""What goes to a worker process and comes back: bytes, never a state."""

from __future__ import annotations

import msgspec

from torilla.bots import Advice

GAME, HINT, REVIEW = range(3)
"""What a job is for, the most urgent first: somebody waits for a bot at a table, asks for a hint, looks back."""


class Job(msgspec.Struct):
    """Choose an action. `view` is all the bot gets to know; `components` the source of a set that is not the box's."""

    bot: str
    game: str
    view: msgspec.Raw
    legal: list[int]
    seed: int
    budget: float
    components: str | None = None
    table: str = ""  # another table, another game
    reasons: bool = False  # why, too
    kind: int = GAME
    client: str = ""  # for whom: processes are shared out fairly among these


class Choice(msgspec.Struct):
    """The chosen code, or what went wrong; with reasons, where they were wanted, what was considered.

    `busy`: ask somebody else.
    """

    code: int | None
    fault: str | None = None
    advice: Advice | None = None
    busy: bool = False


HEADER = 4
"""Bytes of the length in front of each message."""
ANY_READY = bytes(HEADER)
"""No message: asks whether the worker is there, which answers with an empty choice."""


def frame(message: msgspec.Struct) -> bytes:
    data = msgspec.json.encode(message)
    return len(data).to_bytes(HEADER, "big") + data
