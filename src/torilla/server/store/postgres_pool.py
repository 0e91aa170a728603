"""Connections to PostgreSQL: a pool, migrations, and the translation of errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import asyncpg

from torilla.server.store import postgres_sql as pg
from torilla.server.store import sql
from torilla.server.store.errors import Conflict, Unavailable, unstorable
from torilla.server.store.migrations import StoreError, pending, statements
from torilla.server.store.steps import Found

POOL = 8
"""Connections of one node: concurrent writes, which the database syncs together."""
CLOSING = 3.0
"""Seconds for pending requests when the store is closed."""
PATIENCE = 10.0
"""Seconds to wait for an answer of the database."""
MIGRATION_TIME = 3600.0

PostgresRow = Any
"""A row of asyncpg, or None."""
PostgresConnection = Any
"""A connection of asyncpg, which brings no types."""


class PostgresPool:
    """Runs statements on a database that other nodes use too."""

    def __init__(self, address: str, password: str | None = None) -> None:
        self.address = address
        self.password = password
        self.pool: Any = None

    # --- Opening ---

    async def open(self) -> None:
        """Raises StoreError."""
        more = {"password": self.password} if self.password else {}
        try:
            self.pool = await asyncpg.create_pool(
                self.address,
                min_size=0,
                max_size=POOL,
                command_timeout=PATIENCE,
                timeout=PATIENCE,
                reset=keep_session,
                **more,
            )
            async with self.pool.acquire() as connection:
                await migrate(connection)
        except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            await self.close()
            raise StoreError("store/unreachable", f"PostgreSQL cannot be used: {error}", reason=str(error)) from None
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        pool, self.pool = self.pool, None
        if pool is None:
            return
        try:
            async with asyncio.timeout(CLOSING):
                await pool.close()
        except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            pool.terminate()  # the database is gone: pending requests are cancelled

    # --- Statements ---

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[PostgresConnection]:
        with translated_errors():
            if self.pool is None:
                raise Unavailable("the store is closed")
            async with self.pool.acquire(timeout=PATIENCE) as connection:
                yield connection

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[PostgresConnection]:
        async with self.connection() as connection, connection.transaction():
            yield connection

    async def rows(self, statement: str, *values: object) -> Found:
        async with self.connection() as connection:
            found: list[Any] = await connection.fetch(sql.numbered(statement), *values)
            return found

    async def row(self, statement: str, *values: object) -> PostgresRow:
        async with self.connection() as connection:
            return await connection.fetchrow(sql.numbered(statement), *values)


@contextmanager
def translated_errors() -> Iterator[None]:
    """Translate errors: a conflict, or an unavailable database; anything else is a bug."""
    try:
        yield
    except (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError, asyncpg.SerializationError) as error:
        raise Conflict(str(error)) from None
    except asyncpg.DataError as error:  # NUL in a text, a number that is too big: the sender's mistake
        raise unstorable(error) from None
    except (
        OSError,
        TimeoutError,
        asyncpg.InterfaceError,  # the connection was closed under our hands
        asyncpg.InternalClientError,
        asyncpg.PostgresConnectionError,
        asyncpg.InsufficientResourcesError,  # disk full, too many connections
        asyncpg.OperatorInterventionError,  # shutting down, or starting up
        asyncpg.PostgresSystemError,  # I/O error
        asyncpg.ReadOnlySQLTransactionError,
    ) as error:
        raise Unavailable(f"{type(error).__name__}: {error}") from error


async def migrate(connection: PostgresConnection) -> None:
    """Migrate the database; of several nodes that start at once one does it, the others wait."""
    async with connection.transaction():
        await connection.execute(pg.LOCK_MIGRATIONS, timeout=MIGRATION_TIME)
        await connection.execute(pg.VERSIONS)
        version = await connection.fetchval(pg.VERSION)
        for number, path in pending(version):
            for statement in statements(path):
                await connection.execute(statement, timeout=MIGRATION_TIME)
            await connection.execute(pg.ADD_VERSION, number)


async def keep_session(_: PostgresConnection) -> None:
    """Return a connection to the pool without a round trip: no session state outlives a transaction."""
