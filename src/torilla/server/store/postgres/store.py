"""The store for several nodes: PostgreSQL, by asyncpg.

Any server writes any table. What keeps them apart is the log's primary key, (table, seq): the second to write a number
gets a Conflict. An action is one statement and so one round trip; its answer comes when the database has it on disk.
"""

from __future__ import annotations

from typing import ClassVar

from torilla.server.store.decode import read_table
from torilla.server.store.model import RECENT_KEYS, Commit, KeyRow, StoredTable
from torilla.server.store.postgres.pool import PostgresPool, append
from torilla.server.store.sql.store import SqlStore

TABLE = """
SELECT
    t.head,
    t.secret,
    (SELECT array_agg(s.data ORDER BY s.seat) FROM seats s WHERE s.table_id = t.id),
    (SELECT array_agg(e.data ORDER BY e.seq) FROM events e WHERE e.table_id = t.id AND e.seq > $2),
    (SELECT array_agg(ARRAY[k.seat::text, k.key, k.request, k.seq::text] ORDER BY k.seq) FROM
        (SELECT * FROM keys WHERE table_id = t.id AND seq > $2 ORDER BY seq DESC LIMIT $3) k)
FROM tables t WHERE t.id = $1 AND t.seq > $2
"""
LATEST = "SELECT id, seq, chat FROM tables WHERE id = ANY(?::text[])"
LEASE = (
    "INSERT INTO leases (name, node, until) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE"
    " SET node = excluded.node, until = excluded.until"
    " WHERE leases.node = excluded.node OR leases.until <= ? RETURNING name"
)
IS_LEASED = "SELECT 1 FROM leases WHERE name = ? AND node <> ? AND until > ?"
RELEASE = "DELETE FROM leases WHERE name = ? AND node = ?"


class PostgresStore(PostgresPool, SqlStore):
    """A store in a database that other nodes use too."""

    shared: ClassVar[bool] = True

    async def commit(self, commit: Commit) -> None:
        """Commit an action as one statement, which is its own transaction; more than that as several."""
        if not commit.is_plain:
            await super().commit(commit)
            return
        async with self.connection() as connection:
            await append(connection, commit)

    async def table(self, table: str, after: int = -1, keys: int = RECENT_KEYS) -> StoredTable | None:
        for head, secret, seats, entries, asked in await self.ask(TABLE, table, after, keys):
            kept = [KeyRow(int(seat), key, request, int(seq)) for seat, key, request, seq in asked or []]
            return read_table(table, head, secret, seats or [], entries or [], kept, after)
        return None

    async def latest(self, tables: list[str]) -> dict[str, tuple[int, int]]:
        return {id: (seq, chat) for id, seq, chat in await self.ask(LATEST, tables)}

    # --- Leases ---

    async def lease(self, name: str, node: str, now: int, until: int) -> bool:
        return bool(await self.change(LEASE, name, node, until, now))

    async def is_leased(self, name: str, but: str, now: int) -> bool:
        return bool(await self.ask(IS_LEASED, name, but, now))

    async def release(self, name: str, node: str) -> None:
        await self.change(RELEASE, name, node)
