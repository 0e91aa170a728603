"""Blocks: guests that another guest mutes or blocks."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.server.store.decode import read_chat
from torilla.server.store.model import ChatRow
from torilla.server.store.sql.steps import Steps, SubStore

BlockKind = Literal["mute", "block"]

BLOCKS = "SELECT guest, other, id, kind, name, created_at FROM blocks WHERE guest = ? ORDER BY created_at, id"
COUNT_BLOCKS = "SELECT count(*) FROM blocks WHERE guest = ?"
BLOCK = (
    "INSERT INTO blocks (guest, other, id, kind, name, created_at) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (guest, other) DO UPDATE SET kind = excluded.kind, name = excluded.name"
)
UNBLOCK = "DELETE FROM blocks WHERE guest = ? AND id = ? RETURNING other"
BLOCKED = "SELECT 1 FROM blocks WHERE guest = ? AND other = ? AND kind = 'block'"
BLOCKED_EITHER_WAY = "SELECT guest, other FROM blocks WHERE (guest = ? OR other = ?) AND kind = 'block'"
LINE = "SELECT data FROM chat WHERE table_id = ? AND number = ?"


class BlockRow(msgspec.Struct):
    """`guest` mutes `other`, or blocks them: they meet at no table. `name`: the other's, at that time; `id`: public."""

    guest: str
    other: str
    id: str
    kind: BlockKind
    name: str
    created_at: int


class BlockStore(SubStore):
    """Blocks, and the chat lines by which people are named."""

    async def blocks(self, guest: str) -> list[BlockRow]:
        return await self.database.all(BlockRow, BLOCKS, guest)

    async def block(self, row: BlockRow, limit: int) -> bool:
        """Mute or block somebody, in place of an earlier choice. False: the guest has too many."""

        def steps() -> Steps[bool]:
            known = yield "SELECT 1 FROM blocks WHERE guest = ? AND other = ?", (row.guest, row.other)
            [(count,)] = yield COUNT_BLOCKS, (row.guest,)
            if not known and count >= limit:
                return False
            yield BLOCK, msgspec.structs.astuple(row)
            return True

        return await self.database.transaction(steps)

    async def unblock(self, guest: str, id: str) -> bool:
        """Whether there was such a block."""
        return bool(await self.database.change(UNBLOCK, guest, id))

    async def is_blocked(self, guest: str, other: str) -> bool:
        return bool(await self.database.ask(BLOCKED, guest, other))

    async def blocked_either_way(self, guest: str) -> set[str]:
        """All guests that a guest has blocked, or who have blocked that guest."""
        return {one for row in await self.database.ask(BLOCKED_EITHER_WAY, guest, guest) for one in row} - {guest}

    async def line(self, table: str, number: int) -> ChatRow | None:
        return await self.database.one(read_chat, LINE, table, number)
