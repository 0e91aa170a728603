"""Rows of a store, and the changes that are committed to it."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.core.contract.data import Json
from torilla.server.premoves.rows import PlansRow
from torilla.server.store.log import AnyEntry
from torilla.server.wire.shared import Level, Pace, Status, UndoPolicy


class GuestRow(msgspec.Struct):
    """A person without an account."""

    id: str
    name: str
    created_at: int
    recovery: str | None = None  # hash


class SessionRow(msgspec.Struct):
    """A browser signed in as a guest: the hash of its secret, and what the list of devices shows."""

    hash: str
    created_at: int
    used_on: int | None = None  # day since 1970
    agent: str | None = None  # the browser's family


class NewGuest(msgspec.Struct):
    """A guest to store together with their first seat, and their first session."""

    guest: GuestRow
    session: SessionRow


class HolidayRow(msgspec.Struct):
    """The last holiday of a seat's person; `spent`: milliseconds of their earlier holidays."""

    begun: int
    until: int
    spent: int


class SeatRow(msgspec.Struct):
    """A seat and who holds it. Several seats of one guest share a device.

    `occupancy` names one person's stay: it is new for each occupant, and moves with the seat.
    `away`: a bot plays for the person who `left`, was `late` too often, is `absent`, or for one `turn` that was missed.
    `helper`: the character that then plays.
    """

    kind: Literal["open", "person", "bot"]
    name: str | None = None
    guest: str | None = None
    bot: str | None = None
    away: Literal["left", "late", "absent", "turn"] | None = None
    nonce: str = ""
    wants_close: bool = False
    checked_in: bool = msgspec.field(default=False, name="came")  # whether the person has connected once
    occupancy: str = ""
    missed: int = 0  # turns in a row that ran out of time
    own_name: bool = False  # whether the name was chosen for this seat, on a shared device
    helper: str | None = None
    holiday: HolidayRow | None = None
    stand_in: bool = False  # its bot gave no answer: another bot chose the last step

    def clock_from(self, now: int) -> int:
        """When the clock of a turn runs: now, or after the holiday."""
        return now if self.holiday is None else max(now, self.holiday.until)

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away is not None

    @property
    def held_by_person(self) -> bool:
        """Whether a person has the seat; a bot that plays one missed turn does not change that."""
        return self.kind == "person" and self.away in (None, "turn")


class RemovedRow(msgspec.Struct):
    """A person removed by the owner before the start. `id` is what the owner's requests name."""

    id: str
    guest: str
    name: str


class WaitingRow(msgspec.Struct):
    """A person in line for a seat."""

    guest: str
    name: str


class TableRow(msgspec.Struct, kw_only=True):
    """The head of a table: its current settings and status."""

    id: str
    game: str
    rules: int
    components: str
    options: Json
    pace: Pace
    undo: UndoPolicy
    listed: bool
    instant: bool
    status: Status
    owner: str
    commitment: str
    created_at: int
    updated_at: int
    started_at: int | None = None
    ended_at: int | None = None
    to_move: int | None = None
    deadline: int | None = None
    bot_moves: bool = False
    bot_awaited: bool = False  # whether a seated person waits for a bot's move
    rematch: str | None = None
    hints: bool = False  # whether people may ask for hints where several play
    starts_itself: bool = False
    link: int = 0  # number of renewals: only the last invitation link is valid
    removed: list[RemovedRow] = []
    turn: int = 0  # the number of the current turn
    round: int = 0  # 0: a game without rounds
    absence_minutes: int = 3  # minutes without a connection until a bot may play for the person; 0: never
    deal: str | None = None  # id of the deal of the day
    attempt: int = 0  # number of the owner's attempt at `deal`, from 1
    bot_assisted: bool = msgspec.field(default=False, name="helped")  # whether a bot played a step for the person
    totals: list[int] | None = None  # the result of a deal of the day
    known_deal: bool = False  # people may have seen the deal before: another table has it, or its seed was given
    deal_from: str | None = msgspec.field(default=None, name="copied")  # the table whose deal is played here again
    nonces: list[str] | None = None  # used in the shuffles instead of the seats' nonces
    link_key: str = ""  # source of the invitation link of a table with a known seed
    # Anybody on this server may sit down before the start
    open_to_all: bool = msgspec.field(default=False, name="anybody")
    level: Level = "any"  # preferred level of players
    reports: int = 0  # number of reports not seen by the owner
    friends_watch: bool = False  # whether people with the private link may watch
    friends: list[str] = []  # guests who have opened the private link
    line: list[WaitingRow] = []  # who waits for a seat here or in the next game, the first first

    @property
    def onlookers(self) -> set[str]:
        """The guests that the head names without a seat: friends and those in line."""
        return {*self.friends, *(one.guest for one in self.line)}

    def without_waiting(self, guest: str | None) -> TableRow:
        """The head without this guest in line."""
        return msgspec.structs.replace(self, line=[one for one in self.line if one.guest != guest])


class TokenRow(msgspec.Struct):
    """An invitation or a move code, stored as a hash. A move code is for one guest's stay at a seat."""

    hash: str
    kind: Literal["invitation", "move"]
    table: str
    seat: int | None
    uses: int
    expires_at: int | None
    guest: str | None = None
    occupancy: str | None = None


class KeyRow(msgspec.Struct):
    """An idempotency key: the request, and the log number of what it did."""

    seat: int
    key: str
    request: str
    seq: int


class ChatRow(msgspec.Struct):
    """A chat message."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    guest: str | None = None


NoticeKind = Literal["full", "begun", "turn", "reminder", "bot", "planned", "over", "closed", "free", "next"]


class NoticeRow(msgspec.Struct):
    """An event of a table, for a guest who does not look at it. `mark`: the log number that names it.

    Unique by table, guest, kind and mark. `seat`: the guest's, whose turn it is or was; of `full` the one taken last,
    of `free` an open one. `next`: those in line hear of the rematch.
    """

    table: str
    guest: str
    kind: NoticeKind
    mark: int
    seat: int
    due_at: int


class Channel(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How notices reach a guest. `base`: the server's address as the guest knows it; `target` is a secret.

    `target`: the endpoint of a push service, the address of a webhook, an e-mail address; a calendar has none.
    """

    kind: Literal["push", "webhook", "email", "calendar"]
    language: str
    base: str
    target: str = ""
    form: Literal["json", "discord", "slack", "ntfy"] = "json"  # of a webhook
    p256dh: str = ""  # of a push subscription, as is `auth`
    auth: str = ""
    confirmed: bool = True
    failed_at: int | None = None  # the last message was given up then
    made_on: str = ""  # the hash of the device's session; unknown for channels of earlier versions


class ChannelRow(msgspec.Struct):
    """A stored channel. `session`: the device of a push subscription; `token`: the hash of a calendar's secret."""

    id: str
    guest: str
    session: str | None
    token: str | None
    created_at: int
    channel: Channel


class MessageRow(msgspec.Struct):
    """A message that is on its way to a channel: all notices that were due together. Its id names it at the receiver.

    `due_at`: when it is tried next.
    """

    id: str
    channel: str
    due_at: int
    attempts: int
    notices: list[NoticeRow]


RECENT_KEYS = 4
"""Idempotency keys cached per table; older ones are read from the store."""


class Commit(msgspec.Struct, kw_only=True):
    """One change of a table, all or nothing."""

    row: TableRow
    seats: list[SeatRow] | None  # None: as they were
    entries: list[AnyEntry]
    key: KeyRow | None = None
    spend: list[str] = msgspec.field(default_factory=list)
    drop_invitations: list[int] = msgspec.field(default_factory=list)
    drop_codes: list[str] = msgspec.field(default_factory=list)  # move codes and plans of occupancies that have ended
    plans: PlansRow | None = None
    newcomer: NewGuest | None = None
    onlookers: list[str] = msgspec.field(default_factory=list)  # new ones of the head
    notices: list[NoticeRow] = msgspec.field(default_factory=list)  # stored for guests who have a channel

    @property
    def is_plain(self) -> bool:
        """Whether only the log and the head change, as with an action."""
        rare = self.spend or self.drop_invitations or self.drop_codes or self.onlookers
        return self.seats is None and self.plans is None and not rare


class Erasure(msgspec.Struct):
    """The erasure of a guest at one table: rewritten entries and deleted chat lines."""

    commit: Commit
    entries: list[AnyEntry]
    chat: list[int]


class Merge(msgspec.Struct):
    """The result of merging two guests: changed tables with the last numbers of their logs.

    `source` and `target`: the number of tables of each before.
    """

    tables: dict[str, int]
    source: int
    target: int


class StoredTable(msgspec.Struct):
    """A stored table with its last keys. `secret` is the seed's; it leaves the server when the game is over.

    Where an entry cannot be decoded, `entries` ends with log.Unreadable.
    """

    row: TableRow
    secret: bytes
    seats: list[SeatRow]
    entries: list[AnyEntry]
    keys: list[KeyRow]
