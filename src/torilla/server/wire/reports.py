"""Reports about people: bodies and answers of `api/reports.py`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from torilla.server.wire.shared import NO_NUL, Body, Number, SeatNumber

ReportWords = Annotated[str, Meta(max_length=300, pattern=NO_NUL)]


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
    """A report as the host of the table sees it: about whom, what they said (empty: the person as such), and why."""

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
