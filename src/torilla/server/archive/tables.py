"""Stored tables as an archive, audit or repair reads them: outside a running server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import cast

from torilla.core.contract.data import Components
from torilla.core.contract.registry import get_game
from torilla.server.kernel.errors import ServerError
from torilla.server.store.base import Store
from torilla.server.store.decode import read_table
from torilla.server.store.model import StoredTable
from torilla.server.store.rows import Rows
from torilla.server.tables.table import Table

NO_STORE = cast(Store, None)
"""For tables that are only read from memory."""


async def choose(rows: Rows, tables: list[str] | None) -> list[str]:
    """The ids of the given tables, by default of all. Raises ServerError for an unknown one."""
    known = [row[0] async for row in rows.select("tables", ("id",))]
    for table in tables or []:
        if table not in known:
            raise ServerError("table/unknown", f"there is no table {table}", table=table)
    return known if tables is None else list(dict.fromkeys(tables))


async def read_tables(rows: Rows, tables: Iterable[str]) -> AsyncIterator[StoredTable]:
    """Stored tables, one after the other. Raises ServerError and StoreError."""
    for table in tables:
        async for head, secret in rows.select("tables", ("head", "secret"), "id", table):
            seats = [data async for (data,) in rows.select("seats", ("data",), "table_id", table)]
            entries = [data async for (data,) in rows.select("events", ("data",), "table_id", table)]
            yield read_table(table, head, secret, seats, entries, [])


class ComponentSets:
    """Components by game and hash, read from the store."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.known: dict[tuple[str, str], Components] = {}

    async def find(self, game: str, hash: str) -> Components:
        """Raises TorillaError."""
        if (game, hash) not in self.known:
            async for source in self.rows.select("components", ("source",), "hash", hash):
                found = get_game(game).components(source[0], origin=hash)
                if found.hash != hash:
                    raise ServerError("components/unknown", f"the components have the hash {found.hash}, not {hash}")
                self.known[game, hash] = found
        if (game, hash) not in self.known:
            raise ServerError("components/unknown", "the components are not kept here", components=hash)
        return self.known[game, hash]


def load_table(stored: StoredTable, components: Components) -> Table:
    """The table as far as its log replays."""
    return Table(NO_STORE, stored, components)
