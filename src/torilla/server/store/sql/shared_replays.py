"""Shared replays: what their leaders show."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.server.store.decode import text_of
from torilla.server.store.sql.steps import SubStore

SHARE = (
    "INSERT INTO shared_replays (id, table_id, seen_at, data) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, data = excluded.data"
)
SHARED = "SELECT id, table_id, seen_at, data FROM shared_replays WHERE id = ?"
COUNT_SHARED = "SELECT count(*) FROM shared_replays WHERE seen_at > ?"
DROP_SHARED = "DELETE FROM shared_replays WHERE seen_at < ?"


class SharedReplay(msgspec.Struct):
    """What the watchers of a shared replay see. `leader`: the hash of a token that only the leader's page has.

    `version` counts the changes: a newer one wins.
    """

    leader: str
    version: int = 0
    step: int = 0
    playing: bool = False
    speed: Literal["slow", "normal", "fast", "instant"] = "normal"
    seat: int | None = None


class SharedRow(msgspec.Struct):
    """A stored shared replay. `seen_at`: when its leader was there last."""

    id: str
    table: str
    seen_at: int
    state: SharedReplay


def read_shared(id: str, table: str, seen_at: int, data: str) -> SharedRow:
    return SharedRow(id, table, seen_at, msgspec.json.decode(data, type=SharedReplay))


class SharedReplayStore(SubStore):
    """Shared replays by id."""

    async def share(self, row: SharedRow) -> None:
        """Add a shared replay, or keep what its leader shows now."""
        await self.database.change(SHARE, row.id, row.table, row.seen_at, text_of(row.state))

    async def shared(self, id: str) -> SharedRow | None:
        return await self.database.one(read_shared, SHARED, id)

    async def count_shared(self, since: int) -> int:
        return await self.database.count(COUNT_SHARED, since)
