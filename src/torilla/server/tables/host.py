"""Protocols for the server and its connections, as this package and those above it use them.

`torilla.server.hub.hub.Hub` is the host, `torilla.server.session.connection.Connection` the subscriber. Both stand
higher in the order of packages and are not imported here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol

from torilla.core.contract.game import AnyGame
from torilla.server.bus.base import Bus
from torilla.server.kernel.limits import Limits
from torilla.server.kernel.metrics import Metrics
from torilla.server.kernel.settings import Settings
from torilla.server.store.base import Store
from torilla.server.store.model import GuestRow

if TYPE_CHECKING:
    from torilla.server.tables.table import Table


class Subscriber(Protocol):
    """A client connected to a table. `greeted` once it has sent its first message.

    `attending`: a person looks at it, as far as the client can tell.
    """

    guest: GuestRow | None
    session: str | None
    table: Table
    greeted: bool
    attending: bool

    @property
    def guest_id(self) -> str | None: ...

    def wake(self) -> None:
        """Send what has changed."""

    def renew_chat(self) -> None:
        """Send the whole chat again."""


class Host(Protocol):
    """The running server."""

    settings: Settings
    store: Store
    bus: Bus
    metrics: Metrics
    limits: Limits
    tables: dict[str, Table]
    closing: bool

    @property
    def bots(self) -> list[str]:
        """The bots people can choose, from weakest to strongest."""

    async def table(self, id: str) -> Table:
        """Load a table, or return the cached one brought up to date. Raises ServerError."""

    async def edition(self, game: str, hash: str | None = None) -> AnyGame:
        """A game with the components of this hash; by default with those of new tables. Raises ServerError."""

    def changing(self, table: Table) -> AbstractAsyncContextManager[None]:
        """Lock a table for a change and announce the change afterwards."""

    async def announce(self, table: Table, *, plans: bool = False) -> None:
        """Notify clients, other nodes and bots of a committed change; `plans`: of plans too."""

    async def announce_chat(self, table: Table, number: int) -> None:
        """Notify clients and other nodes of a stored chat line."""

    async def catch_up(self, table: Table, seq: int | None = None) -> None:
        """Read what other nodes wrote, at least up to a log number."""

    async def ask_attention(self, tables: list[Table]) -> dict[str, set[str]]:
        """Ask the other nodes which guests look at these tables, by table."""

    async def guest_changed(self, *guests: str) -> None:
        """Invalidate cached guests, here and at other nodes."""

    async def acquire_lease(self, name: str) -> bool:
        """Whether this node, of all that share the store, now does the named work."""

    async def release_lease(self, name: str) -> None: ...

    async def is_done_elsewhere(self, name: str) -> bool:
        """Whether another node does the named work now."""

    async def is_timekeeper(self) -> bool:
        """Whether this node handles deadlines and retention for all."""

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run a background task; its failure is logged."""
