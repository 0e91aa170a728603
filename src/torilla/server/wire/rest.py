"""Bodies and answers of the REST routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from torilla.bots.review.report import Review
from torilla.core import sheets
from torilla.core.contract import Outcome
from torilla.core.lessons import Lesson
from torilla.core.options import OptionForm
from torilla.core.puzzles import Grade, Worth
from torilla.server.wire.shared import (
    AbsenceMinutes,
    Body,
    Item,
    Legal,
    Name,
    Nonce,
    Number,
    Pace,
    QrCode,
    ScorePart,
    Seat,
    SeatNumber,
    SeatPlan,
    Status,
    Table,
    Text,
    UndoPolicy,
    no_pace,
)

ReviewStatus = Literal["none", "running", "done", "failed"]
Token = Annotated[str, Meta(min_length=1, max_length=128)]


class Nothing(Body):
    """An empty body: `{}`."""


# --- The server and its games ---


class Limits(msgspec.Struct):
    """Limits of a client; beyond them requests fail with a `limit/...` error."""

    message_bytes: int
    tables_per_guest: int
    sockets_per_client: int
    chat_length: int
    name_length: int


class BotCharacter(msgspec.Struct):
    """A bot as a character: its name, and the bot (level) it usually is."""

    name: str
    bot: str


class About(msgspec.Struct):
    """The server. `create`: who may create tables.

    `bots`: all that can be asked for, from weakest to strongest; a page offers `characters`, and `programs`, which the
    host has added.
    """

    version: str
    compiled: bool
    games: list[str]
    bots: list[str]
    characters: list[BotCharacter]
    programs: list[str]
    create: Literal["anyone", "local", "key"]
    may_create: bool
    lan_url: str | None
    bot_delay: int
    limits: Limits
    now: int


class GameInfo(msgspec.Struct):
    """A game: how many may play, its options with their defaults, its score categories.

    `rules`: the newest version of its rules; all from 1 on can be played. `board`: the address of the ES module that
    draws its table, for a game whose page is not part of the client. `forms`: what its options may be. `rules_page`:
    whether its package brings the rules as a page. `sheet`: whether it can count a score sheet. `puzzles`: how many it
    has.
    """

    name: str
    title: str
    board: str | None
    rules: int
    components: str
    seat_counts: list[int]
    options: dict[str, Any]
    categories: list[str]
    steps: list[str]
    forms: list[OptionForm]
    rules_page: bool
    sheet: bool
    puzzles: int


class GameTexts(msgspec.Struct):
    """What a game's package says of it, by key; `rules` as Markdown, empty if it brings none."""

    game: str
    lang: str
    texts: dict[str, str]
    rules: str


class Games(msgspec.Struct):
    """All games, and the bots that play them, from weakest to strongest."""

    games: list[GameInfo]
    bots: list[str]


class LessonInfo(msgspec.Struct):
    """A lesson in a list: its title in each language, about how long it takes, and the rules it touches."""

    name: str
    title: dict[str, str]
    minutes: int
    rules: list[str]


class Lessons(msgspec.Struct):
    """A game's lessons, in teaching order."""

    game: str
    lessons: list[LessonInfo]


class LessonAnswer(msgspec.Struct):
    """One lesson, to be played in a sandbox."""

    game: str
    lesson: Lesson


class PuzzleInfo(msgspec.Struct):
    """A puzzle in a list: what its solution does, the main thing first, and how hard it is, 1 to 3."""

    id: str
    themes: list[str]
    grade: Grade


class Puzzles(msgspec.Struct):
    """A game's puzzles, the easier ones first."""

    game: str
    puzzles: list[PuzzleInfo]


class PuzzleAnswer(msgspec.Struct):
    """One puzzle, to be played in a sandbox.

    `last`: the game ends with the turn, and its points are counted; else they are estimates. `turns`: how many were
    compared. `turn`: the solution, which is worth `best`; the next best turn is worth `second`.
    """

    game: str
    id: str
    seat: int
    themes: list[str]
    grade: Grade
    last: bool
    turns: int
    best: Worth
    second: Worth
    turn: list[HintStep]


class ComponentsAnswer(msgspec.Struct):
    """What is in the box: the components file as JSON values."""

    game: str
    hash: str
    value: dict[str, Any]


class ScoreSheet(Body):
    """Boards drawn as text, as `torilla score` reads them (docs/howto/score-a-real-game.md)."""

    sheet: Annotated[str, Meta(min_length=1, max_length=8000)]


Counted = sheets.Counted


# --- Guests ---


class Me(msgspec.Struct):
    """The guest of this browser; `name` is null for a browser without one, and for a guest who has not given it."""

    name: str | None
    has_recovery: bool


class MyName(Body):
    """A new name for me."""

    name: Name


class Recovered(Me):
    """The guest of this browser after a recovery link. `tables` came with the link; `kept` were here before and stay
    mine. `names`: all names under which I sit.
    """

    tables: int
    kept: int
    names: list[str]


class MakeRecovery(Body):
    """Ask for a new recovery link; `sign_out`: and sign out everywhere else."""

    sign_out: bool = False


class Device(msgspec.Struct):
    """A browser that is signed in as me. `used_at`: the beginning of the last day it was used on, in UTC.

    `browser`: its family, as far as known. `this`: the one that asks.
    """

    id: str
    made_at: int
    used_at: int | None
    browser: str | None
    this: bool


class Devices(msgspec.Struct):
    """My devices, the newest first."""

    devices: list[Device]


class SignOut(Body):
    """Sign out a device; null: all but this one."""

    device: Text | None = None


class RecoveryLink(msgspec.Struct):
    """A link that restores my tables on any device; only the newest is valid. Keep it like a password."""

    url: str
    qr: QrCode


class UseCode(Body):
    """The code behind the # of a recovery or move link."""

    code: Token


# --- Tables ---


class NewTable(Body):
    """Create a table. `start`: begin at once if no seat is open. `key`: where creating tables needs one.

    `rules`: the version of the game's rules; null: the newest.
    """

    game: Text
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
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


class Invitation(msgspec.Struct):
    """A link that seats one person once; with `seat` null the table's link, valid while a seat is open."""

    seat: int | None
    url: str
    token: str
    qr: QrCode


class TableMade(msgspec.Struct):
    """The new table, and an invitation for each open seat."""

    table: Table
    invitations: list[Invitation]


class TableChange(Body):
    """Changes by the owner; null changes nothing. All but `listed` and `instant` only before the start."""

    options: dict[str, Any] | None = None
    pace: Pace | None = None
    undo: UndoPolicy | None = None
    listed: bool | None = None
    instant: bool | None = None
    hints: bool | None = None
    absence_minutes: AbsenceMinutes | None = None
    rules: Number | None = None


class TableSummary(msgspec.Struct):
    """A table in a list."""

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


class TableList(msgspec.Struct):
    """Tables: of mine those where I am to move come first, then the latest."""

    tables: list[TableSummary]


class Invite(Body):
    """Ask for an invitation to a seat, or for the table's link (null); `renew`: for a new one, which ends the old."""

    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    renew: bool = False


class LetBack(Body):
    """Let a removed person join again: an `id` of `Table.removed`."""

    id: Text


class InvitationLook(msgspec.Struct):
    """The table and seat of an invitation, before it is used. `seated`: I have used it already.

    `free`: the seats that I can choose.
    """

    table: str
    game: str
    seat: int | None
    seats: list[Seat]
    options: dict[str, Any]
    pace: Pace
    seated: bool
    rules: int
    free: list[int]


class TableOffer(msgspec.Struct):
    """What the address of a table offers to somebody who may not sit there: a free seat, watching, or neither.

    `free`: the seats that I can take. `watch`: I may watch. `seated`: it is my table. `removed`: the owner has removed
    me. `renewed`: seats are only for those with the new link. Of a table that is not open to spectators the rest is
    null, except for `game` before the start.
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
    options: dict[str, Any] | None
    pace: Pace | None
    rules: int | None


class Join(Body):
    """Use an invitation. The nonce takes part in the shuffles, so that the server alone does not choose them.

    `name`: my name from now on, at all tables. `seat`: the one I would like; null: any.
    """

    token: Token
    name: Name | None = None
    nonce: Nonce = ""
    seat: SeatNumber | None = None


class Sit(Body):
    """Take a free seat by the table's address, or change to it, before the start. `name`: mine from now on."""

    name: Name | None = None
    nonce: Nonce = ""


class Seated(msgspec.Struct):
    """My new seat."""

    table: Table
    seat: int


class Leave(Body):
    """Leave a seat; during a game this bot takes over (null: the default one)."""

    bot: Text | None = None


class Agree(Body):
    """Whether I agree to close the table before its end; it is closed when all seated people who are present do.

    A no from somebody who had not agreed declines: everybody's wish is withdrawn.
    """

    agree: bool


class HintStep(msgspec.Struct):
    """One step of a turn. `brings`: the parts of its preview that a sentence about it needs."""

    action: Legal
    brings: dict[str, Any]


class HintAction(msgspec.Struct):
    """An action that the adviser thought about. `line`: how it expects the game to go on, this action first.

    `chance`: of winning, 0 to 1. `scores`: expected at the end, by seat. `turn`: the beginning of `line`, up to the end
    of my turn or the first step that depends on something I do not know.
    """

    action: Legal
    visits: int
    chance: float | None
    scores: list[float] | None
    line: list[str]
    turn: list[HintStep]


class Hint(msgspec.Struct):
    """The action a bot would choose in my place, in the position `seq`, and the best alternatives.

    `turn`: the rest of my turn as the bot would play it, its choice first.
    """

    seq: int
    seat: int
    bot: str
    choice: Legal
    turn: list[HintStep]
    considered: list[HintAction]
    simulations: int


class ReviewAnswer(msgspec.Struct):
    """A review: how many of its turns are judged so far, and once all are, the review.

    `id`: the table, or the name of a record's review. `legal`: all actions that the review names.
    """

    id: str
    status: ReviewStatus
    done: int
    total: int
    review: Review | None = None
    legal: list[Legal] = msgspec.field(default_factory=list)


class ReviewRequest(Body):
    """A record to review."""

    record: Annotated[str, Meta(max_length=200_000)]


class TableLink(msgspec.Struct):
    """Another table, such as the rematch."""

    id: str


class MoveCode(msgspec.Struct):
    """A single-use link that moves a seat to another device, valid for ten minutes."""

    url: str
    code: str
    qr: QrCode
    expires_at: int


# --- Records ---


class RecordAnswer(msgspec.Struct):
    """A record as text: `full` when the table is over; before that as the requesting seat or everybody may have it."""

    table: str
    form: str
    text: str


class ReplayRequest(Body):
    """Replay a record given as text. `seat`: whose view; null: a spectator's."""

    record: Annotated[str, Meta(max_length=200_000)]
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class PlayOn(Body):
    """Continue a game from one of its steps, against bots (null: the default one).

    Either `record`, a full record as text, or `table`, one that is over. `steps`: how many of its steps are kept.
    `seat`: where I sit. `key`: where making tables needs one.
    """

    steps: Number
    seat: SeatNumber
    record: Annotated[str, Meta(max_length=200_000)] | None = None
    table: Text | None = None
    bot: Text | None = None
    name: Name | None = None
    key: Text | None = None


class Frame(msgspec.Struct):
    """The table after one step; frame 0 is the set-up, without an action."""

    step: int
    turn: int
    seat: int | None
    action: str | None
    value: Any
    items: list[Item]
    brings: dict[str, Any]
    view: Any
    scores: list[list[ScorePart]]
    reports: dict[str, Any]


class ReplayAnswer(msgspec.Struct):
    """A whole game, frame by frame, for one viewer. `eyes`: the seats whose view may be requested."""

    game: str
    rules: int
    components: str
    seats: int
    names: list[str]
    options: dict[str, Any]
    form: str
    seat: int | None
    eyes: list[int]
    frames: list[Frame]
    outcome: Outcome | None


class CheckAnswer(msgspec.Struct):
    """One check of a verification."""

    name: str
    verdict: Literal["ok", "failed", "not checked"]
    detail: str
    line: int | None


class Verification(msgspec.Struct):
    """Whether the pile was shuffled as committed and every step was legal, with the opened seed."""

    ok: bool
    checks: list[CheckAnswer]
    commitment: str
    seed: str
    nonces: list[str]
