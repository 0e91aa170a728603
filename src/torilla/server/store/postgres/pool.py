"""Connections to PostgreSQL: a pool, its statements and locks, migrations, and the translation of errors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import asyncpg

from torilla.server.store.decode import text_of
from torilla.server.store.errors import Conflict, StoreError, Unavailable, unstorable
from torilla.server.store.model import Commit
from torilla.server.store.sql.migrations import pending, statements
from torilla.server.store.sql.statements import numbered
from torilla.server.store.sql.steps import Append, Database, Found, Lock, Result, Statement, Steps

POOL = 8
"""Connections of one node: concurrent writes, which the database syncs together."""
CLOSING = 3.0
"""Seconds for pending requests when the store is closed."""
PATIENCE = 10.0
"""Seconds to wait for an answer of the database."""
MIGRATION_TIME = 3600.0

PostgresConnection = Any
"""A connection of asyncpg, which brings no types."""

APPEND = """
WITH known AS (
    SELECT id FROM tables WHERE id = $1 AND seq = ($2::integer[])[1] - 1
), logged AS (
    INSERT INTO events (table_id, seq, data)
    SELECT known.id, e.seq, e.data FROM known, unnest($2::integer[], $3::text[]) AS e (seq, data)
), keyed AS (
    INSERT INTO keys (table_id, seat, key, request, seq)
    SELECT known.id, $4::integer, $5::text, $6::text, $7::integer FROM known WHERE $5::text IS NOT NULL
), noticed AS (
    INSERT INTO notices (table_id, guest, kind, mark, seat, due_at)
    SELECT known.id, n.guest, n.kind, n.mark, n.seat, n.due_at
    FROM known, unnest($16::text[], $17::text[], $18::bigint[], $19::integer[], $20::bigint[])
        AS n (guest, kind, mark, seat, due_at)
    WHERE EXISTS (SELECT 1 FROM channels c WHERE c.guest = n.guest)
    ON CONFLICT DO NOTHING
)
UPDATE tables SET
    status = $8, listed = $9, bot_awaited = $10, deadline = $11, updated_at = $12, owner = $13, head = $14, seq = $15
WHERE id = $1 AND seq = ($2::integer[])[1] - 1 RETURNING id
"""
"""Changes nothing if the log does not end where the new entries begin."""
LOCKS = {
    "guests": "SELECT id FROM guests WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE",
    "members": "SELECT id FROM guests WHERE id = ANY($1::text[]) ORDER BY id FOR KEY SHARE",
    "tables": "SELECT id FROM tables WHERE owner = $1 OR id IN (SELECT table_id FROM sat WHERE guest = $1)"
    " ORDER BY id FOR UPDATE",
    "table": "SELECT pg_advisory_xact_lock(hashtextextended($1, 1))",
}

LOCK_MIGRATIONS = "SELECT pg_advisory_xact_lock(hashtextextended('torilla migrations', 0))"
VERSIONS = "CREATE TABLE IF NOT EXISTS versions (number INTEGER PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now())"
VERSION = "SELECT coalesce(max(number), 0) FROM versions"
ADD_VERSION = "INSERT INTO versions (number) VALUES ($1)"


class PostgresPool(Database):
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

    async def ask(self, statement: str, *values: object) -> Found:
        async with self.connection() as connection:
            found: Found = await connection.fetch(numbered(statement), *values)
            return found

    async def change(self, statement: str, *values: object) -> Found:
        return await self.ask(statement, *values)

    async def transaction(self, begin: Callable[[], Steps[Result]]) -> Result:
        async with self.connection() as connection, connection.transaction():
            return await run_steps(connection, begin())


async def run_steps(connection: PostgresConnection, steps: Steps[Result]) -> Result:
    try:
        step = next(steps)
        while True:
            step = steps.send(await take_step(connection, step))
    except StopIteration as end:
        result: Result = end.value
        return result


async def take_step(connection: PostgresConnection, step: Statement | Lock | Append) -> Found:
    if isinstance(step, Append):
        await append(connection, step.commit)
        return []
    statement, values = (LOCKS[step.what], (step.value,)) if isinstance(step, Lock) else step
    found: Found = await connection.fetch(numbered(statement), *values)
    return found


async def append(connection: PostgresConnection, commit: Commit) -> None:
    """Raises Conflict."""
    row, key = commit.row, commit.key
    done = await connection.fetch(
        APPEND,
        row.id,
        [entry.seq for entry in commit.entries],
        [text_of(entry) for entry in commit.entries],
        *((None, None, None, None) if key is None else (key.seat, key.key, key.request, key.seq)),
        *(row.status, int(row.listed), int(row.bot_awaited), row.deadline, row.updated_at, row.owner, text_of(row)),
        commit.entries[-1].seq,
        *([getattr(notice, name) for notice in commit.notices] for name in ("guest", "kind", "mark", "seat", "due_at")),
    )
    if not done:
        raise Conflict("the log does not end there")


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
        await connection.execute(LOCK_MIGRATIONS, timeout=MIGRATION_TIME)
        await connection.execute(VERSIONS)
        version = await connection.fetchval(VERSION)
        for number, path in pending(version):
            for statement in statements(path):
                await connection.execute(statement, timeout=MIGRATION_TIME)
            await connection.execute(ADD_VERSION, number)


async def keep_session(_: PostgresConnection) -> None:
    """Return a connection to the pool without a round trip: no session state outlives a transaction."""
