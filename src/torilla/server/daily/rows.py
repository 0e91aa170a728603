"""Deals of the day, and the tables at which they are played."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import asdict

from torilla.core.contract.data import Json
from torilla.server.store.decode import by_creation, read_row, read_seat, text_of
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.store.sql.steps import SubStore

ADD_DEAL = "INSERT INTO deals (id, ends_at, secret, data) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
DEAL = "SELECT data, secret, par FROM deals WHERE id = ?"
PAST_DEALS = "SELECT data, secret, par FROM deals WHERE ends_at <= ? ORDER BY ends_at DESC, id LIMIT ?"
SAVE_PAR = "UPDATE deals SET par = ? WHERE id = ?"
ATTEMPTS = (
    "SELECT t.head, s.data, t.secret FROM tables t JOIN seats s ON s.table_id = t.id AND s.seat = 0 WHERE t.deal = ?"
)
ATTEMPTS_OF = (
    "SELECT head FROM tables WHERE deal IS NOT NULL"
    " AND (owner = ? OR id IN (SELECT table_id FROM seats WHERE guest = ?))"
)
COUNT_PLAYERS = "SELECT count(DISTINCT owner) FROM tables WHERE deal = ? AND status = 'over'"


class DealRow(msgspec.Struct, kw_only=True):
    """A deal of the day: what everybody plays in a period. `secret` is the seed's, random, made one period ahead.

    `par`: the result of the strongest bot in the person's seat, once it is known.
    """

    id: str
    game: str
    period: str
    seats: int
    rules: int
    components: str
    options: Json
    made_at: int
    secret: bytes
    par: list[int] | None = None


class Attempt(NamedTuple):
    """A table of a deal, its person's seat, and its seed's secret."""

    row: TableRow
    seat: SeatRow
    secret: bytes


def deal_data(deal: DealRow) -> str:
    """A deal as stored, without its secret and its par: these have columns."""
    return text_of({name: value for name, value in asdict(deal).items() if name not in ("secret", "par")})


def read_deal(data: str, secret: str, par: str | None) -> DealRow:
    kept = msgspec.json.decode(data)
    totals = None if par is None else msgspec.json.decode(par)
    return msgspec.convert({**kept, "secret": bytes.fromhex(secret), "par": totals}, DealRow)


def read_attempt(head: str, seat: str, secret: str) -> Attempt:
    return Attempt(read_row(head), read_seat(seat), bytes.fromhex(secret))


class DealStore(SubStore):
    """Deals of the day."""

    async def add_deal(self, deal: DealRow, ends_at: int) -> None:
        """Add a deal, unless there is one with this id."""
        await self.database.change(ADD_DEAL, deal.id, ends_at, deal.secret.hex(), deal_data(deal))

    async def deal(self, deal: str) -> DealRow | None:
        return await self.database.one(read_deal, DEAL, deal)

    async def past_deals(self, before: int, limit: int) -> list[DealRow]:
        """Deals whose period ended by then, the latest first."""
        return await self.database.all(read_deal, PAST_DEALS, before, limit)

    async def save_par(self, deal: str, par: list[int]) -> None:
        await self.database.change(SAVE_PAR, text_of(par), deal)

    async def attempts(self, deal: str) -> list[Attempt]:
        """All tables of a deal."""
        return await self.database.all(read_attempt, ATTEMPTS, deal)

    async def attempts_of(self, guest: str) -> list[TableRow]:
        """The heads of all tables of deals that a guest owns or sits at, in the order of their creation."""
        return sorted(await self.database.all(read_row, ATTEMPTS_OF, guest, guest), key=by_creation)

    async def count_players(self, deal: str) -> int:
        """The number of guests who have finished a deal."""
        return await self.database.count(COUNT_PLAYERS, deal)
