"""The PostgreSQL store: what a write costs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from services.postgres import Postgres

from server.test_sqlite_batch import commit
from torilla.server.premoves.rows import PlansRow, SeatPlans
from torilla.server.store.model import GuestRow, NewGuest, SeatRow, SessionRow
from torilla.server.store.postgres.store import PostgresStore

pytestmark = pytest.mark.anyio


class Recorded:
    """A connection that notes what it is asked for."""

    def __init__(self, connection: Any, noted: list[str]) -> None:
        self.connection = connection
        self.noted = noted

    def __getattr__(self, name: str) -> Any:
        self.noted.append(name)
        return getattr(self.connection, name)


async def test_a_single_write_is_one_round_trip(postgres: Postgres) -> None:
    """An action and every write of one statement: that statement, with no transaction around it."""
    noted: list[str] = []

    class Store(PostgresStore):
        @asynccontextmanager
        async def connection(self) -> AsyncIterator[Any]:
            async with super().connection() as connection:
                yield Recorded(connection, noted)

    store = Store(postgres.database())
    await store.open()
    try:
        await store.add_guest(NewGuest(GuestRow("g", "Ann", 1), SessionRow("s", 1)))
        seats = [SeatRow(kind="person", guest="g", occupancy="stay")]
        await store.add_table(commit("t", 1, seats=seats), bytes(32))
        assert noted.count("transaction") == 2
        for write in (
            store.check(),
            store.commit(commit("t", 2, 2)),
            store.save_plans(PlansRow("t", "stay", "g", 1, SeatPlans())),
            store.use_session("s", 20_000),
            store.save_review("t", "{}", "[]"),
            store.devices.add_session("g", SessionRow("s2", 1)),
            store.tokens.drop_expired(1),
            store.lease("time", "node", 1, 2),
        ):
            noted.clear()
            await write
            assert noted == ["fetch"]
    finally:
        await store.close()
