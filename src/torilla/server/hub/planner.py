"""Plays armed turns when they come: wakes with every change of a table, and looks for missed ones now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torilla.server.kernel.logging import bind_table, get_logger
from torilla.server.lobby import turn_plans
from torilla.server.store.errors import Unavailable
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

logger = get_logger()


class Planner:
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
            while await turn_plans.settle(self.hub, table) or table.id in self.again:
                self.again.discard(table.id)
        except Unavailable as failure:
            logger.warning("an armed turn waits for the store", table=table.id, failure=failure.reason)
        except Exception:
            logger.exception("an armed turn cannot be played", table=table.id)
        finally:
            self.running.discard(table.id)
            self.again.discard(table.id)

    async def resume(self) -> None:
        """Wake tables whose armed turn is due: after a start, when a node is gone, or the store was."""
        for id in await self.hub.store.armed_tables():
            try:
                table = await self.hub.table(id)
            except Unavailable:
                raise
            except Exception:
                logger.exception("table cannot be loaded", table=id)
                continue
            table.forget_plans()
            self.wake(table)
