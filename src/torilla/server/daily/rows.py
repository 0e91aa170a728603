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
DEALS_WITHIN = "SELECT data, secret, par FROM deals WHERE ends_at > ? AND ends_at <= ? ORDER BY ends_at, id"
SAVE_PAR = "UPDATE deals SET par = ?, par_path = ? WHERE id = ?"
PAR_PATH = "SELECT par_path FROM deals WHERE id = ? AND par_path IS NOT NULL"
SAVE_PATH = (
    "INSERT INTO deal_paths (table_id, deal, ended_at, data) SELECT id, deal, CAST(? AS BIGINT), CAST(? AS TEXT)"
    " FROM tables WHERE id = ? AND deal IS NOT NULL"
    " ON CONFLICT (table_id) DO UPDATE SET ended_at = excluded.ended_at, data = excluded.data"
)
PATHS = "SELECT table_id, ended_at, data FROM deal_paths WHERE deal = ?"
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


class PathTurn(msgspec.Struct, array_like=True):
    """A whole turn of the person: its number, the steps of the game before it, hashes of the positions around it.

    The hashes are of what nobody may know before the deal is published: they never leave the server.
    """

    turn: int
    step: int
    before: str
    after: str
    actions: list[str]


class Path(NamedTuple):
    """What the person did at a table, which ended then."""

    table: str
    ended_at: int
    turns: list[PathTurn]


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


def read_turns(data: str) -> list[PathTurn]:
    return msgspec.json.decode(data, type=list[PathTurn])


def read_path(table: str, ended_at: int, data: str) -> Path:
    return Path(table, ended_at, read_turns(data))


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

    async def deals_within(self, after: int, until: int) -> list[DealRow]:
        """Deals whose period ends after the one time and not after the other, the earliest first."""
        return await self.database.all(read_deal, DEALS_WITHIN, after, until)

    async def save_par(self, deal: str, par: list[int], path: list[PathTurn]) -> None:
        await self.database.change(SAVE_PAR, text_of(par), text_of(path), deal)

    async def par_path(self, deal: str) -> list[PathTurn]:
        """The turns of the game that par was; none if it is not known."""
        return await self.database.one(read_turns, PAR_PATH, deal) or []

    async def save_path(self, path: Path) -> None:
        """Keep what the person did, as long as there is the table; it replaces an earlier one."""
        await self.database.change(SAVE_PATH, path.ended_at, text_of(path.turns), path.table)

    async def paths(self, deal: str) -> list[Path]:
        """Those of all tables of a deal that are kept. They follow from the games: what is missing is made again."""
        return await self.database.all(read_path, PATHS, deal)

    async def attempts(self, deal: str) -> list[Attempt]:
        """All tables of a deal."""
        return await self.database.all(read_attempt, ATTEMPTS, deal)

    async def attempts_of(self, guest: str) -> list[TableRow]:
        """The heads of all tables of deals that a guest owns or sits at, in the order of their creation."""
        return sorted(await self.database.all(read_row, ATTEMPTS_OF, guest, guest), key=by_creation)

    async def count_players(self, deal: str) -> int:
        """The number of guests who have finished a deal."""
        return await self.database.count(COUNT_PLAYERS, deal)
