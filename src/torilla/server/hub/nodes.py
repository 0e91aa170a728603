"""This node among others on the same store: messages from the bus, heartbeats, catching up, leases.

The bus carries notifications. Whatever it loses is read from the store: after a gap at once, else at the next poll.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from torilla.server.bus.base import (
    Blocking,
    Gap,
    Gathered,
    GuestChanged,
    Heartbeat,
    Led,
    Message,
    Notice,
    Presence,
    ReviewDropped,
)
from torilla.server.kernel import clock
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.secrets import make_id
from torilla.server.store.errors import Unavailable
from torilla.server.tables import absence
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

    async def open(self) -> None:
        await self.hub.bus.open(self.receive)
        if self.hub.store.shared:
            self.hub.spawn(self.send_heartbeats())
        self.hub.spawn(self.poll_store())

    async def close(self) -> None:
        for name in list(self.leases):
            with suppress(Unavailable):
                await self.release_lease(name)
        await self.hub.bus.publish(Heartbeat(self.id, leaves=True))
        await self.hub.bus.close()

    # --- Messages from the bus ---

    def receive(self, message: Message) -> None:
        match message:
            case Notice():
                self.on_notice(message)
            case Presence():
                self.on_presence(message)
            case Heartbeat():
                self.on_heartbeat(message)
            case GuestChanged():
                self.hub.guests.forget(message.guest)
                self.hub.spawn(self.hub.presence.refresh_guests(message.guest))
            case Blocking():
                self.hub.presence.renew_chat(message.guest)
            case ReviewDropped():
                self.hub.reviews.stop(message.review)
            case Led() | Gathered():
                self.hub.replays.receive(message)
            case Gap():
                self.on_gap()

    def on_notice(self, notice: Notice) -> None:
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
        self.hub.replays.drop_node(node)
        for table in self.hub.tables.values():
            table.forget_plans()
            table.wake()
            if table.remote.pop(node, None) is not None:
                self.hub.presence.changed(table)

    async def send_heartbeats(self) -> None:
        """Also renew leases, and drop nodes that are silent."""
        while True:
            await self.hub.bus.publish(Heartbeat(self.id))
            await asyncio.sleep(HEARTBEAT)
            for name in list(self.leases):
                with suppress(Unavailable):
                    await self.renew_lease(name)
            silent = time.monotonic() - SILENCE
            for node in [node for node, heard in self.alive.items() if heard < silent]:
                logger.warning("node is silent", node=node)
                self.drop_node(node)

    # --- Following tables ---

    async def follow(self, table: Table) -> None:
        """Subscribe to a table that got its first client here."""
        if not self.hub.store.shared:
            return
        await self.hub.bus.follow(table.id)
        await self.hub.catch_up(table)
        await self.hub.presence.publish(table, asks=True)

    async def unfollow(self, table: Table) -> None:
        if not self.hub.store.shared:
            return
        await asyncio.sleep(LINGER)
        if not table.connections:
            table.remote.clear()
            table.absent.clear()
            await self.hub.bus.unfollow(table.id)

    async def poll_store(self) -> None:
        """Check regularly whether a table here has missed a change."""
        while True:
            await asyncio.sleep(POLL if self.hub.bus.up else HEARTBEAT)
            try:
                if not self.hub.bus.up:
                    self.hub.guests.forget_all()
                await self.refresh_tables()
            except Unavailable as failure:
                logger.warning("the store does not answer", failure=failure.reason)
            except Exception:
                logger.exception("catching up with the store failed")

    async def refresh_tables(self) -> None:
        """Bring the tables with clients up to date, with one query."""
        watched = {table.id: table for table in self.hub.tables.values() if table.connections}
        if self.hub.store.shared and watched:
            for id, (seq, chat) in (await self.hub.store.latest(list(watched))).items():
                table = watched[id]
                if seq > table.seq:
                    await self.hub.catch_up(table, seq)
                if table.chat_number < chat:
                    table.chat_number = chat
                    table.wake()
        for table in watched.values():
            if table.uncertain and not table.lock.locked():
                await self.hub.catch_up(table)

    # --- Leases ---

    async def acquire_lease(self, name: str) -> bool:
        """Whether this node does the named work; if so it stays so for a while."""
        if not self.hub.store.shared:
            return True
        if not self.is_fresh(name):
            now = time.monotonic()
            if not await self.ask_lease(name):
                self.leases.pop(name, None)
                return False
            self.leases[name] = now + LEASE
        return True

    async def renew_lease(self, name: str) -> None:
        """Renew one of this node's leases in time; one that is released meanwhile stays released."""
        if name not in self.leases or self.is_fresh(name):
            return
        now = time.monotonic()
        ours = await self.ask_lease(name)
        if name not in self.leases:
            await self.hub.store.release(name, self.id)
        elif ours:
            self.leases[name] = now + LEASE
        else:
            del self.leases[name]

    def is_fresh(self, name: str) -> bool:
        """Whether a lease is this node's for some time to come."""
        return self.leases.get(name, 0.0) >= time.monotonic() + LEASE / 2

    async def ask_lease(self, name: str) -> bool:
        now = clock.now()
        return await self.hub.store.lease(name, self.id, now, now + int(LEASE * 1000))

    async def release_lease(self, name: str) -> None:
        if self.leases.pop(name, None) is not None:
            await self.hub.store.release(name, self.id)

    async def is_done_elsewhere(self, name: str) -> bool:
        return await self.hub.store.is_leased(name, self.id, clock.now())
