"""Bodies and answers of the routes of deals of the day."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.server.wire.shared import Body, Name, Status, Text


class MyAttempt(msgspec.Struct):
    """A table of mine with a deal of the day. `counts`: it is, or can still get, on the board. `points`: at its end."""

    table: str
    attempt: int
    status: Status
    counts: bool
    points: int | None


class DailyDeal(msgspec.Struct):
    """The deal of a game in a period, a day (`2026-11-16`) or a week (`2026-W47`) in UTC.

    `commitment` has been public since `committed_at`; `seed` opens it, and is null before `reveal_at`. `players`: who
    have finished it. `mine`: my attempts, the first one first. `options`: in notation, for those who check the hash.
    """

    game: str
    period: str
    kind: Literal["day", "week"]
    seats: int
    begins_at: int
    ends_at: int
    reveal_at: int
    commitment: str
    committed_at: int
    seed: str | None
    options: str
    players: int
    mine: list[MyAttempt]


class Daily(msgspec.Struct):
    """The deals of today and this week, and the commitments of those that follow.

    `streak`: how many days in a row I have finished a deal of the day, until today or yesterday.
    """

    now: int
    streak: int
    deals: list[DailyDeal]
    following: list[DailyDeal]


class DailyArchive(msgspec.Struct):
    """Deals of past periods, the latest first. `before`: asks for the next of them; null: there are no more."""

    deals: list[DailyDeal]
    before: int | None


class BoardEntry(msgspec.Struct):
    """A ranked result. `totals`: of all seats, the person's first. `beaten`: per cent of the others with fewer points.

    `table`: whose replay can be looked at; null while others still play the deal, except for mine.
    """

    rank: int
    name: str | None
    points: int
    totals: list[int]
    beaten: int | None
    mine: bool
    table: str | None


class Board(msgspec.Struct):
    """The board of a deal. `open`: I may see it, for I have finished or the period is over; else it is empty.

    `count`: ranked results in all; `entries` has the best of them, and mine. `par`: the strongest bot's points in my
    seat; null: not known yet.
    """

    deal: DailyDeal
    open: bool
    count: int
    entries: list[BoardEntry]
    par: list[int] | None


class BeginDeal(Body):
    """Play a deal of the day. `key`: where creating tables needs one."""

    name: Name | None = None
    key: Text | None = None
