"""The store interface.

A call that changes something returns when it is durable, not before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from torilla.server.analyses.rows import AnalysisStore
from torilla.server.daily.rows import DealStore
from torilla.server.premoves.rows import PlansRow
from torilla.server.store.errors import NeedsServer
from torilla.server.store.model import (
    RECENT_KEYS,
    ChatRow,
    Commit,
    Erasure,
    GuestRow,
    KeyRow,
    NewGuest,
    SeatRow,
    StoredTable,
    TableRow,
)
from torilla.server.store.sql.devices import DeviceStore
from torilla.server.store.sql.outbox import OutboxStore
from torilla.server.store.sql.social import SocialStore
from torilla.server.store.sql.tokens import TokenStore
from torilla.server.wire.shared import Status


class Store(ABC):
    """Persistent storage. Every call may raise Unavailable."""

    shared: ClassVar[bool] = False
    """Whether other nodes write to it too."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and migrate an older store."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def check(self) -> None:
        """Raise Unavailable if nothing can be written now."""

    @property
    def outbox(self) -> OutboxStore | None:
        """Channels and the notices to send through them; None: this store has none."""
        return None

    @property
    def social(self) -> SocialStore | None:
        """Open seats, blocks and reports; None: nobody else can come to this store's tables."""
        return None

    @property
    def analyses(self) -> AnalysisStore | None:
        """Shared analyses; None: nobody else can look at them."""
        return None

    @property
    def tokens(self) -> TokenStore:
        """Invitations and move codes. Raises ServerError: this store has none."""
        raise NeedsServer

    @property
    def devices(self) -> DeviceStore:
        """Guests on several devices. Raises ServerError: this store is of one browser."""
        raise NeedsServer

    @property
    def deals(self) -> DealStore:
        """Deals of the day. Raises ServerError: this store has none."""
        raise NeedsServer

    # Guests
    @abstractmethod
    async def add_guest(self, newcomer: NewGuest) -> None: ...

    @abstractmethod
    async def rename_guest(self, guest: str, name: str, at: int) -> dict[str, int]:
        """Rename a guest with their seats and chat lines, all or nothing; changed tables and their last log numbers.

        Raises Conflict.
        """

    @abstractmethod
    async def use_session(self, session: str, day: int) -> None:
        """Record the last day on which a session was used."""

    @abstractmethod
    async def guest_of_session(self, session: str) -> GuestRow | None: ...

    @abstractmethod
    async def merged_guests(self, guest: str) -> list[str]:
        """The ids of guests that were merged into this one."""

    # Tables
    @abstractmethod
    async def add_table(self, commit: Commit, secret: bytes) -> None:
        """Raises Conflict if its owner has an attempt of this number at this deal of the day already."""

    @abstractmethod
    async def commit(self, commit: Commit) -> None:
        """Raises Conflict."""

    @abstractmethod
    async def table(self, table: str, after: int = -1, keys: int = RECENT_KEYS) -> StoredTable | None:
        """A table with its log after a number and its last keys; None if there is nothing new.

        Raises ServerError (table/damaged) if its head or its seats cannot be decoded.
        """

    @abstractmethod
    async def key(self, table: str, seat: int, key: str) -> KeyRow | None:
        """A seat's idempotency key."""

    @abstractmethod
    async def latest(self, tables: list[str]) -> dict[str, tuple[int, int]]:
        """The last numbers of these tables' logs and chats."""

    @abstractmethod
    async def tables_of(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]: ...

    @abstractmethod
    async def tables_in_line(self, guest: str, limit: int) -> list[str]:
        """The tables that are not closed at which a guest waits in line, those changed last first."""

    @abstractmethod
    async def listed_tables(self, limit: int) -> list[tuple[TableRow, list[SeatRow]]]: ...

    @abstractmethod
    async def count_tables(self, guest: str | None) -> int:
        """The number of unfinished tables that a guest (None: anybody) owns."""

    @abstractmethod
    async def due_tables(self, now: int) -> list[str]:
        """Running tables whose deadline has passed."""

    @abstractmethod
    async def bot_tables(self, now: int) -> list[str]:
        """Running tables in which people wait for a bot and no node has the lease `bots TABLE`."""

    # Chat
    @abstractmethod
    async def add_chat(self, table: str, line: ChatRow, key: str) -> ChatRow:
        """Add a line, once per key; the line with its number."""

    @abstractmethod
    async def chat_after(self, table: str, number: int, limit: int) -> list[ChatRow]: ...

    # Reviews
    @abstractmethod
    async def save_review(self, table: str, data: str, mistakes: str) -> None:
        """Keep a table's review with its clear mistakes, as long as there is the table; it replaces an earlier one."""

    @abstractmethod
    async def save_mistakes(self, table: str, mistakes: str) -> None:
        """Add the clear mistakes to a review that an earlier version kept without them."""

    @abstractmethod
    async def review(self, table: str) -> str | None: ...

    @abstractmethod
    async def reviewed_tables(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """The finished tables with a review at which a guest has a seat, those changed last first."""

    @abstractmethod
    async def mistakes(self, tables: list[str]) -> dict[str, str | None]:
        """The clear mistakes in the reviews of these tables; None: an earlier version kept the review without them."""

    @abstractmethod
    async def drop_review(self, table: str) -> None: ...

    # Plans
    @abstractmethod
    async def plans(self, table: str) -> list[PlansRow]:
        """The plans of all seats of a table."""

    @abstractmethod
    async def save_plans(self, row: PlansRow) -> None:
        """Raises Conflict if this is not the next version, or the seat is no longer that person's."""

    @abstractmethod
    async def armed_tables(self) -> list[str]:
        """The tables at which an armed turn is to be played now, or never."""

    @abstractmethod
    async def armed_by(self, guest: str) -> set[str]:
        """The tables at which a guest has an armed turn: for that guest only."""

    # Erasure and retention
    @abstractmethod
    async def tables_with(self, guest: str) -> list[str]:
        """All tables of a guest: as owner, and with a seat, now or earlier."""

    @abstractmethod
    async def erase(self, erasure: Erasure) -> None:
        """Commit an erasure. Raises Conflict."""

    @abstractmethod
    async def remove_guest(self, guest: str) -> None:
        """Delete a guest with all sessions and tokens."""

    @abstractmethod
    async def idle_tables(self, status: list[Status], before: int, limit: int) -> list[str]:
        """Tables without an action or a running clock since then, the longest idle first."""

    @abstractmethod
    async def remove_table(self, table: str) -> None:
        """Delete a table with everything that belongs to it."""

    # Components
    @abstractmethod
    async def save_components(self, hash: str, game: str, source: str) -> None: ...

    @abstractmethod
    async def components(self, hash: str) -> tuple[str, str] | None:
        """Game and source."""

    # Leases: work that one node does for all. A store of one node gives it every lease.
    async def lease(self, name: str, node: str, now: int, until: int) -> bool:
        """Acquire or renew a lease. True: no other node gets it until then, or until `release`."""
        return True

    async def is_leased(self, name: str, but: str, now: int) -> bool:
        """Whether a node other than `but` has a lease."""
        return False

    async def release(self, name: str, node: str) -> None:  # noqa: B027 - there is nothing to give back
        """Give a lease back."""
