"""The content of a store as plain rows, for backups, exports and audits.

Both kinds have the same tables, made by the same migrations, so what is read from one can be written to the other.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from torilla.core.extras import needs_extra
from torilla.server.store.base import Store
from torilla.server.store.errors import StoreError
from torilla.server.store.sql.migrations import pending
from torilla.server.store.sqlite.file import run_migrations
from torilla.server.store.sqlite.store import SqliteStore

Row = tuple[Any, ...]

KEYS = {
    "guests": ("id",),
    "sessions": ("hash",),
    "components": ("hash",),
    "deals": ("id",),
    "tables": ("id",),
    "seats": ("table_id", "seat"),
    "events": ("table_id", "seq"),
    "keys": ("table_id", "seat", "key"),
    "tokens": ("hash",),
    "chat": ("table_id", "number"),
    "sat": ("guest", "table_id"),
    "reviews": ("table_id",),
    "channels": ("id",),
    "server_keys": ("name",),
    "blocks": ("guest", "other"),
    "reports": ("id",),
    "plans": ("table_id", "occupancy"),
    "analyses": ("id",),
}
"""Parts of a store with their primary keys, in an order in which they can be written."""
PASSING = {
    "notices": ("table_id", "guest", "kind", "mark"),
    "messages": ("id",),
    "open_seats": ("table_id",),
    "deal_paths": ("table_id",),
    "leases": ("name",),
}
"""Parts that no archive has.

A restored store must not send what was sent long ago. Open seats last for minutes, and come back with the people
who are there. The paths of a deal follow from its games.
"""

BATCH = 500
FAULTS = 100
"""Faults of one kind that are reported."""


class Rows(ABC):
    """The rows of a store in one snapshot, or within one transaction."""

    goes_on: ClassVar[bool] = True
    """Whether other rows can still be read after an error."""

    @abstractmethod
    async def version(self) -> int:
        """The number of the last migration of this store."""

    @abstractmethod
    async def columns(self, part: str) -> list[str]: ...

    @abstractmethod
    def ask(self, statement: str, *values: object) -> AsyncIterator[Row]:
        """The result of a statement, row by row."""

    @abstractmethod
    async def add(self, statement: str, rows: Sequence[Row]) -> None: ...

    @abstractmethod
    async def faults(self) -> list[str]:
        """Faults that the database finds in its own files and indexes, a sentence each."""

    async def select(
        self, part: str, columns: Iterable[str], column: str = "", value: object = None
    ) -> AsyncIterator[Row]:
        """The rows of a part in order, or those with a value in one column."""
        where = f" WHERE {column} = ?" if column else ""
        statement = f"SELECT {', '.join(columns)} FROM {part}{where} ORDER BY {', '.join((KEYS | PASSING)[part])}"
        async for row in self.ask(statement, *([value] if column else [])):
            yield row

    async def count(self, part: str) -> int:
        [[count]] = [row async for row in self.ask(f"SELECT count(*) FROM {part}")]
        return int(count)

    async def copy(self, part: str, source: Rows) -> int:
        """Copy the rows of a part; their number."""
        columns = await source.columns(part)
        copied = 0
        if columns:
            async for batch in in_batches(source.select(part, columns)):
                await self.insert(part, columns, batch)
                copied += len(batch)
        return copied

    async def insert(self, part: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Raise StoreError for columns that this store does not have."""
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
    """Rows of a SQLite file, by a connection of their own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def version(self) -> int:
        with readable():
            return int(self.connection.execute("PRAGMA user_version").fetchone()[0])

    async def columns(self, part: str) -> list[str]:
        with readable():
            return [row[0] for row in self.connection.execute("SELECT name FROM pragma_table_info(?)", (part,))]

    async def ask(self, statement: str, *values: object) -> AsyncIterator[Row]:
        with readable():
            for row in self.connection.execute(statement, values):
                yield row

    async def add(self, statement: str, rows: Sequence[Row]) -> None:
        self.connection.executemany(statement, rows)

    async def faults(self) -> list[str]:
        return [*self.ask_faults(self.damage), *self.ask_faults(self.loose_rows)]

    def ask_faults(self, look: Callable[[], list[str]]) -> list[str]:
        try:
            return look()
        except sqlite3.Error as error:
            return [f"SQLite cannot look through it: {error}"]

    def damage(self) -> list[str]:
        found = self.connection.execute(f"PRAGMA integrity_check({FAULTS})")
        return [" ".join(str(fault).split()) for (fault,) in found if fault != "ok"]

    def loose_rows(self) -> list[str]:
        found = self.connection.execute("PRAGMA foreign_key_check").fetchmany(FAULTS)
        return [f"row {row} of {part} belongs to a row of {parent} that is not there" for part, row, parent, _ in found]


@contextmanager
def readable() -> Iterator[None]:
    """Translate errors of SQLite into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError("store/unreadable", f"SQLite cannot read this: {error}", reason=str(error)) from None


# --- Getting at them ---


@asynccontextmanager
async def reading(store: Store) -> AsyncIterator[Rows]:
    """A snapshot of a store, while a server may write. Nothing is changed. Raises StoreError.

    It may be older than this program (see `up_to_date`).
    """
    if isinstance(store, SqliteStore):
        with sqlite_file(store.path) as connection:
            connection.execute("BEGIN")
            yield SqliteRows(connection)
        return
    async with postgres_rows(store, isolation="repeatable_read", readonly=True) as rows:
        yield rows


@asynccontextmanager
async def up_to_date(rows: Rows) -> AsyncIterator[Rows]:
    """The rows after all migrations: those of an older store in a copy. Raises StoreError."""
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
    """Change a migrated store, all or nothing. A file must not be in use by a server. Raises StoreError."""
    await store.open()
    try:
        if isinstance(store, SqliteStore):
            with sqlite_file(store.path) as connection:
                connection.execute("BEGIN IMMEDIATE")
                yield SqliteRows(connection)
                connection.execute("COMMIT")
        else:
            async with postgres_rows(store) as rows:
                yield rows
    finally:
        await store.close()


@asynccontextmanager
async def unpacking(path: Path, version: int) -> AsyncIterator[Rows]:
    """A new file of an earlier version to fill; migrated at the end."""
    with sqlite_file(path, new=True) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        pending(version)  # raises if it is newer
        connection.execute("BEGIN")
        run_migrations(connection, version)
        yield SqliteRows(connection)
        run_migrations(connection)
        connection.execute("COMMIT")


def columns_of(version: int) -> dict[str, set[str]]:
    """The columns of every part in a store of that version."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        run_migrations(connection, version)
        found = "SELECT name FROM pragma_table_info(?)"
        return {part: {row[0] for row in connection.execute(found, (part,))} for part in KEYS | PASSING}
    finally:
        connection.close()


@contextmanager
def sqlite_file(path: Path, *, new: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection that is always closed; uncommitted changes are rolled back."""
    if not new and not path.exists():
        raise StoreError("store/none", f"there is no {path}: give the folder with --data", file=str(path))
    connection = sqlite3.connect(path, isolation_level=None, timeout=30)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection
    except sqlite3.Error as error:
        raise StoreError("store/unreadable", f"{path}: {error}", file=str(path)) from None
    finally:
        connection.close()


def postgres_rows(store: Store, **transaction: object) -> AbstractAsyncContextManager[Rows]:
    """The same of a database, in a transaction of this kind."""
    with needs_extra("cluster", "--store"):
        from torilla.server.archive.postgres_rows import open_rows
    return open_rows(store, **transaction)
