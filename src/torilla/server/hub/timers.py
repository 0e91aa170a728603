"""Timers: deadlines of turns, absences, expired codes, and tables that leave the memory."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from torilla.server.daily import deals
from torilla.server.kernel import clock
from torilla.server.kernel.logging import get_logger
from torilla.server.lobby.seats import open_seats, takeover
from torilla.server.tables import absence
from torilla.server.tables.failures import logged, skipped

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

logger = get_logger()

TICK = 1.0
"""Seconds between two rounds."""
SHARED_ROUNDS = 3
"""Every n-th round, a node that is not the timekeeper tries to become it, and due armed turns are played."""
EXPIRY_ROUNDS = 60
"""Every n-th round, expired codes are deleted, and the deals of the next day are made."""
LISTING_ROUNDS = 60
"""Every n-th round, open tables whose owners are here stay listed."""
IDLE = 5 * clock.MINUTE
"""Milliseconds after which a table without clients is dropped from memory."""


class Timers:
    """One background task. Of several nodes one is the timekeeper, which handles deadlines for all."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.was_timekeeper = not hub.store.shared

    async def run(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(TICK)
            rounds += 1
            with logged("timers failed"):
                await self.tick(rounds)

    async def tick(self, rounds: int) -> None:
        self.drop_idle()
        await self.check_absences()
        await self.hub.gatherings.tick()
        if rounds % LISTING_ROUNDS == 0:
            await open_seats.keep_all_listed(self.hub)
        if (self.was_timekeeper or rounds % SHARED_ROUNDS == 0) and await self.is_timekeeper():
            if rounds % SHARED_ROUNDS == 0:
                await self.hub.premoves.resume()
            await self.take_over_late_turns()
            if rounds % EXPIRY_ROUNDS == 0:
                await open_seats.drop_expired(self.hub)
                if self.hub.settings.daily:
                    await deals.prepare(self.hub)
            if self.hub.store.shared and rounds % SHARED_ROUNDS == 0:
                await self.hub.resume_bots()

    async def is_timekeeper(self) -> bool:
        """Acquire or renew the lease for the time."""
        self.was_timekeeper = await self.hub.acquire_lease("time")
        return self.was_timekeeper

    async def take_over_late_turns(self) -> None:
        """Let bots play turns that have run out of time."""
        for id in await self.hub.store.due_tables(clock.now()):
            with skipped("turn time is over, but nothing can be done", table=id):
                table = await self.hub.table(id)
                if not table.is_damaged and await takeover.take_over_late_turn(self.hub, table):
                    logger.info("turn time is over", table=id)

    async def check_absences(self) -> None:
        """Check the tables with clients at this node: other nodes do not know their connections."""
        tables = self.hub.tables.values()
        for table in [table for table in tables if table.connections and not table.is_damaged]:
            with skipped("absences cannot be checked", table=table.id):
                if absence.update(self.hub, table):
                    table.wake()
                await takeover.apply_presence(self.hub, table)

    def drop_idle(self) -> None:
        """Drop tables from memory that nobody uses."""
        old = clock.now() - IDLE
        for id, table in list(self.hub.tables.items()):
            if not table.connections and not table.lock.locked() and table.bots is None and table.used_at < old:
                del self.hub.tables[id]
