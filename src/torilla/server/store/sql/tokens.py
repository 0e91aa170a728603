"""Invitations and move codes."""

from __future__ import annotations

import msgspec

from torilla.server.store.model import TokenRow
from torilla.server.store.sql.statements import DROP_CODES
from torilla.server.store.sql.steps import Lock, Steps, SubStore

ADD_TOKEN = (
    "INSERT INTO tokens (hash, kind, table_id, seat, uses, expires_at, guest, occupancy)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
TOKEN = "SELECT hash, kind, table_id, seat, uses, expires_at, guest, occupancy FROM tokens WHERE hash = ?"
COUNT_TOKENS = "SELECT count(*) FROM tokens WHERE table_id = ? AND kind = ? AND uses > 0"
DROP_EXPIRED = "DELETE FROM tokens WHERE expires_at < ?"


class TokenStore(SubStore):
    """Invitations and move codes."""

    async def add_token(self, token: TokenRow, limit: int) -> bool:
        """Add a token. False: the table has that many unused ones already."""

        def steps() -> Steps[bool]:
            yield Lock("table", token.table)  # or two servers could both find room for one more
            if token.occupancy is not None:
                yield DROP_CODES, (token.table, token.occupancy)
            [(count,)] = yield COUNT_TOKENS, (token.table, token.kind)
            if count >= limit:
                return False
            yield ADD_TOKEN, msgspec.structs.astuple(token)
            return True

        return await self.database.transaction(steps)

    async def token(self, hash: str) -> TokenRow | None:
        return await self.database.one(TokenRow, TOKEN, hash)

    async def drop_expired(self, now: int) -> None:
        """Delete expired codes."""
        await self.database.change(DROP_EXPIRED, now)
