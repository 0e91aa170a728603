"""Bodies and answers of the routes of deals of the day."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.server.wire.advice import HintStep
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


class FieldPlayer(msgspec.Struct):
    """Somebody on the board of a deal, and their points."""

    name: str | None
    points: int
    mine: bool


class FieldChoice(msgspec.Struct):
    """A whole turn that some took in one position: how many of those on the board, and how their games ended.

    `steps`: what they did. `mine`: I did it. `par`: so did the strongest bot. `mean` and `best`: points, null where
    nobody on the board did it; `players`: the best of them. `id` names it where its picture is asked for.
    """

    id: str
    steps: list[HintStep]
    count: int
    mean: float | None
    best: int | None
    mine: bool
    par: bool
    players: list[FieldPlayer]


class FieldTurn(msgspec.Struct):
    """A turn of mine to which others on the board came in the same position: after `step` steps of the game.

    `here`: how many on the board were there, I among them if I am on it. `choices`: what they did, the most common
    first.
    """

    turn: int
    step: int
    here: int
    choices: list[FieldChoice]


class FieldNode(msgspec.Struct):
    """Those on the board whose games went alike so far; `next`: where they went, unless it is one game alone.

    `turn`: the number of the turn that led here; 0: the deal. `mean` and `best`: points; null where nobody on the board
    went here, but I. `mine`: so did I.
    """

    turn: int
    count: int
    mean: float | None
    best: int | None
    mine: bool
    next: list[FieldNode]


class Field(msgspec.Struct):
    """What those on the board of a deal did, for somebody who has finished it.

    `turns`: my turns up to the last one to which others came in the same position. `tree`: all games.
    """

    table: str
    game: str
    turns: list[FieldTurn]
    tree: FieldNode


class ChoicePicture(msgspec.Struct):
    """The board of the person's seat after a choice, as SVG."""

    svg: str


class CalendarResult(msgspec.Struct):
    """A result of mine that counts. `par`: the strongest bot's points; null: not known."""

    game: str
    points: int
    par: int | None


CalendarState = Literal["par", "played", "missed", "open"]


class CalendarDay(msgspec.Struct):
    """A day with a deal. `par`: I reached it in one of my games; `open`: today, and I have not finished one yet."""

    period: str
    state: CalendarState
    results: list[CalendarResult]


class DealCalendar(msgspec.Struct):
    """My days of a month (`2026-11`), from the first one on that I played. `earlier`: there are some before it."""

    month: str
    earlier: bool
    streak: int
    days: list[CalendarDay]
