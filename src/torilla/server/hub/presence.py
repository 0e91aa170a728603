"""Presence: which clients are connected to which table, sent to everybody there and to the other nodes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from torilla.server.bus.base import Presence
from torilla.server.kernel import clock
from torilla.server.tables import absence
from torilla.server.tables.host import Subscriber
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

BROADCAST_DELAY = 0.25
"""Seconds within which several changes of presence are sent as one."""

ANSWER_TIME = 1.0
"""Seconds to wait for the other nodes' answers."""


class PresenceTracker:
    """Attaches and detaches connections, and broadcasts changes."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.guest_changes = 0

    async def attach(self, connection: Subscriber) -> None:
        """Add a connection to its table."""
        table = connection.table
        first = not table.connections
        table.connections.add(connection)
        if first:  # also for those who come meanwhile: it goes on without this client
            await asyncio.shield(self.hub.spawn(self.hub.nodes.follow(table)))
        await self.find_guest(connection)  # again: from now on changes arrive

    def detach(self, connection: Subscriber) -> None:
        """Remove a connection from its table."""
        table = connection.table
        table.connections.discard(connection)
        table.used_at = clock.now()
        self.changed_here(table)
        if not table.connections and not self.hub.closing:
            self.hub.nodes.unfollow(table)

    def changed_here(self, table: Table) -> None:
        """A client of this node has connected, disconnected, or become another guest."""
        self.hub.driver.wake(table)
        self.changed(table, here=True)

    def changed(self, table: Table, *, here: bool = False) -> None:
        """Schedule a broadcast; `here`: also to other nodes, which do not know of the change."""
        table.audience.forget_messages()
        absence.update(self.hub, table)
        table.presence_sent = table.presence_sent and not here
        if not table.presence_due and not self.hub.closing:
            table.presence_due = True
            asyncio.get_running_loop().call_later(BROADCAST_DELAY, self.broadcast, table)

    def broadcast(self, table: Table) -> None:
        table.presence_due = False
        table.audience.forget_messages()
        table.wake()
        if not table.presence_sent and self.hub.store.shared and not self.hub.closing:
            table.presence_sent = True
            self.hub.spawn(self.publish(table))

    async def publish(self, table: Table, *, asks: bool = False) -> None:
        """Send the other nodes the connections to a table at this node; `asks`: they answer with theirs."""
        seated = {seat.guest for seat in table.seats}
        connected = {connection.guest_id for connection in table.connections if connection.greeted}
        guests = sorted(guest for guest in connected & seated if guest is not None)
        looking = {connection.guest_id for connection in table.connections if connection.attending}
        attending = [guest for guest in guests if guest in looking]
        watchers = table.count_watchers()
        message = Presence(table.id, self.hub.nodes.id, guests, watchers, asks, table.absent, attending)
        await self.hub.bus.publish(message)

    async def ask_attention(self, tables: list[Table]) -> dict[str, set[str]]:
        """Ask the other nodes which guests look at these tables. A node that does not answer may be gone."""
        if not self.hub.store.shared or not self.hub.bus.up or not tables:
            return {}
        before = {table.id: dict(table.remote) for table in tables}
        for table in tables:
            if not table.connections:
                await self.hub.bus.follow(table.id)
            await self.publish(table, asks=True)
        await asyncio.sleep(ANSWER_TIME)
        found: dict[str, set[str]] = {}
        for table in tables:
            answers = [one for node, one in table.remote.items() if one is not before[table.id].get(node)]
            found[table.id] = {guest for answer in answers for guest in answer.attending}
            if not table.connections:
                self.hub.nodes.unfollow(table)
        return found

    async def publish_all(self) -> None:
        for table in list(self.hub.tables.values()):
            if table.connections:
                await self.publish(table, asks=True)

    def renew_chat(self, guest: str) -> None:
        """Send a guest's clients the whole chat again: they may read other lines now."""
        for table in self.hub.tables.values():
            for connection in table.connections:
                if connection.guest_id == guest:
                    connection.renew_chat()

    async def refresh_guests(self, guest: str | None = None) -> None:
        """Look the guest of open sockets up again (None: of all): it may be merged, signed out or erased."""
        self.guest_changes += 1
        for table in list(self.hub.tables.values()):
            for connection in list(table.connections):
                if connection.session is None or (guest is not None and connection.guest_id != guest):
                    continue
                await self.find_guest(connection)
                connection.wake()
                self.changed_here(table)

    async def find_guest(self, connection: Subscriber) -> None:
        """Look the guest of a connection up, and once more if guests have changed meanwhile."""
        changes = None
        while connection.session is not None and changes != self.guest_changes:
            changes = self.guest_changes
            found = await self.hub.guests.of_session(connection.session)
            if changes == self.guest_changes:
                connection.guest = found
