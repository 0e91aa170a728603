"""Merge two guests who are one person."""

from __future__ import annotations

from torilla.server.bus.base import TableChanged
from torilla.server.kernel import clock
from torilla.server.store.model import Merge
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host


@retry_on_conflict
async def merge_guests(host: Host, source: str, target: str) -> Merge | None:
    """Give seats, tables, chat and sessions of `source` to `target`; where both sit they share one device.

    The store does it in one transaction. Then all nodes update open sockets and loaded tables.
    """
    merged = await host.store.devices.merge_guests(source, target, clock.now())
    if merged is None:
        return None
    await host.guest_changed(source, target)
    for id, seq in merged.tables.items():
        table = host.tables.get(id)
        if table is None:
            await host.bus.publish(TableChanged(id, seq))
            continue
        await host.catch_up(table, seq)
        await host.announce(table)
    return merged
