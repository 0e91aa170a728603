"""This node among others on the same store: messages from the bus, heartbeats, catching up, leases.

The bus carries notifications. Whatever it loses is read from the store: after a gap at once, else at the next poll.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from torilla.server.bus.base import (
    AnalysisChanged,
    AnalysisMoved,
    AnalysisWatchers,
    BlocksChanged,
    Gap,
    GuestChanged,
    Heartbeat,
    Message,
    Presence,
    ReviewDropped,
    TableChanged,
)
from torilla.server.kernel import clock
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.secrets import make_id
from torilla.server.tables import absence
from torilla.server.tables.failures import logged, skipped
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

logger = get_logger()

HEARTBEAT = 2.0
"""Seconds between two heartbeats."""
SILENCE = 10.0
"""Seconds without a heartbeat after which a node is gone, and its clients with it."""
POLL = 5.0
"""Seconds between two polls of the store; HEARTBEAT while the bus is down."""
LINGER = 30.0
"""Seconds for which a node still follows a table that its last client left, so that absences are not forgotten when
the client comes back at another node."""
LEASE = 8.0
"""Seconds for which a node gets work that only one must do; renewed in time as long as the node is up."""


class Nodes:
    """The other nodes, and this node's leases."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.id = make_id()
        self.alive: dict[str, float] = {}  # last heartbeats
        self.leases: dict[str, float] = {}  # ours, and until when
        self.lease_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.left: dict[str, float] = {}  # tables without clients that are still followed, and since when

    async def open(self) -> None:
        await self.hub.bus.open(self.receive)
        if self.hub.store.shared:
            self.hub.spawn(self.send_heartbeats())
            self.hub.spawn(self.renew_leases())
        self.hub.spawn(self.poll_store())

    async def close(self) -> None:
        for name in list(self.leases):
            with logged("lease cannot be released", lease=name):
                await self.release_lease(name)
        await self.hub.bus.publish(Heartbeat(self.id, leaves=True))
        await self.hub.bus.close()

    # --- Messages from the bus ---

    def receive(self, message: Message) -> None:
        with logged("message of a node failed"):
            self.handle(message)

    def handle(self, message: Message) -> None:
        match message:
            case TableChanged():
                self.on_table_changed(message)
            case Presence():
                self.on_presence(message)
            case Heartbeat():
                self.on_heartbeat(message)
            case GuestChanged():
                self.hub.guests.forget(message.guest)
                self.hub.spawn(self.hub.presence.refresh_guests(message.guest))
            case BlocksChanged():
                self.hub.presence.renew_chat(message.guest)
            case ReviewDropped():
                self.hub.reviews.stop(message.review)
            case AnalysisMoved() | AnalysisWatchers() | AnalysisChanged():
                self.hub.gatherings.receive(message)
            case Gap():
                self.on_gap()

    def on_table_changed(self, notice: TableChanged) -> None:
        table = self.hub.tables.get(notice.table)
        if table is not None and notice.plans and self.hub.store.shared:
            table.forget_plans()
        if table is None or not table.connections:  # brought up to date when it is requested
            return
        table.chat_number = max(table.chat_number, notice.chat)
        if notice.seq > table.seq:  # written by another node
            self.hub.spawn(self.hub.catch_up(table, notice.seq))
        else:
            table.wake()

    def on_presence(self, remote: Presence) -> None:
        table = self.hub.tables.get(remote.table)
        if table is None or remote.node == self.id:
            return
        if remote.guests or remote.watchers:
            table.remote[remote.node] = remote
        else:
            table.remote.pop(remote.node, None)
        self.hub.presence.changed(table)
        absence.merge_remote(table, remote.absent)
        if remote.asks:
            self.hub.spawn(self.hub.presence.publish(table))

    def on_heartbeat(self, heartbeat: Heartbeat) -> None:
        if heartbeat.node == self.id:
            return
        if heartbeat.leaves:
            self.drop_node(heartbeat.node)
            return
        if heartbeat.node not in self.alive:
            self.hub.spawn(self.hub.presence.publish_all())
        self.alive[heartbeat.node] = time.monotonic()

    def on_gap(self) -> None:
        self.hub.guests.forget_all()
        self.hub.spawn(self.hub.presence.refresh_guests())
        for table in self.hub.tables.values():
            table.absent.clear()  # who was connected to other nodes meanwhile is unknown
            table.forget_plans()
        self.hub.spawn(self.refresh_tables())
        self.hub.spawn(self.hub.presence.publish_all())

    def drop_node(self, node: str) -> None:
        """Forget a node and the clients connected to it; plans that it changed last may not have been announced."""
        self.alive.pop(node, None)
        self.hub.gatherings.drop_node(node)
        for table in self.hub.tables.values():
            table.forget_plans()
            table.wake()
            if table.remote.pop(node, None) is not None:
                self.hub.presence.changed(table)

    async def send_heartbeats(self) -> None:
        """Also drop nodes that are silent, and tables that are no longer used. None of this waits for the store."""
        while True:
            with logged("heartbeats failed"):
                await self.hub.bus.publish(Heartbeat(self.id))
                await self.unfollow_unused()
                silent = time.monotonic() - SILENCE
                for node in [node for node, heard in self.alive.items() if heard < silent]:
                    logger.warning("node is silent", node=node)
                    self.drop_node(node)
            await asyncio.sleep(HEARTBEAT)

    async def renew_leases(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for name in list(self.leases):
                with logged("lease cannot be renewed", lease=name):
                    await self.renew_lease(name)

    # --- Following tables ---

    async def follow(self, table: Table) -> None:
        """Subscribe to a table that got its first client here."""
        if not self.hub.store.shared:
            return
        await self.hub.bus.follow(table.id)
        await self.hub.presence.publish(table, asks=True)  # first: it does not need the store
        await self.hub.catch_up(table)

    def unfollow(self, table: Table) -> None:
        """Unsubscribe from a table that its last client left, unless one comes back soon."""
        if self.hub.store.shared:
            self.left[table.id] = time.monotonic()

    async def unfollow_unused(self) -> None:
        """By name: a table may have been dropped from memory and loaded again."""
        before = time.monotonic() - LINGER
        for id in [id for id, since in self.left.items() if since < before]:
            del self.left[id]
            table = self.hub.tables.get(id)
            if table is not None and table.connections:
                continue
            if table is not None:
                table.remote.clear()
                table.absent.clear()
            await self.hub.bus.unfollow(id)

    async def poll_store(self) -> None:
        """Check regularly whether a table here has missed a change."""
        while True:
            await asyncio.sleep(POLL if self.hub.bus.up else HEARTBEAT)
            with logged("catching up with the store failed"):
                if not self.hub.bus.up:
                    self.hub.guests.forget_all()
                await self.refresh_tables()

    async def refresh_tables(self) -> None:
        """Bring the tables with clients up to date, with one query."""
        watched = {table.id: table for table in self.hub.tables.values() if table.connections}
        if self.hub.store.shared and watched:
            for id, (seq, chat) in (await self.hub.store.latest(list(watched))).items():
                table = watched[id]
                if seq > table.seq:
                    with skipped("table cannot catch up", table=id):
                        await self.hub.catch_up(table, seq)
                if table.chat_number < chat:
                    table.chat_number = chat
                    table.wake()
        for table in watched.values():
            if table.commit_unknown and not table.lock.locked():
                with skipped("table cannot catch up", table=table.id):
                    await self.hub.catch_up(table)

    # --- Leases ---

    async def acquire_lease(self, name: str) -> bool:
        """Whether this node does the named work; if so it stays so for a while."""
        if not self.hub.store.shared:
            return True
        async with self.lease_lock(name):
            return self.is_fresh(name) or await self.extend_lease(name)

    async def renew_lease(self, name: str) -> None:
        """Renew one of this node's leases in time."""
        async with self.lease_lock(name):
            if name in self.leases and not self.is_fresh(name):
                await self.extend_lease(name)

    async def release_lease(self, name: str) -> None:
        async with self.lease_lock(name):
            if self.leases.pop(name, None) is not None:
                await self.hub.store.release(name, self.id)

    def lease_lock(self, name: str) -> asyncio.Lock:
        """The store hears of the changes of a lease in their order."""
        return self.lease_locks.setdefault(name, asyncio.Lock())

    def is_fresh(self, name: str) -> bool:
        """Whether a lease is this node's for some time to come."""
        return self.leases.get(name, 0.0) >= time.monotonic() + LEASE / 2

    async def extend_lease(self, name: str) -> bool:
        """Ask the store for a lease; whether this node has it now."""
        until, now = time.monotonic() + LEASE, clock.now()
        ours = await self.hub.store.lease(name, self.id, now, now + int(LEASE * clock.SECOND))
        if ours:
            self.leases[name] = until
        else:
            self.leases.pop(name, None)
        return ours

    async def is_done_elsewhere(self, name: str) -> bool:
        return await self.hub.store.is_leased(name, self.id, clock.now())
