"""The host's rule for tables that nobody comes back to. Without one nothing is closed or deleted, ever."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from torilla.server import clock, seating
from torilla.server.errors import ServerError
from torilla.server.store.base import Unavailable

if TYPE_CHECKING:
    from torilla.server.hub import Hub

logger = structlog.get_logger()

EVERY = clock.HOUR
AT_ONCE = 200
"""So many tables are looked at each time, at most."""


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
    """Close what was abandoned; delete what was closed unfinished long ago. Finished games stay."""
    settings = hub.settings
    if settings.close_abandoned_days is not None:
        await close_abandoned(hub, clock.now() - settings.close_abandoned_days * clock.DAY)
    if settings.delete_abandoned_days is not None:
        await delete_closed(hub, clock.now() - settings.delete_abandoned_days * clock.DAY)


async def close_abandoned(hub: Hub, before: int) -> None:
    for id in await hub.store.idle_tables(["open", "playing"], before, AT_ONCE):
        try:
            table = await hub.table(id)
            if not table.connections and await seating.close_by_host(hub, table, before):
                hub.metrics.closed.inc()
                logger.info("abandoned table is closed", table=id)
        except ServerError as error:  # one that cannot be loaded must not hold up the others
            logger.error("abandoned table cannot be closed", table=id, code=error.code)


async def delete_closed(hub: Hub, before: int) -> None:
    for id in await hub.store.idle_tables(["closed"], before, AT_ONCE):
        known = hub.tables.get(id)
        if known is not None and known.connections:
            continue
        await hub.store.remove_table(id)
        hub.tables.pop(id, None)
        hub.metrics.deleted.inc()
        logger.info("abandoned table is deleted", table=id)
