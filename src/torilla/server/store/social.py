"""What people who meet on a server need, for both stores: open seats, blocks, reports and shared replays."""

from __future__ import annotations

from torilla.server.store.blocks import BlockStore
from torilla.server.store.open_seats import DROP_SOUGHT, OpenSeatStore
from torilla.server.store.reports import ReportStore
from torilla.server.store.shared_replays import DROP_SHARED, SharedReplayStore


class SocialStore(OpenSeatStore, BlockStore, ReportStore, SharedReplayStore):
    """Open seats, blocks, reports, shared replays."""

    async def drop_expired(self, now: int, seen: int) -> None:
        """Delete open seats that nobody attends to, and shared replays whose leader was not there since `seen`."""
        await self.do((DROP_SOUGHT, (now,)), (DROP_SHARED, (seen,)))
