"""Retention: tables that nobody joined are closed after a day; what else is closed or deleted, the host decides."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import structlog

from torilla.server.kernel import clock
from torilla.server.lobby import seating
from torilla.server.store.base import Unavailable
from torilla.server.wire.shared import Status

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

logger = structlog.get_logger()

EVERY = clock.HOUR
AT_ONCE = 200
"""So many tables are asked for at a time."""


async def keep_tidy(hub: Hub) -> None:
    """As long as the server runs; of several servers the one that minds the time does it."""
    while True:
        try:
            if await hub.may_mind_time():
                await tidy(hub)
        except Unavailable as failure:
            logger.warning("the store does not answer", failure=failure.reason)
        except Exception:
            logger.exception("tidying failed")
        await asyncio.sleep(EVERY / clock.SECOND)


async def tidy(hub: Hub) -> None:
    """Close what nobody joined or comes back to; delete what was closed unfinished long ago. Finished games stay."""
    settings = hub.settings
    if settings.close_waiting_days:
        before = clock.now() - settings.close_waiting_days * clock.DAY
        await for_all(hub, ["open"], before, close_waiting)
    if settings.close_abandoned_days is not None:
        before = clock.now() - settings.close_abandoned_days * clock.DAY
        await for_all(hub, ["open", "playing"], before, close_abandoned)
    if settings.delete_abandoned_days is not None:
        before = clock.now() - settings.delete_abandoned_days * clock.DAY
        await for_all(hub, ["closed"], before, delete_closed)


async def for_all(
    hub: Hub, status: list[Status], before: int, tidy_up: Callable[[Hub, str, int], Awaitable[bool]]
) -> None:
    """As long as there are some; those at which nothing can be done are left for the next time."""
    left: set[str] = set()
    while found := set(await hub.store.idle_tables(status, before, AT_ONCE + len(left))) - left:
        for id in found:
            left.add(id)
            try:
                if await tidy_up(hub, id, before):
                    left.discard(id)
            except Unavailable:
                raise
            except Exception:  # one that cannot be loaded must not hold up the others
                logger.exception("abandoned table cannot be tidied up", table=id)


async def close_waiting(hub: Hub, id: str, before: int) -> bool:
    """A table that has not begun and has nobody at it but who set it."""
    table = await hub.table(id)
    joined = any(seat.kind == "person" and seat.guest != table.row.owner for seat in table.seats)
    return not joined and await close_abandoned(hub, id, before)


async def close_abandoned(hub: Hub, id: str, before: int) -> bool:
    table = await hub.table(id)
    if table.connections or table.is_damaged or not await seating.close_by_host(hub, table, before):
        return False
    hub.metrics.closed.inc()
    logger.info("abandoned table is closed", table=id)
    return True


async def delete_closed(hub: Hub, id: str, _: int) -> bool:
    known = hub.tables.get(id)
    if known is not None and known.connections:
        return False
    await hub.store.remove_table(id)
    hub.tables.pop(id, None)
    hub.metrics.deleted.inc()
    logger.info("abandoned table is deleted", table=id)
    return True
