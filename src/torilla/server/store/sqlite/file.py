"""A SQLite file: one writer thread, some reader threads, a lock on its folder.

Writes queue up for the writer, which does all that wait in one transaction (group commit) and answers when they are
on disk: WAL with synchronous=FULL, so that acknowledged writes survive a power cut.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TextIO, cast

from torilla.server.kernel import clock
from torilla.server.kernel.claims import Taken, lock_data, lock_file
from torilla.server.store.errors import StoreError, Unavailable, unstorable
from torilla.server.store.sql import statements as sql
from torilla.server.store.sql.migrations import pending, statements
from torilla.server.store.sql.steps import Database, Found, Result, Steps
from torilla.server.store.sqlite.batch import PREPARE, Job, Work, is_trouble, run_steps, write_batch
from torilla.server.store.sqlite.open_files import OpenFiles

BATCH = 256
READERS = 2
BUSY = 3
"""Seconds to wait for another process's lock on the file."""


def read_text(data: bytes) -> str:
    """Decode text; invalid bytes must not prevent reading the rest."""
    return data.decode("utf-8", "surrogateescape")


class SqliteFile(Database):
    """Runs reads and writes in its threads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.local = threading.local()
        self.reading: list[sqlite3.Connection] = []
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="torilla-read")
        self.writer: threading.Thread | None = None
        self.lock: TextIO | None = None
        self.files = OpenFiles()

    # --- Opening ---

    async def open(self) -> None:
        """Raises StoreError."""
        try:
            self.lock_folder()
            connection = self.connect()
            self.path.chmod(0o600)
            migrate(connection)
            connection.executescript(PREPARE)
            connection.execute(sql.CHECK, (clock.now(),))  # from the first write on all files are there
            self.files = OpenFiles([self.path, *beside(self.path)])
        except (OSError, sqlite3.Error) as error:
            self.unlock_folder()
            raise StoreError("store/unreachable", f"{self.path} cannot be used: {error}", reason=str(error)) from None
        except BaseException:
            self.unlock_folder()
            raise
        self.writer = threading.Thread(target=self.write_loop, args=(connection,), name="torilla-write", daemon=True)
        self.writer.start()

    def lock_folder(self) -> None:
        """Raises StoreError."""
        try:
            self.lock = lock_data(self.path)
        except Taken as taken:
            raise StoreError("store/in-use", str(taken), folder=str(self.path.parent)) from None

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=BUSY)
        connection.text_factory = read_text
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    async def close(self) -> None:
        writer, self.writer = self.writer, None
        if writer is not None:
            self.jobs.put(None)
            await asyncio.to_thread(writer.join)
        await asyncio.to_thread(self.readers.shutdown)
        for connection in self.reading:
            connection.close()
        self.reading.clear()
        self.unlock_folder()

    def unlock_folder(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    # --- Statements ---

    async def ask(self, statement: str, *values: object) -> Found:
        return await self.read(lambda connection: connection.execute(statement, values).fetchall())

    async def change(self, statement: str, *values: object) -> Found:
        return await self.write(lambda connection: connection.execute(statement, values).fetchall())

    async def transaction(self, begin: Callable[[], Steps[Result]]) -> Result:
        return await self.write(lambda connection: run_steps(connection, begin()))

    # --- Threads ---

    def write_loop(self, connection: sqlite3.Connection) -> None:
        while True:
            first = self.jobs.get()
            batch = [first]
            while len(batch) < BATCH and batch[-1] is not None:
                try:
                    batch.append(self.jobs.get_nowait())
                except queue.Empty:
                    break
            work = [job for job in batch if job is not None]
            if work:
                write_batch(connection, work, self.files)
            if batch[-1] is None:
                connection.close()
                return

    async def write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run a job in the writer thread; durable when it returns."""
        return cast("Result", await self.queue_up(work))

    async def queue_up(self, work: Work) -> object:
        self.check_open()
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.jobs.put((work, future))
        return await future

    def check_open(self) -> None:
        """Raise Unavailable where no thread would answer."""
        if self.writer is None:
            raise Unavailable("the store is closed")

    async def read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        def run() -> Result:
            try:
                self.files.check_again()
                if not hasattr(self.local, "connection"):
                    self.local.connection = self.connect()
                    self.reading.append(self.local.connection)
                connection: sqlite3.Connection = self.local.connection
                connection.execute("BEGIN")
                try:
                    return work(connection)
                finally:
                    connection.execute("COMMIT")
            except (OverflowError, UnicodeEncodeError) as error:
                raise unstorable(error) from None
            except sqlite3.DatabaseError as error:
                if is_trouble(error):
                    raise Unavailable(str(error)) from error
                raise

        return await self.run_reader(run)

    async def run_reader(self, work: Callable[[], Result]) -> Result:
        """Run work in a reader's thread."""
        self.check_open()
        return await asyncio.get_running_loop().run_in_executor(self.readers, work)

    def empty_log(self) -> None:
        """Truncate the write-ahead log, which still holds deleted data; while others write it stays for a while."""
        with closing(self.connect()) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def beside(path: Path) -> list[Path]:
    """The files that SQLite and `lock_folder` keep next to the database while a server runs."""
    names = [path.with_name(path.name + end) for end in ("-wal", "-shm")]
    return [*names, lock_file(path)]


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the file, under SQLite's own lock."""
    connection.execute("BEGIN EXCLUSIVE")
    try:
        run_migrations(connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        connection.close()
        raise


def run_migrations(connection: sqlite3.Connection, last: int | None = None) -> None:
    """Run the migrations that the file lacks, up to a number. Raises StoreError if it is newer than this program."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    for number, path in pending(version):
        if last is None or number <= last:
            for statement in statements(path):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
