"""Changes of guests at all their tables: a new name, and the merge of two guests who are one person."""

from __future__ import annotations

from torilla.server.bus.base import GuestChanged, TableChanged
from torilla.server.kernel import clock
from torilla.server.kernel.names import clean_name
from torilla.server.store.model import GuestRow, Merge
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
    await announce_tables(host, merged.tables)
    return merged


@retry_on_conflict
async def rename_guest(host: Host, guest: GuestRow, name: str) -> None:
    """Give a guest a new name, at all tables too, except in seats that were named one by one on a shared device.

    The store does it in one transaction. Records keep the names with which their games began. Raises ServerError.
    """
    name = clean_name(name)
    if name == guest.name:
        return
    renamed = await host.store.rename_guest(guest.id, name, clock.now())
    guest.name = name
    await host.bus.publish(GuestChanged(guest.id))
    await announce_tables(host, renamed)


async def announce_tables(host: Host, changed: dict[str, int]) -> None:
    """Announce tables that the store has changed, by the last numbers of their logs."""
    for id, seq in changed.items():
        table = host.tables.get(id)
        if table is None:
            await host.bus.publish(TableChanged(id, seq))
            continue
        await host.catch_up(table, seq)
        await host.announce(table)
