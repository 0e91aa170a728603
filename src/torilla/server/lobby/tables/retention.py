"""Retention: close and delete tables that nobody uses, by the rules in the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from torilla.server.kernel import clock
from torilla.server.kernel.logging import get_logger
from torilla.server.lobby.tables import closure
from torilla.server.tables.failures import logged, skipped
from torilla.server.tables.host import Host
from torilla.server.wire.shared import Status

logger = get_logger()

INTERVAL = clock.HOUR
"""Milliseconds between two runs."""
BATCH = 200
"""Tables read from the store at a time."""


async def run(host: Host) -> None:
    """Apply the rules as long as the server runs; of several nodes only the timekeeper does."""
    while True:
        with logged("retention failed"):
            if await host.is_timekeeper():
                await apply_rules(host)
        await asyncio.sleep(INTERVAL / clock.SECOND)


async def apply_rules(host: Host) -> None:
    """Close tables nobody joined or comes back to. Delete those closed unfinished long ago, and shared analyses that
    nobody looks at. Finished games stay.
    """
    settings = host.settings
    if settings.close_waiting_days:
        before = clock.now() - settings.close_waiting_days * clock.DAY
        await for_all(host, ["open"], before, close_waiting)
    if settings.close_abandoned_days is not None:
        before = clock.now() - settings.close_abandoned_days * clock.DAY
        await for_all(host, ["open", "playing"], before, close_abandoned)
    if settings.delete_abandoned_days is not None:
        before = clock.now() - settings.delete_abandoned_days * clock.DAY
        await for_all(host, ["closed"], before, delete_closed)
        if host.store.analyses is not None:
            await host.store.analyses.drop_unseen(before)


async def for_all(
    host: Host, status: list[Status], before: int, rule: Callable[[Host, str, int], Awaitable[bool]]
) -> None:
    """Apply a rule to all idle tables; those it leaves alone are tried again in the next run."""
    left: set[str] = set()
    while found := set(await host.store.idle_tables(status, before, BATCH + len(left))) - left:
        for id in found:
            left.add(id)
            with skipped("retention failed for a table", table=id):
                if await rule(host, id, before):
                    left.discard(id)


async def close_waiting(host: Host, id: str, before: int) -> bool:
    """Close a table that has not begun and has no other people than its owner."""
    table = await host.table(id)
    joined = any(seat.kind == "person" and seat.guest != table.row.owner for seat in table.seats)
    return not joined and await close_abandoned(host, id, before)


async def close_abandoned(host: Host, id: str, before: int) -> bool:
    """Close an idle table."""
    table = await host.table(id)
    if table.connections or table.is_damaged or not await closure.close_by_host(host, table, before):
        return False
    host.metrics.table_closed()
    logger.info("abandoned table is closed", table=id)
    return True


async def delete_closed(host: Host, id: str, _: int) -> bool:
    """Delete a closed table."""
    table = await host.table(id)
    if table.connections or table.is_sealed:  # which is somebody's first attempt, and stays the first
        return False
    await host.store.remove_table(id)
    host.tables.pop(id, None)
    host.metrics.table_deleted()
    logger.info("abandoned table is deleted", table=id)
    return True
