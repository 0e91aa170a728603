"""Merge two guests who are one person: everything that one of them holds becomes the other's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torilla.server.bus.base import Notice
from torilla.server.kernel import clock
from torilla.server.store.base import Merge
from torilla.server.tables.retry import again

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub


@again
async def merge(hub: Hub, source: str, target: str) -> Merge | None:
    """Seats, tables, chat and sessions of `source` go to `target`; where both sit they share one device.

    The store does it at once. Then the servers follow: open sockets find their guest, tables their seats.
    """
    merged = await hub.store.merge_guests(source, target, clock.now())
    if merged is None:
        return None
    await hub.guest_changed(source, target)
    for id, seq in merged.tables.items():
        table = hub.tables.get(id)
        if table is None:
            await hub.bus.publish(Notice(id, seq))
            continue
        await hub.nodes.catch_up(table, seq)
        await hub.announce(table)
    return merged
