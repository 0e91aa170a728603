"""Rows of a store, and the changes that are committed to it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from torilla.server.store.log import AnyEntry
from torilla.server.wire.shared import Pace, Status, UndoPolicy


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
    came: bool = False  # has said hello
    occupancy: str = ""
    missed: int = 0  # turns in a row whose time was over
    own_name: bool = False  # chosen for this seat on a shared device: not the guest's
    helper: str | None = None

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away is not None

    @property
    def is_kept(self) -> bool:
        """Whether a person has the seat; a bot that plays one missed turn does not change that."""
        return self.kind == "person" and self.away in (None, "turn")


class RemovedRow(msgspec.Struct):
    """A person removed by the owner before the start. `id` is what the owner's requests name."""

    id: str
    guest: str
    name: str


class TableRow(msgspec.Struct, kw_only=True):
    """The head of a table: its current settings and status."""

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
    bot_awaited: bool = False  # and a seated person waits for it
    rematch: str | None = None
    hints: bool = False  # also where several people play
    starts_itself: bool = False
    link: int = 0  # which invitation link is valid: counts renewals
    removed: list[RemovedRow] = []
    absence_minutes: int = 3  # until a bot may play for a person without a connection; 0: never


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
    drop_codes: list[str] = msgspec.field(default_factory=list)  # move codes of occupancies that have ended
    newcomer: NewGuest | None = None


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
