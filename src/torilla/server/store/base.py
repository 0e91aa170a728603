"""What the server asks of a store. Small, so that another kind can take its place.

A call that changes something returns when it is durable, not before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Literal

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.store.log import AnyEntry
from torilla.server.wire.shared import Pace, Status, UndoPolicy


class Conflict(Exception):
    """Somebody else wrote that `seq`, key or token first; nothing was changed."""


class Unavailable(ServerError):
    """The store does not answer or cannot write now. What was asked for may or may not have been done.

    `reason` is for logs; whoever asked only hears that nothing can be saved now.
    """

    def __init__(self, reason: str) -> None:
        super().__init__("store/unavailable", "this cannot be saved now: try again", seconds=2)
        self.reason = reason


class Lost(Unavailable):
    """The files that the store has open are no longer those at their path: nothing written there would last."""

    def __init__(self, file: str) -> None:
        message = "the server's data was removed or replaced: nothing is saved until its host has looked after it"
        ServerError.__init__(self, "store/lost", message, seconds=30)
        self.reason = f"{file} was removed or replaced while the server runs: stop the server and put its data back"


def unstorable(error: Exception) -> ServerError:
    """What a store cannot take, of whatever kind it is."""
    return ServerError("request/malformed", "this cannot be stored", fault=f"cannot be stored ({type(error).__name__})")


class GuestRow(msgspec.Struct):
    """A person without an account."""

    id: str
    name: str
    created_at: int
    recovery: str | None = None  # hash


class SessionRow(msgspec.Struct):
    """A browser that is signed in as a guest: the hash of its secret, and what the list of devices shows."""

    hash: str
    created_at: int
    used_on: int | None = None  # day since 1970
    agent: str | None = None  # the browser's family


class NewGuest(msgspec.Struct):
    """A guest to store together with their first seat, and their first session."""

    guest: GuestRow
    session: SessionRow


class SeatRow(msgspec.Struct):
    """A seat and who holds it. Several seats of one guest share a device.

    `occupancy` names one person's stay: it is new whenever somebody sits down, and moves with the seat.
    `away`: a bot plays for the person who `left`, was `late` too often, is `absent`, or for one `turn` that was missed.
    """

    kind: Literal["open", "person", "bot"]
    name: str | None = None
    guest: str | None = None
    bot: str | None = None
    away: Literal["left", "late", "absent", "turn"] | None = None
    nonce: str = ""
    wants_close: bool = False
    came: bool = False  # has said hello
    occupancy: str = ""
    missed: int = 0  # turns in a row whose time was over

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away is not None

    @property
    def is_kept(self) -> bool:
        """Does a person have the seat? A bot that plays one missed turn does not change that."""
        return self.kind == "person" and self.away in (None, "turn")


class RemovedRow(msgspec.Struct):
    """A person whom the owner has removed before the start. `id` is how the owner refers to them."""

    id: str
    guest: str
    name: str


class TableRow(msgspec.Struct, kw_only=True):
    """The head of a table: what is not in its log."""

    id: str
    game: str
    rules: int
    components: str
    options: dict[str, Any]
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
    bot_awaited: bool = False  # and somebody who sits there waits for it
    rematch: str | None = None
    hints: bool = False  # also where several people play
    starts_itself: bool = False
    link: int = 0  # which invitation link is valid: counts renewals
    removed: list[RemovedRow] = []
    absence_minutes: int = 3  # until a bot may play for somebody who is not connected; 0: never


class TokenRow(msgspec.Struct):
    """An invitation or a move code, known by its hash only. A move code is for one guest's stay at a seat."""

    hash: str
    kind: Literal["invitation", "move"]
    table: str
    seat: int | None
    uses: int
    expires_at: int | None
    guest: str | None = None
    occupancy: str | None = None


class KeyRow(msgspec.Struct):
    """An idempotency key: what was asked for, and the position's `seq` after it."""

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


RECENT_KEYS = 4
"""So many of a table's keys are at hand; older ones are looked up when somebody sends one again."""


class Commit(msgspec.Struct, kw_only=True):
    """One change of a table, all or nothing."""

    row: TableRow
    seats: list[SeatRow] | None  # None: as they were
    entries: list[AnyEntry]
    key: KeyRow | None = None
    spend: list[str] = msgspec.field(default_factory=list)
    drop_invitations: list[int] = msgspec.field(default_factory=list)
    drop_codes: list[str] = msgspec.field(default_factory=list)  # move codes of occupancies that have ended
    newcomer: NewGuest | None = None


class Erasure(msgspec.Struct):
    """What goes when people want to be forgotten: entries get new words, chat lines go."""

    commit: Commit
    entries: list[AnyEntry]
    chat: list[int]


class Merge(msgspec.Struct):
    """What became of two guests: the changed tables with the last numbers of their logs.

    `source` and `target`: at how many tables each of them was before.
    """

    tables: dict[str, int]
    source: int
    target: int


class StoredTable(msgspec.Struct):
    """A table as it is kept, with its last keys. `secret` is the seed's; it leaves the server when the game is over.

    Where an entry cannot be decoded, `entries` ends with log.Unreadable.
    """

    row: TableRow
    secret: bytes
    seats: list[SeatRow]
    entries: list[AnyEntry]
    keys: list[KeyRow]


class Store(ABC):
    """All that is kept. Every call may raise Unavailable."""

    shared: ClassVar[bool] = False
    """Do other servers write to it too?"""

    @abstractmethod
    async def open(self) -> None:
        """Get ready; bring an older store up to date."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def check(self) -> None:
        """Raises if nothing can be written now."""

    # Guests
    @abstractmethod
    async def add_guest(self, newcomer: NewGuest) -> None: ...

    @abstractmethod
    async def rename_guest(self, guest: str, name: str) -> None: ...

    @abstractmethod
    async def set_recovery(self, guest: str, recovery: str) -> None:
        """The hash of the code that brings this guest back; earlier ones, also of merged guests, are void."""

    @abstractmethod
    async def add_session(self, guest: str, session: SessionRow) -> None:
        """One more browser of a guest."""

    @abstractmethod
    async def use_session(self, session: str, day: int) -> None:
        """Record the last day on which a session was used."""

    @abstractmethod
    async def sessions(self, guest: str) -> list[SessionRow]:
        """All browsers of a guest, the newest first."""

    @abstractmethod
    async def end_sessions(self, guest: str, sessions: list[str]) -> None:
        """Sign browsers out. The guest's move codes end too: they may have been made there."""

    @abstractmethod
    async def guest_of_session(self, session: str) -> GuestRow | None: ...

    @abstractmethod
    async def guest_of_recovery(self, recovery: str) -> GuestRow | None:
        """The guest of a code, or the one with whom that guest was merged."""

    @abstractmethod
    async def merge_guests(self, source: str, target: str, at: int) -> Merge | None:
        """Give everything that `source` holds to `target`, all or nothing. None: they are one already, or one is gone.

        Raises Conflict.
        """

    @abstractmethod
    async def merged_guests(self, guest: str) -> list[str]:
        """The ids of guests that were merged into this one."""

    @abstractmethod
    async def count_mine(self, guest: str) -> int:
        """At how many tables a guest sits, or which are theirs."""

    # Tables
    @abstractmethod
    async def add_table(self, commit: Commit, secret: bytes) -> None: ...

    @abstractmethod
    async def commit(self, commit: Commit) -> None:
        """Raises Conflict."""

    @abstractmethod
    async def table(self, table: str, after: int = -1, keys: int = RECENT_KEYS) -> StoredTable | None:
        """A table with what its log has after a number, and its last keys; None if there is nothing.

        Raises ServerError (table/damaged) if its head or its seats cannot be decoded.
        """

    @abstractmethod
    async def key(self, table: str, seat: int, key: str) -> KeyRow | None:
        """What a seat once asked for with this key."""

    @abstractmethod
    async def latest(self, tables: list[str]) -> dict[str, tuple[int, int]]:
        """The last numbers of these tables' logs and chats."""

    @abstractmethod
    async def tables_of(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]: ...

    @abstractmethod
    async def listed_tables(self, limit: int) -> list[tuple[TableRow, list[SeatRow]]]: ...

    @abstractmethod
    async def count_tables(self, guest: str | None) -> int:
        """How many tables this guest (None: anybody) owns that are neither over nor closed."""

    @abstractmethod
    async def due_tables(self, now: int) -> list[str]:
        """Running tables whose time for the turn is over."""

    @abstractmethod
    async def bot_tables(self, now: int) -> list[str]:
        """Running tables in which people wait for a bot, and no node has the lease `bots TABLE`."""

    # Invitations and move codes
    @abstractmethod
    async def add_token(self, token: TokenRow, limit: int) -> bool:
        """False: the table has that many already."""

    @abstractmethod
    async def token(self, hash: str) -> TokenRow | None: ...

    @abstractmethod
    async def drop_expired(self, now: int) -> None:
        """Delete the codes whose time is over."""

    # Chat
    @abstractmethod
    async def add_chat(self, table: str, line: ChatRow, key: str) -> ChatRow:
        """Said once per key, and with its number."""

    @abstractmethod
    async def chat_after(self, table: str, number: int, limit: int) -> list[ChatRow]: ...

    # What goes
    @abstractmethod
    async def tables_with(self, guest: str) -> list[str]:
        """All tables at which a guest sits or ever sat, or which are theirs."""

    @abstractmethod
    async def erase(self, erasure: Erasure) -> None:
        """A commit that also changes and deletes what was written before. Raises Conflict."""

    @abstractmethod
    async def remove_guest(self, guest: str) -> None:
        """The guest, and all secrets."""

    @abstractmethod
    async def idle_tables(self, status: list[Status], before: int, limit: int) -> list[str]:
        """Tables at which nothing was done, and no time ran, since then; those idle longest first."""

    @abstractmethod
    async def remove_table(self, table: str) -> None:
        """With all that belongs to it."""

    # Components
    @abstractmethod
    async def save_components(self, hash: str, game: str, source: str) -> None: ...

    @abstractmethod
    async def components(self, hash: str) -> tuple[str, str] | None:
        """Game and source."""

    # Who does what, where several servers could
    @abstractmethod
    async def lease(self, name: str, node: str, now: int, until: int) -> bool:
        """May this node do what the name stands for? If so nobody else may, until then or its `release`."""

    @abstractmethod
    async def release(self, name: str, node: str) -> None: ...
