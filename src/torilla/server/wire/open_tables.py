"""Tables that are open to anybody: answers of `api/open_tables.py`."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Json
from torilla.server.wire.shared import Level, Pace, Seat


class OpenTable(msgspec.Struct):
    """A table at which anybody may sit down. `free`: its open seats. `seated`: I sit there, or it is mine.

    `level`: the level of players that the host prefers. `known_deal`: people may have seen the deal before.
    """

    id: str
    game: str
    options: Json
    rules: int
    pace: Pace
    level: Level
    seats: list[Seat]
    free: list[int]
    seated: bool
    hints: bool
    created_at: int
    known_deal: bool


class OpenTables(msgspec.Struct):
    """Tables that are open to anybody, the latest first."""

    tables: list[OpenTable]
