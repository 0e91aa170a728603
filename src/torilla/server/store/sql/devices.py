"""A guest on several devices: sessions, recovery codes, merged guests."""

from __future__ import annotations

from torilla.server.store.model import GuestRow, Merge, SessionRow
from torilla.server.store.sql.commits import added_session
from torilla.server.store.sql.merge import merging
from torilla.server.store.sql.statements import COUNT_MINE
from torilla.server.store.sql.steps import SubStore

SET_RECOVERY = "UPDATE guests SET recovery = ? WHERE id = ?"
DROP_RECOVERIES = "UPDATE guests SET recovery = NULL WHERE merged_into = ?"
SESSIONS = "SELECT hash, created_at, used_on, agent FROM sessions WHERE guest = ? ORDER BY created_at DESC, hash"
END_SESSION = "DELETE FROM sessions WHERE guest = ? AND hash = ?"
DROP_CODES_OF = "DELETE FROM tokens WHERE guest = ? AND kind = 'move'"
GUEST_OF_RECOVERY = (
    "SELECT g.id, g.name, g.created_at, r.recovery FROM guests r JOIN guests g ON g.id = coalesce(r.merged_into, r.id)"
    " WHERE r.recovery = ?"
)
DROP_CHANNELS_OF = (
    "DELETE FROM messages WHERE channel IN (SELECT id FROM channels WHERE session = ?)",
    "DELETE FROM channels WHERE session = ?",
)


class DeviceStore(SubStore):
    """Sessions, recovery codes, merged guests."""

    async def set_recovery(self, guest: str, recovery: str | None) -> None:
        """Set or end the hash of a guest's recovery code; earlier ones, also of merged guests, are void."""
        await self.database.change_all((SET_RECOVERY, (recovery, guest)), (DROP_RECOVERIES, (guest,)))

    async def guest_of_recovery(self, recovery: str) -> GuestRow | None:
        """The guest of a recovery code, or the one that guest was merged into."""
        return await self.database.one(GuestRow, GUEST_OF_RECOVERY, recovery)

    async def add_session(self, guest: str, session: SessionRow) -> None:
        """Add a session of a guest."""
        await self.database.change_all(added_session(guest, session))

    async def sessions(self, guest: str) -> list[SessionRow]:
        """All sessions of a guest, the newest first."""
        return await self.database.all(SessionRow, SESSIONS, guest)

    async def end_sessions(self, guest: str, sessions: list[str]) -> None:
        """End sessions, and the guest's move codes, which may have been made there."""
        ended = [(END_SESSION, (guest, session)) for session in sessions]
        channels = [(statement, (session,)) for session in sessions for statement in DROP_CHANNELS_OF]
        await self.database.change_all(*ended, *channels, (DROP_CODES_OF, (guest,)))

    async def merge_guests(self, source: str, target: str, at: int) -> Merge | None:
        """Give everything of `source` to `target`, all or nothing. None: they are one already, or one is missing.

        Raises Conflict.
        """
        return await self.database.transaction(lambda: merging(source, target, at))

    async def count_mine(self, guest: str) -> int:
        """The number of tables that a guest sits at or owns."""
        return await self.database.count(COUNT_MINE, guest, guest)
