"""Open seats, for both stores.

A table is open to anybody when its head says so. `open_seats` only remembers until when somebody attends to it, so that
the list can be asked for without reading all tables; a row that is missing or too many opens nothing.
"""

from __future__ import annotations

from torilla.server.store.decode import read_row, read_seat
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.store.steps import StepStore

SEEK = (
    "INSERT INTO open_seats (table_id, until) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET until = excluded.until"
)
SOUGHT = (
    "SELECT t.head FROM open_seats o JOIN tables t ON t.id = o.table_id WHERE o.until > ? AND t.status = 'open'"
    " ORDER BY t.updated_at DESC LIMIT ?"
)
SEATS = "SELECT data FROM seats WHERE table_id = ? ORDER BY seat"
DROP_SOUGHT = "DELETE FROM open_seats WHERE until < ?"
COUNT_WAITING = (
    "SELECT count(DISTINCT s.table_id) FROM seats s JOIN tables t ON t.id = s.table_id"
    " WHERE s.guest = ? AND t.status = 'open' AND t.owner <> s.guest"
)


class OpenSeatStore(StepStore):
    """Until when open seats are listed, and who waits for a start."""

    async def seek(self, table: str, until: int) -> None:
        """Somebody attends to an open table: it is listed until then."""
        await self.do((SEEK, (table, until)))

    async def sought(self, now: int, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables open to anybody, and attended to, the latest first."""
        heads = [read_row(head) for (head,) in await self.ask(SOUGHT, now, limit)]
        return [(row, [read_seat(data) for (data,) in await self.ask(SEATS, row.id)]) for row in heads if row.anybody]

    async def count_waiting(self, guest: str) -> int:
        """Tables of others at which a guest waits for the start."""
        return int((await self.ask(COUNT_WAITING, guest))[0][0])
