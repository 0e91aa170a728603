"""Plays armed turns when they begin: wakes after every change of a table, and regularly looks for missed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torilla.server.kernel.logging import bind_table
from torilla.server.premoves import rules
from torilla.server.tables.failures import logged, skipped
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub


class PremoveRunner:
    """One task for each table at which a turn is armed and something has changed."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.running: set[str] = set()
        self.again: set[str] = set()

    def wake(self, table: Table) -> None:
        """Look whether an armed turn can be played now."""
        known = table.known_plans
        idle = known is not None and all(row.plans.armed is None for row in known.values())
        if idle or table.play is None or table.is_damaged or self.hub.closing:
            return
        if table.id in self.running:
            self.again.add(table.id)
            return
        self.running.add(table.id)
        self.hub.spawn(self.run(table))

    async def run(self, table: Table) -> None:
        bind_table(table.id)
        try:
            with logged("an armed turn cannot be played", table=table.id):
                while await rules.settle(self.hub, table) or table.id in self.again:
                    self.again.discard(table.id)
        finally:
            self.running.discard(table.id)
            self.again.discard(table.id)

    async def resume(self) -> None:
        """Wake tables whose armed turn is due: after a start, when a node is gone, or the store was."""
        for id in await self.hub.store.armed_tables():
            with skipped("table cannot be loaded", table=id):
                table = await self.hub.table(id)
                table.forget_plans()
                self.wake(table)
