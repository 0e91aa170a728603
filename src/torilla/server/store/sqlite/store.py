"""The default store: one SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from torilla.server.store.decode import read_table, text_of
from torilla.server.store.model import RECENT_KEYS, Commit, KeyRow, StoredTable
from torilla.server.store.sql.store import SqlStore
from torilla.server.store.sqlite.file import SqliteFile

TABLE = "SELECT head, secret FROM tables WHERE id = ? AND seq > ?"
SEATS = "SELECT data FROM seats WHERE table_id = ? ORDER BY seat"
EVENTS = "SELECT data FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
KEYS = """
SELECT seat, key, request, seq FROM
    (SELECT seat, key, request, seq FROM keys WHERE table_id = ? AND seq > ? ORDER BY seq DESC LIMIT ?)
ORDER BY seq
"""
LATEST = "SELECT id, seq, chat FROM tables WHERE id IN (SELECT value FROM json_each(?))"


class SqliteStore(SqliteFile, SqlStore):
    """A store in one file."""

    async def commit(self, commit: Commit) -> None:
        await self.queue_up(commit)

    async def table(self, table: str, after: int = -1, keys: int = RECENT_KEYS) -> StoredTable | None:
        def work(connection: sqlite3.Connection) -> StoredTable | None:
            found = connection.execute(TABLE, (table, after)).fetchone()
            if not found:
                return None
            head, secret = found
            seats = [data for (data,) in connection.execute(SEATS, (table,))]
            found_keys = [KeyRow(*row) for row in connection.execute(KEYS, (table, after, keys))]
            # an open cursor would keep its transaction, and so an old snapshot, alive when decoding fails
            with closing(connection.execute(EVENTS, (table, after))) as cursor:
                entries = (data for (data,) in cursor)
                return read_table(table, head, secret, seats, entries, found_keys, after)

        return await self.read(work)

    async def latest(self, tables: list[str]) -> dict[str, tuple[int, int]]:
        return {id: (seq, chat) for id, seq, chat in await self.ask(LATEST, text_of(tables))}

    async def remove_guest(self, guest: str) -> None:
        await super().remove_guest(guest)
        await self.run_reader(self.empty_log)
