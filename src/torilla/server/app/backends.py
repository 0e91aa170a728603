"""Store and bus by the settings: by default SQLite and in-process, or PostgreSQL and NATS."""

from __future__ import annotations

from torilla.core.contract.extras import needs_extra
from torilla.server.bus.base import Bus
from torilla.server.bus.local import LocalBus
from torilla.server.kernel.settings import Settings
from torilla.server.store.base import Store
from torilla.server.store.sqlite import SqliteStore


def make_store(settings: Settings) -> Store:
    if settings.store is None:
        return SqliteStore(settings.database)
    with needs_extra("cluster", "--store"):
        from torilla.server.store.postgres import PostgresStore
    return PostgresStore(settings.store, settings.store_password)


def make_bus(settings: Settings) -> Bus:
    if settings.bus is None:
        return LocalBus()
    with needs_extra("cluster", "--bus"):
        from torilla.server.bus.nats import NatsBus
    return NatsBus(settings.bus, settings.bus_password)
