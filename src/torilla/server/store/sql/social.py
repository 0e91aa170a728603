"""What people who meet on a server need: open seats, blocks, reports and shared replays."""

from __future__ import annotations

from torilla.server.store.sql.blocks import BlockStore
from torilla.server.store.sql.open_seats import DROP_UNLISTED, OpenSeatStore
from torilla.server.store.sql.reports import ReportStore
from torilla.server.store.sql.shared_replays import DROP_SHARED, SharedReplayStore


class SocialStore(OpenSeatStore, BlockStore, ReportStore, SharedReplayStore):
    """Open seats, blocks, reports, shared replays."""

    async def drop_expired(self, now: int, seen: int) -> None:
        """Delete open seats that nobody attends to, and shared replays whose leader was not there since `seen`."""
        await self.database.change_all((DROP_UNLISTED, (now,)), (DROP_SHARED, (seen,)))
