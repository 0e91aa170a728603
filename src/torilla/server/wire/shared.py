"""Parts that REST answers and socket messages share."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from torilla.core.contract.data import Json, Outcome

NO_NUL = r"^[^\x00]*$"
NO_CONTROLS = r"^[^\x00-\x1f\x7f]*$"
Text = Annotated[str, Meta(max_length=80, pattern=NO_NUL)]
Name = Annotated[str, Meta(max_length=300)]  # code points: 24 graphemes of up to 12
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=NO_CONTROLS)]
Notation = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_CONTROLS)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Token = Annotated[str, Meta(min_length=1, max_length=128)]
RecordText = Annotated[str, Meta(max_length=200_000)]

Status = Literal["open", "playing", "over", "closed"]
UndoPolicy = Literal["turn", "none"]
Level = Literal["any", "beginners", "experienced"]
AbsenceMinutes = Annotated[int, Meta(ge=0, le=60)]

GameValue = Any
"""An action as the struct of its game, which is encoded as it is."""
GameView = Any
"""A view as the struct of its game."""


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """A request body. Fields with a default may be left out."""

    may_omit: ClassVar[bool] = True


class Nothing(Body):
    """An empty body: `{}`."""


class FromClient(Body, tag_field="type"):
    """A message from a client."""


class FromServer(msgspec.Struct, tag_field="type"):
    """A message from the server."""


class Ping(FromClient, tag="ping"):
    """Check the connection; answered by `pong`."""


class UseCode(Body):
    """The code behind the # of an invitation, a recovery link or a move link."""

    code: Token


class ErrorAnswer(msgspec.Struct):
    """Every refusal, by REST or socket: `code` and `values` make a translated sentence; `message` is for logs."""

    code: str
    values: Json
    message: str


class Pace(msgspec.Struct, forbid_unknown_fields=True):
    """Time for a turn: none, `live` (amount in minutes) or `slow` (amount in days)."""

    kind: Literal["none", "live", "slow"]
    amount: Annotated[int, Meta(ge=0, le=60)]


def no_pace() -> Pace:
    return Pace("none", 0)


class SeatPlan(Body):
    """The occupant of a seat: me, another person on this device (`here`), anybody with the link (`open`), or a bot.

    `name`: of a person `here`; of a bot, one of the characters in `About.characters` (null: one that is free).
    """

    kind: Literal["me", "here", "open", "bot"]
    name: Name | None = None
    bot: Text | None = None


class Seat(msgspec.Struct):
    """A seat as everybody sees it. `name`: the person's, null if they have not given one; a bot's character.

    `away`: a bot plays for the person who `left`, was `late` too often, is `absent`, or for one `turn` that was missed.
    `bot`: the bot that plays or holds it; `helper`: the character that plays for a person who is away.
    `holiday`: until when a table with days for a turn waits for the person; it may be over.
    `stand_in`: the bot of the seat gave no answer, and another one chose the last step in its place.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    bot: str | None
    away: Literal["left", "late", "absent", "turn"] | None
    connected: bool
    owner: bool
    wants_close: bool
    helper: str | None = None
    holiday: int | None = None
    stand_in: bool = False


class Removed(msgspec.Struct):
    """A person removed by the owner before the start, who can be readmitted by this `id`."""

    id: str
    name: str


class TableDeal(msgspec.Struct):
    """A deal that is not this table's alone. `daily`: the deal of the day, or of the week, of `period`; `table`: that
    of another table; `seed`: of a given seed. The last two may be known to somebody at the table.

    `attempt`: mine at the daily deal, the first is 1; `counts`: it is, or will be, on the board. `reveal_at`: when the
    seed of a daily deal is published.
    """

    kind: Literal["daily", "table", "seed"]
    period: str | None
    attempt: int
    counts: bool
    reveal_at: int | None
    table: str | None


class Table(msgspec.Struct, tag_field="type", tag="table"):
    """A table as the receiver may know it. `mine`: the receiver's seats; `curtain`: they share one device.

    `hints`: the person to move may ask for one. `link`: changes when the invitation link is renewed. `removed`: for
    the owner only. `absence_minutes`: minutes after which the other people may let a bot play for an absent person;
    0: never. Only for tables without a pace. `read_only`: what is stored does not replay to its end; the position is
    the last one that does, and nothing can be changed. `deal`: null where the deal is this table's alone.
    `anybody`: anybody on this server may sit down before the start; `level`: the players that the owner prefers.
    `reports`: for the owner only, those that were not looked at yet. `friends_watch`: those with
    the private link may watch. `branch`: the turn of another game from which this one goes on, else null.
    `line`: the names of those who wait for a seat or the next game, for those who sit there.
    """

    id: str
    game: str
    status: Status
    seats: list[Seat]
    options: Json
    rules: int
    components: str
    pace: Pace
    undo: UndoPolicy
    listed: bool
    instant: bool
    hints: bool
    commitment: str
    seed: str | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    to_move: int | None
    watchers: int
    rematch: str | None
    mine: list[int]
    owner: bool
    curtain: bool
    link: int
    removed: list[Removed]
    absence_minutes: int
    read_only: bool = False
    deal: TableDeal | None = None
    open_to_all: bool = msgspec.field(default=False, name="anybody")
    level: Level = "any"
    reports: int = 0
    friends_watch: bool = False
    branch: int | None = None
    line: list[str] = []


class Item(msgspec.Struct):
    """A disclosed item; `piece` is "?" where the receiver may not know it."""

    what: str
    seat: int | None
    place: int | None
    piece: str | None


class Legal(msgspec.Struct):
    """A legal action: its notation to send back, its typed value for the page."""

    notation: str
    value: GameValue


class ScorePart(msgspec.Struct):
    """Points of one category: `now` if the game ended here, `certain` what can no longer be taken away."""

    category: str
    now: int
    certain: int


# --- Events: the table's history as one may hear of it ---


class Event(msgspec.Struct, tag_field="type", kw_only=True):
    """`seq` numbers a table's events in the order of disclosure, `at` is in milliseconds since 1970.

    My steps that I can still undo have the numbers after the last disclosed event, until something else is disclosed.
    """

    seq: int
    at: int


class Started(Event, tag="started"):
    """The game was set up."""

    items: list[Item]


class Acted(Event, tag="acted"):
    """A step. `step` counts the steps of the record from 1; `turn` is the game's turn it belongs to.

    `brings`: what everybody saw it bring (`effects` of the game's room `page`), for the log.
    """

    step: int
    turn: int
    seat: int
    action: str
    value: GameValue
    items: list[Item]
    brings: Json


class SeatTaken(Event, tag="seat-taken"):
    """A person took a seat, or moved one to another device."""

    seat: int
    name: str


class SeatHeld(Event, tag="seat-held"):
    """A bot holds the seat for a person who left, was too late too often, is absent, or was removed.

    `helper`: its character.
    """

    seat: int
    bot: str
    reason: Literal["left", "late", "absent", "removed"]
    helper: str | None = None


class TurnMissed(Event, tag="turn-missed"):
    """The time for the turn was over: a bot plays it. `missed`: how many in a row; `helper`: the bot's character."""

    seat: int
    bot: str
    missed: int
    helper: str | None = None


class SeatReturned(Event, tag="seat-returned"):
    """The person has taken the seat back."""

    seat: int


class Ended(Event, tag="ended"):
    """The game is over."""

    outcome: Outcome


class Closed(Event, tag="closed"):
    """The table was closed for good before the end. `by`: the seats whose people agreed; nobody's if the server did."""

    by: list[int] = []


TableEvent = Started | Acted | SeatTaken | SeatHeld | TurnMissed | SeatReturned | Ended | Closed


class ChatLine(msgspec.Struct):
    """A short message: text, never markup."""

    number: int
    seat: int
    name: str
    text: str
    at: int


class QrCode(msgspec.Struct):
    """A QR code to draw: `path` is SVG path data in a square of `size` units, quiet zone included."""

    size: int
    path: str
