"""All that a store keeps as plain rows: for backups, exports and checks, which look at a store from outside.

Both kinds have the same tables, made by the same migrations, so what is read from one can be written to the other.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from torilla.server.store.base import Store
from torilla.server.store.migrate import StoreError, pending, statements
from torilla.server.store.sqlite import SqliteStore
from torilla.server.store.statements import numbered

Row = tuple[Any, ...]

KEYS = {
    "guests": ("id",),
    "sessions": ("hash",),
    "components": ("hash",),
    "tables": ("id",),
    "seats": ("table_id", "seat"),
    "events": ("table_id", "seq"),
    "keys": ("table_id", "seat", "key"),
    "tokens": ("hash",),
    "chat": ("table_id", "number"),
    "sat": ("guest", "table_id"),
}
"""What there is to keep, by primary key, in an order in which it can be written. Leases are of the moment."""

BATCH = 500


class Rows(ABC):
    """The rows of a store, as of one moment, or within one change."""

    @abstractmethod
    async def version(self) -> int:
        """The number of the last migration that was done there."""

    @abstractmethod
    async def columns(self, part: str) -> list[str]: ...

    @abstractmethod
    def ask(self, statement: str, *values: Any) -> AsyncIterator[Row]:
        """What a statement gives, a row at a time."""

    @abstractmethod
    async def add(self, statement: str, rows: Sequence[Row]) -> None: ...

    async def select(
        self, part: str, columns: Iterable[str], column: str = "", value: Any = None
    ) -> AsyncIterator[Row]:
        """The rows of a part in order; those with a value in one column, if that is said."""
        where = f" WHERE {column} = ?" if column else ""
        statement = f"SELECT {', '.join(columns)} FROM {part}{where} ORDER BY {', '.join(KEYS[part])}"
        async for row in self.ask(statement, *([value] if column else [])):
            yield row

    async def count(self, part: str) -> int:
        [[count]] = [row async for row in self.ask(f"SELECT count(*) FROM {part}")]
        return int(count)

    async def copy(self, part: str, source: Rows) -> int:
        """Take over the rows of a part; how many there were."""
        columns = await source.columns(part)
        copied = 0
        if columns:
            async for batch in in_batches(source.select(part, columns)):
                await self.insert(part, columns, batch)
                copied += len(batch)
        return copied

    async def insert(self, part: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Raises StoreError for columns that this store does not have."""
        unknown = set(columns) - set(await self.columns(part))
        if unknown:
            raise StoreError("store/unknown-column", f"{part} has no {', '.join(sorted(unknown))}", part=part)
        places = ", ".join("?" * len(columns))
        await self.add(f"INSERT INTO {part} ({', '.join(columns)}) VALUES ({places})", rows)


async def in_batches(rows: AsyncIterator[Row]) -> AsyncIterator[list[Row]]:
    batch: list[Row] = []
    async for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


class SqliteRows(Rows):
    """By a connection of its own, beside that of a server."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def version(self) -> int:
        return int(self.connection.execute("PRAGMA user_version").fetchone()[0])

    async def columns(self, part: str) -> list[str]:
        return [row[0] for row in self.connection.execute("SELECT name FROM pragma_table_info(?)", (part,))]

    async def ask(self, statement: str, *values: Any) -> AsyncIterator[Row]:
        for row in self.connection.execute(statement, values):
            yield row

    async def add(self, statement: str, rows: Sequence[Row]) -> None:
        self.connection.executemany(statement, rows)


class PostgresRows(Rows):
    """By one connection, in a transaction."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def version(self) -> int:
        return int(await self.connection.fetchval("SELECT coalesce(max(number), 0) FROM versions"))

    async def columns(self, part: str) -> list[str]:
        statement = (
            "SELECT attname FROM pg_attribute"
            " WHERE attrelid = to_regclass($1::text) AND attnum > 0 AND NOT attisdropped ORDER BY attnum"
        )
        return [row[0] for row in await self.connection.fetch(statement, part)]

    async def ask(self, statement: str, *values: Any) -> AsyncIterator[Row]:
        async for row in self.connection.cursor(numbered(statement), *values, prefetch=BATCH):
            yield tuple(row)

    async def add(self, statement: str, rows: Sequence[Row]) -> None:
        await self.connection.executemany(numbered(statement), rows)


# --- Getting at them ---


@asynccontextmanager
async def reading(store: Store) -> AsyncIterator[Rows]:
    """What a store has at this moment, while a server may go on to write. Nothing is changed. Raises StoreError.

    It may be older than this program (see `up_to_date`).
    """
    if isinstance(store, SqliteStore):
        with sqlite_file(store.path) as connection:
            connection.execute("BEGIN")
            yield SqliteRows(connection)
        return
    snapshot = {"isolation": "repeatable_read", "readonly": True}
    async with postgres_connection(store) as connection, connection.transaction(**snapshot):
        yield PostgresRows(connection)


@asynccontextmanager
async def up_to_date(rows: Rows) -> AsyncIterator[Rows]:
    """The same rows as today's migrations leave them: a copy, where they are older. Raises StoreError."""
    version = await rows.version()
    if not pending(version):
        yield rows
        return
    with TemporaryDirectory(prefix="torilla-") as folder:
        path = Path(folder) / "copy.db"
        async with unpacking(path, version) as copy:
            for part in KEYS:
                await copy.copy(part, rows)
        with sqlite_file(path) as connection:
            yield SqliteRows(connection)


@asynccontextmanager
async def writing(store: Store) -> AsyncIterator[Rows]:
    """Change an up-to-date store, all or nothing. A file must not be in use by a server. Raises StoreError."""
    await store.open()
    try:
        if isinstance(store, SqliteStore):
            with sqlite_file(store.path) as connection:
                connection.execute("BEGIN IMMEDIATE")
                yield SqliteRows(connection)
                connection.execute("COMMIT")
        else:
            async with postgres_connection(store) as connection, connection.transaction():
                yield PostgresRows(connection)
    finally:
        await store.close()


@asynccontextmanager
async def unpacking(path: Path, version: int) -> AsyncIterator[Rows]:
    """A new file, as of an earlier version, to fill; brought up to date at the end."""
    with sqlite_file(path, new=True) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        latest = pending(0)[-1][0]
        if version > latest:
            pending(version)  # says so
        connection.execute("BEGIN")
        run_migrations(connection, 0, version)
        yield SqliteRows(connection)
        run_migrations(connection, version, latest)
        connection.execute("COMMIT")


def run_migrations(connection: sqlite3.Connection, after: int, last: int) -> None:
    for number, path in pending(after):
        if number <= last:
            for statement in statements(path):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")


@contextmanager
def sqlite_file(path: Path, *, new: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection that is closed in any case; nothing that was not committed stays."""
    if not new and not path.exists():
        raise StoreError("store/none", f"there is no {path}: give the folder with --data", file=str(path))
    connection = sqlite3.connect(path, isolation_level=None, timeout=30)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection
    except sqlite3.OperationalError as error:
        raise StoreError("store/unreadable", f"{path}: {error}", file=str(path)) from None
    finally:
        connection.close()


@asynccontextmanager
async def postgres_connection(store: Any) -> AsyncIterator[Any]:
    import asyncpg

    more = {"password": store.password} if store.password else {}
    try:
        connection = await asyncpg.connect(store.address, timeout=30, **more)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StoreError("store/unreachable", f"PostgreSQL cannot be used: {error}", reason=str(error)) from None
    try:
        yield connection
    finally:
        await connection.close()
