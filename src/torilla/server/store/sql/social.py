"""What people who meet on a server need: open seats, blocks and reports.

A table is open to anybody when its head says so. `open_seats` only remembers until when somebody attends to it, so that
the list can be asked for without reading all tables; a row that is missing or too many opens nothing.
"""

from __future__ import annotations

from torilla.server.store.decode import read_tables
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.store.sql.blocks import BlockStore
from torilla.server.store.sql.reports import ReportStore
from torilla.server.store.sql.statements import with_seats

LIST = (
    "INSERT INTO open_seats (table_id, until) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET until = excluded.until"
)
LISTED = with_seats(
    "SELECT t.id, t.head, t.status, t.updated_at FROM open_seats o JOIN tables t ON t.id = o.table_id"
    " WHERE o.until > ? AND t.status = 'open' ORDER BY t.updated_at DESC LIMIT ?"
)
DROP_UNLISTED = "DELETE FROM open_seats WHERE until < ?"
COUNT_WAITING = (
    "SELECT count(DISTINCT s.table_id) FROM seats s JOIN tables t ON t.id = s.table_id"
    " WHERE s.guest = ? AND t.status = 'open' AND t.owner <> s.guest"
)


class SocialStore(BlockStore, ReportStore):
    """Open seats, blocks, reports."""

    async def list_until(self, table: str, until: int) -> None:
        """Somebody attends to an open table: it is listed until then."""
        await self.database.change(LIST, table, until)

    async def listed(self, now: int, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables open to anybody, and attended to, the latest first."""
        return [found for found in read_tables(await self.database.ask(LISTED, now, limit)) if found[0].open_to_all]

    async def count_waiting(self, guest: str) -> int:
        """Tables of others at which a guest waits for the start."""
        return await self.database.count(COUNT_WAITING, guest)

    async def drop_expired(self, now: int) -> None:
        """Delete open seats that nobody attends to."""
        await self.database.change(DROP_UNLISTED, now)
