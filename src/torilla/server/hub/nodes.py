"""This server among others on the same store: hears what they did, tells them who is connected here.

The bus carries hints. Whatever it loses is found in the store: after a gap at once, else at the next regular look.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from torilla.server.bus.base import Alive, Gap, GuestChanged, Here, Message, Notice
from torilla.server.kernel import clock
from torilla.server.kernel.secrets import make_id
from torilla.server.store.base import Unavailable
from torilla.server.tables import absence
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

logger = structlog.get_logger()

BEAT = 2.0
"""Seconds between two signs of life."""
SILENCE = 10.0
"""A node that was not heard of for so many seconds is gone, and so is everybody who was connected there."""
CHECK = 5.0
"""Seconds between two looks whether the bus has lost something; BEAT while it is down."""
LINGER = 30.0
"""Seconds for which a node still follows a table that its last client left, so that absences are not forgotten when
the client comes back at another node."""
LEASE = 8.0
"""Seconds for which a node gets something to do that one must do; renewed in time as long as it lives."""


class Nodes:
    """What this server knows of the others."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.id = make_id()
        self.alive: dict[str, float] = {}
        self.leases: dict[str, float] = {}

    async def open(self) -> None:
        await self.hub.bus.open(self.hear)
        if self.hub.store.shared:
            self.hub.spawn(self.beat())
        self.hub.spawn(self.keep_up())

    async def close(self) -> None:
        for name in list(self.leases):
            with suppress(Unavailable):
                await self.leave_to_others(name)
        await self.hub.bus.publish(Alive(self.id, leaves=True))
        await self.hub.bus.close()

    # --- Hearing ---

    def hear(self, message: Message) -> None:
        match message:
            case Notice():
                self.hear_notice(message)
            case Here():
                self.hear_here(message)
            case Alive():
                self.hear_alive(message)
            case GuestChanged():
                self.hub.guests.forget(message.guest)
                self.hub.spawn(self.hub.find_again(message.guest))
            case Gap():
                self.hub.guests.forget_all()
                self.hub.spawn(self.hub.find_again())
                for table in self.hub.tables.values():
                    table.absent.clear()  # nobody knows who was connected elsewhere meanwhile
                self.hub.spawn(self.check())
                self.hub.spawn(self.tell_all())

    def hear_notice(self, notice: Notice) -> None:
        table = self.hub.tables.get(notice.table)
        if table is None or not table.connections:  # brought up to date when somebody asks for it
            return
        table.chat_number = max(table.chat_number, notice.chat)
        if notice.seq > table.seq:  # written by another node
            self.hub.spawn(self.catch_up(table, notice.seq))
        else:
            table.wake()

    def hear_here(self, here: Here) -> None:
        table = self.hub.tables.get(here.table)
        if table is None or here.node == self.id:
            return
        if here.guests or here.watchers:
            table.elsewhere[here.node] = here
        else:
            table.elsewhere.pop(here.node, None)
        self.hub.presence_changed(table)
        absence.learn(table, here.absent)
        if here.asks:
            self.hub.spawn(self.tell_here(table))

    def hear_alive(self, alive: Alive) -> None:
        if alive.node == self.id:
            return
        if alive.leaves:
            self.forget_node(alive.node)
            return
        if alive.node not in self.alive:
            self.hub.spawn(self.tell_all())
        self.alive[alive.node] = time.monotonic()

    def forget_node(self, node: str) -> None:
        self.alive.pop(node, None)
        for table in self.hub.tables.values():
            if table.elsewhere.pop(node, None) is not None:
                self.hub.presence_changed(table)

    # --- Telling ---

    async def tell_here(self, table: Table, *, asks: bool = False) -> None:
        seated = {seat.guest for seat in table.seats} - {None}
        greeted = [connection.guest_id for connection in table.connections if connection.greeted]
        guests = sorted({guest for guest in greeted if guest is not None and guest in seated})
        watchers = sum(guest not in seated for guest in greeted)
        await self.hub.bus.publish(Here(table.id, self.id, guests, watchers, asks, table.absent))

    async def tell_all(self) -> None:
        for table in list(self.hub.tables.values()):
            if table.connections:
                await self.tell_here(table, asks=True)

    async def beat(self) -> None:
        while True:
            await self.hub.bus.publish(Alive(self.id))
            await asyncio.sleep(BEAT)
            for name in list(self.leases):
                with suppress(Unavailable):
                    await self.may(name)
            silent = time.monotonic() - SILENCE
            for node in [node for node, heard in self.alive.items() if heard < silent]:
                logger.warning("node is silent", node=node)
                self.forget_node(node)

    # --- Following ---

    async def follow(self, table: Table) -> None:
        """Somebody is connected to a table: from here on this node hears of it."""
        if not self.hub.store.shared:
            return
        await self.hub.bus.follow(table.id)
        await self.catch_up(table)
        await self.tell_here(table, asks=True)

    async def unfollow(self, table: Table) -> None:
        if not self.hub.store.shared:
            return
        await asyncio.sleep(LINGER)
        if not table.connections:
            table.elsewhere.clear()
            table.absent.clear()
            await self.hub.bus.unfollow(table.id)

    async def catch_up(self, table: Table, seq: int | None = None) -> None:
        """Follow what another node wrote, up to a number of the log at least."""
        async with table.lock:
            if seq is None or seq > table.seq:
                await table.catch_up()

    async def keep_up(self) -> None:
        """Look regularly whether a table here has missed something."""
        while True:
            await asyncio.sleep(CHECK if self.hub.bus.up else BEAT)
            try:
                if not self.hub.bus.up:
                    self.hub.guests.forget_all()
                await self.check()
            except Unavailable as failure:
                logger.warning("the store does not answer", failure=failure.reason)
            except Exception:
                logger.exception("keeping up with the store failed")

    async def check(self) -> None:
        """Bring the tables that somebody is connected to up to date, with one question to the store."""
        watched = {table.id: table for table in self.hub.tables.values() if table.connections}
        if self.hub.store.shared and watched:
            for id, (seq, chat) in (await self.hub.store.latest(list(watched))).items():
                table = watched[id]
                if seq > table.seq:
                    await self.catch_up(table, seq)
                if table.chat_number < chat:
                    table.chat_number = chat
                    table.wake()
        for table in watched.values():
            if table.unsure and not table.lock.locked():
                await self.catch_up(table)

    # --- Who does what ---

    async def may(self, name: str) -> bool:
        """Is this node the one that does what the name stands for? Then it stays so for a while."""
        if not self.hub.store.shared:
            return True
        now = time.monotonic()
        if self.leases.get(name, 0.0) < now + LEASE / 2:
            until = clock.now() + int(LEASE * 1000)
            if not await self.hub.store.lease(name, self.id, clock.now(), until):
                self.leases.pop(name, None)
                return False
            self.leases[name] = now + LEASE
        return True

    async def leave_to_others(self, name: str) -> None:
        if self.leases.pop(name, None) is not None:
            await self.hub.store.release(name, self.id)
