"""Store and bus by the settings: by default SQLite and in-process, or PostgreSQL and NATS."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torilla.core.errors import OptionsError
from torilla.server.bus.base import Bus
from torilla.server.bus.local import LocalBus
from torilla.server.kernel.settings import Settings
from torilla.server.store.base import Store
from torilla.server.store.sqlite import SqliteStore


def make_store(settings: Settings) -> Store:
    if settings.store is None:
        return SqliteStore(settings.database)
    with needs("asyncpg"):
        from torilla.server.store.postgres import PostgresStore
    return PostgresStore(settings.store, settings.store_password)


def make_bus(settings: Settings) -> Bus:
    if settings.bus is None:
        return LocalBus()
    with needs("nats"):
        from torilla.server.bus.nats import NatsBus
    return NatsBus(settings.bus, settings.bus_password)


@contextmanager
def needs(package: str) -> Iterator[None]:
    """Raises OptionsError where an optional package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        message = f"this needs {package}: pip install 'torilla[cluster]'"
        raise OptionsError("settings/not-installed", message, package=package) from None
