"""The content of a PostgreSQL database as plain rows (`rows.py`)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import ClassVar

import asyncpg

from torilla.server.archive.rows import BATCH, KEYS, Row, Rows
from torilla.server.store.base import Store
from torilla.server.store.errors import StoreError
from torilla.server.store.postgres.pool import PostgresConnection
from torilla.server.store.postgres.store import PostgresStore
from torilla.server.store.sql.statements import numbered

INDEXES = """
SELECT i.indexrelid, c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
WHERE i.indrelid::regclass::text = ANY($1::text[]) AND a.amname = 'btree' ORDER BY c.relname
"""


class PostgresRows(Rows):
    """Rows of a PostgreSQL database, in one transaction, which ends with the first error."""

    goes_on: ClassVar[bool] = False

    def __init__(self, connection: PostgresConnection) -> None:
        self.connection = connection

    async def version(self) -> int:
        return int(await self.connection.fetchval("SELECT coalesce(max(number), 0) FROM versions"))

    async def columns(self, part: str) -> list[str]:
        statement = (
            "SELECT attname FROM pg_attribute"
            " WHERE attrelid = to_regclass($1::text) AND attnum > 0 AND NOT attisdropped ORDER BY attnum"
        )
        return [row[0] for row in await self.connection.fetch(statement, part)]

    async def ask(self, statement: str, *values: object) -> AsyncIterator[Row]:
        try:
            async for row in self.connection.cursor(numbered(statement), *values, prefetch=BATCH):
                yield tuple(row)
        except asyncpg.PostgresError as error:
            raise StoreError("store/unreadable", f"PostgreSQL cannot read this: {error}", reason=str(error)) from None

    async def add(self, statement: str, rows: Sequence[Row]) -> None:
        await self.connection.executemany(numbered(statement), rows)

    async def faults(self) -> list[str]:
        """Its indexes, where the extension amcheck is installed and may be used; what belongs to what it checks itself.

        Pages it checks when they are read, if the cluster was made with checksums.
        """
        indexes = await self.connection.fetch(INDEXES, list(KEYS))
        found: list[str] = []
        for number, name in indexes:
            try:
                async with self.connection.transaction():
                    await self.connection.execute("SELECT bt_index_check($1::oid, true)", number)
            except (asyncpg.IndexCorruptedError, asyncpg.DataCorruptedError) as error:
                found.append(f"index {name}: {error}")
            except asyncpg.PostgresError:  # not installed, or not for this user
                break
        return found


@asynccontextmanager
async def open_rows(store: Store, **transaction: object) -> AsyncIterator[Rows]:
    """The rows within one transaction, by a connection of their own. Raises StoreError."""
    assert isinstance(store, PostgresStore)
    more = {"password": store.password} if store.password else {}
    try:
        connection = await asyncpg.connect(store.address, timeout=30, **more)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StoreError("store/unreachable", f"PostgreSQL cannot be used: {error}", reason=str(error)) from None
    try:
        async with connection.transaction(**transaction):
            yield PostgresRows(connection)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StoreError("store/unreadable", f"PostgreSQL: {error}", reason=str(error)) from None
    finally:
        await connection.close()
