"""Mute and block: bodies and answers of `api/blocks.py`."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.server.wire.shared import Body, Number, SeatNumber


class Block(Body):
    """Mute somebody's chat, or block them: then they cannot sit down at my tables either.

    The person in `seat`, or the one who said the chat line with this number.
    """

    kind: Literal["mute", "block"]
    seat: SeatNumber | None = None
    line: Number | None = None


class Blocked(msgspec.Struct):
    """Somebody I have muted or blocked, by the name they had then. `id`: to end it."""

    id: str
    kind: Literal["mute", "block"]
    name: str
    created_at: int


class Blocks(msgspec.Struct):
    """Everybody I have muted or blocked."""

    blocks: list[Blocked]
