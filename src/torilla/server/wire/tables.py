"""Tables and lists of them: bodies and answers of `api/tables.py`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from torilla.core.contract.data import Json, Outcome
from torilla.server.wire.seats import Invitation
from torilla.server.wire.shared import (
    NO_CONTROLS,
    AbsenceMinutes,
    Body,
    Level,
    Name,
    Nonce,
    Notation,
    Number,
    Pace,
    RecordText,
    Seat,
    SeatNumber,
    SeatPlan,
    Status,
    Table,
    Text,
    UndoPolicy,
    no_pace,
)


class DealFrom(Body):
    """A deal to play again: that of a finished table, or the one that a seed gives (64 hex digits, or any word)."""

    table: Text | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=80, pattern=NO_CONTROLS)] | None = None


class NewTable(Body):
    """Create a table. `start`: begin at once if no seat is open. `key`: where creating tables needs one.

    `rules`: the version of the game's rules; null: the newest. `deal`: null for a fresh one; that of a table brings
    options and rules with it. `anybody`: anybody on this server may take an open seat (`--open-seats`).
    """

    game: Text
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: Json = msgspec.field(default_factory=dict)
    pace: Pace = msgspec.field(default_factory=no_pace)
    undo: UndoPolicy = "turn"
    listed: bool = False
    instant: bool = False
    hints: bool = False
    absence_minutes: AbsenceMinutes = 3
    start: bool = False
    name: Name | None = None
    nonce: Nonce = ""
    key: Text | None = None
    rules: Number | None = None
    deal: DealFrom | None = None
    open_to_all: bool = msgspec.field(default=False, name="anybody")
    level: Level = "any"


class TableMade(msgspec.Struct):
    """The new table, and an invitation for each open seat."""

    table: Table
    invitations: list[Invitation]


class TableChange(Body):
    """Changes by the owner; null changes nothing.

    All but `listed`, `friends_watch` and `instant` only before the start.
    """

    options: Json | None = None
    pace: Pace | None = None
    undo: UndoPolicy | None = None
    listed: bool | None = None
    friends_watch: bool | None = None
    instant: bool | None = None
    hints: bool | None = None
    absence_minutes: AbsenceMinutes | None = None
    rules: Number | None = None
    open_to_all: bool | None = msgspec.field(default=None, name="anybody")
    level: Level | None = None


class TableSummary(msgspec.Struct):
    """A table in a list. `turn` and `round` are 0 before the start; a game without rounds has none.

    `armed`: I have a turn there that is played when it comes; nobody else is sent that.
    """

    id: str
    game: str
    status: Status
    seats: list[Seat]
    pace: Pace
    to_move: int | None
    mine: list[int]
    my_turn: bool
    owner: bool
    listed: bool
    deadline: int | None
    created_at: int
    updated_at: int
    turn: int
    round: int
    armed: bool = False


class TableList(msgspec.Struct):
    """Tables open to spectators, those that are played first, then the latest."""

    tables: list[TableSummary]


class TableOffer(msgspec.Struct):
    """The offer of a table's address to somebody who may not sit there: a free seat, watching, or neither.

    `free`: the seats that I can take. `watch`: I may watch. `seated`: it is my table. `removed`: the owner has removed
    me. `renewed`: seats are only for those with the new link. `known_deal`: somebody may have seen the deal before.
    `waiting`: how many wait for a seat or the next game; `place`: my place among them, from 1; `may_wait`: I can join
    them. `next`: the rematch.
    Of a table that is not open to spectators the rest is null, except for `game` before the start.
    """

    table: str
    status: Status
    watch: bool
    free: list[int]
    seated: bool
    removed: bool
    renewed: bool
    game: str | None
    seats: list[Seat] | None
    options: Json | None
    pace: Pace | None
    rules: int | None
    known_deal: bool = False
    waiting: int = 0
    place: int | None = None
    may_wait: bool = False
    next: str | None = None


class MyTables(msgspec.Struct):
    """My tables: those where I am to move first, the nearest deadline before all, then the latest.

    `line`: where I wait in line, the latest first.
    """

    tables: list[TableSummary]
    line: list[TableOffer]


class Agree(Body):
    """Whether I agree to close the table before its end; it is closed when all seated people who are present do.

    A no from somebody who had not agreed declines: everybody's wish is withdrawn.
    """

    agree: bool


class PlayOn(Body):
    """Continue a game from one of its steps, against bots (null: the default one).

    Either `record`, a full record as text, or `table`, one that is over. `steps`: how many of its steps are kept;
    `actions`: what was played after them in a variation.
    `seat`: where I sit. `key`: where making tables needs one.
    """

    steps: Number
    seat: SeatNumber
    actions: Annotated[list[Notation], Meta(max_length=1000)] = msgspec.field(default_factory=list)
    record: RecordText | None = None
    table: Text | None = None
    bot: Text | None = None
    name: Name | None = None
    key: Text | None = None


class TableLink(msgspec.Struct):
    """Another table, such as the rematch."""

    id: str


class Compared(msgspec.Struct):
    """One of two games of the same deal; `outcome` is null for one that was closed before its end."""

    table: str
    seats: list[Seat]
    ended_at: int | None
    outcome: Outcome | None


class Comparison(msgspec.Struct):
    """Two games of the same deal, the one that was played first and its copy."""

    first: Compared
    second: Compared


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
