"""Other people: mute, block and report them; bodies and answers of `api/people.py`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from torilla.server.wire.shared import NO_NUL, Body, Number, SeatNumber

ReportWords = Annotated[str, Meta(max_length=300, pattern=NO_NUL)]


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


class MakeReport(Body):
    """Report a person, or a chat line, to the host of the table and to whoever runs the server."""

    seat: SeatNumber | None = None
    line: Number | None = None
    words: ReportWords = ""


class ReportMade(msgspec.Struct):
    """`new`: false for one that I had made before. `owner`: the host of the table is told too."""

    new: bool
    owner: bool


class TableReport(msgspec.Struct):
    """A report as the host of the table sees it: the person, what they said (empty: the person as such), and why."""

    id: str
    name: str
    seat: int | None
    said: str
    words: str
    created_at: int
    seen: bool


class TableReports(msgspec.Struct):
    """Reports about people at a table, the oldest first; none about its host."""

    reports: list[TableReport]
