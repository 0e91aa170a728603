"""The store for several nodes: PostgreSQL, by asyncpg.

Any server writes any table. What keeps them apart is the log's primary key, (table, seq): the second to write a number
gets a Conflict. An action is one statement and so one round trip; its answer comes when the database has it on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar, cast

import msgspec

from torilla.server.kernel import clock
from torilla.server.store import log, sql
from torilla.server.store import postgres_sql as pg
from torilla.server.store.base import Store
from torilla.server.store.decode import (
    by_creation,
    check_attempt,
    deal_data,
    plans_values,
    read_attempt,
    read_chat,
    read_deal,
    read_plans,
    read_row,
    read_seat,
    read_table,
)
from torilla.server.store.errors import Conflict
from torilla.server.store.merge import merging
from torilla.server.store.model import (
    RECENT_KEYS,
    Attempt,
    ChatRow,
    Commit,
    DealRow,
    Erasure,
    GuestRow,
    KeyRow,
    Merge,
    NewGuest,
    PlansRow,
    SeatRow,
    SessionRow,
    StoredTable,
    TableRow,
    TokenRow,
)
from torilla.server.store.outbox import OutboxStore
from torilla.server.store.postgres_pool import PostgresConnection, PostgresPool
from torilla.server.store.rename import renaming
from torilla.server.store.social import SocialStore
from torilla.server.store.steps import Steps
from torilla.server.wire.shared import Status

Result = TypeVar("Result")


def text_of(value: object) -> str:
    return msgspec.json.encode(value).decode()


class PostgresStore(PostgresPool, Store):
    """A store in a database that other nodes use too."""

    shared: ClassVar[bool] = True

    async def check(self) -> None:
        await self.row(sql.CHECK, clock.now())

    @property
    def outbox(self) -> OutboxStore:
        return OutboxStore(self.rows, self.run_steps)

    @property
    def social(self) -> SocialStore:
        return SocialStore(self.rows, self.run_steps)

    async def run_steps(self, begin: Callable[[], Steps[Result]]) -> Result:
        async with self.transaction() as connection:
            return await run_steps(connection, begin())

    # --- Guests ---

    async def add_guest(self, newcomer: NewGuest) -> None:
        async with self.transaction() as connection:
            await save_guest(connection, newcomer)

    async def rename_guest(self, guest: str, name: str, at: int) -> dict[str, int]:
        async with self.transaction() as connection:
            await connection.execute(pg.LOCK_GUESTS, [guest])
            await connection.execute(pg.LOCK_TABLES_WITH, guest)
            return await run_steps(connection, renaming(guest, name, at))

    async def set_recovery(self, guest: str, recovery: str | None) -> None:
        async with self.transaction() as connection:
            await connection.execute(sql.numbered(sql.SET_RECOVERY), recovery, guest)
            await connection.execute(sql.numbered(sql.DROP_RECOVERIES), guest)

    async def add_session(self, guest: str, session: SessionRow) -> None:
        values = (session.hash, guest, session.created_at, session.used_on, session.agent)
        await self.row(sql.ADD_SESSION, *values)

    async def use_session(self, session: str, day: int) -> None:
        await self.row(sql.USE_SESSION, day, session, day)

    async def sessions(self, guest: str) -> list[SessionRow]:
        return [SessionRow(*row) for row in await self.rows(sql.SESSIONS, guest)]

    async def end_sessions(self, guest: str, sessions: list[str]) -> None:
        async with self.transaction() as connection:
            for session in sessions:
                await connection.execute(sql.numbered(sql.END_SESSION), guest, session)
                for statement in sql.DROP_CHANNELS_OF:
                    await connection.execute(sql.numbered(statement), session)
            await connection.execute(sql.numbered(sql.DROP_CODES_OF), guest)

    async def merge_guests(self, source: str, target: str, at: int) -> Merge | None:
        async with self.transaction() as connection:
            await connection.execute(pg.LOCK_GUESTS, [source, target])
            await connection.execute(pg.LOCK_TABLES_WITH, source)
            return await run_steps(connection, merging(source, target, at))

    async def merged_guests(self, guest: str) -> list[str]:
        return [row[0] for row in await self.rows(sql.MERGED_GUESTS, guest)]

    async def count_mine(self, guest: str) -> int:
        return int((await self.row(sql.COUNT_MINE, guest, guest))[0])

    async def guest_of_session(self, session: str) -> GuestRow | None:
        row = await self.row(sql.GUEST_OF_SESSION, session)
        return GuestRow(*row) if row else None

    async def guest_of_recovery(self, recovery: str) -> GuestRow | None:
        row = await self.row(sql.GUEST_OF_RECOVERY, recovery)
        return GuestRow(*row) if row else None

    # --- Tables ---

    async def add_table(self, commit: Commit, secret: bytes) -> None:
        async with self.transaction() as connection:
            row = commit.row
            if row.deal is not None:
                await connection.execute(pg.LOCK_GUESTS, [row.owner])  # or two servers could both make this attempt
                found = await connection.fetch(sql.numbered(sql.ATTEMPTS_BY), row.deal, row.owner)
                check_attempt(row, [read_row(head) for (head,) in found])
            await connection.execute(sql.numbered(sql.ADD_TABLE), row.id, row.owner, secret.hex(), row.deal)
            await apply_commit(connection, commit)
            for guest in log.named_in(commit.entries):
                await connection.execute(sql.numbered(sql.ADD_SAT), guest, row.id)

    async def commit(self, commit: Commit) -> None:
        """Commit an action as one statement, which is its own transaction; a change of seats as several."""
        rest = (commit.seats, commit.plans, commit.spend or None, commit.drop_invitations or None)
        plain = all(part is None for part in rest) and not commit.drop_codes
        async with self.connection() if plain else self.transaction() as connection:
            await apply_commit(connection, commit)

    async def table(self, table: str, after: int = -1, keys: int = RECENT_KEYS) -> StoredTable | None:
        async with self.connection() as connection:
            found = await connection.fetchrow(pg.TABLE, table, after, keys)
        if found is None:
            return None
        head, secret, seats, entries, asked = found
        kept = [KeyRow(int(seat), key, request, int(seq)) for seat, key, request, seq in asked or []]
        return read_table(table, head, secret, seats or [], entries or [], kept, after)

    async def key(self, table: str, seat: int, key: str) -> KeyRow | None:
        async with self.connection() as connection:
            found = await connection.fetchrow(sql.numbered(sql.KEY), table, seat, key)
        return None if found is None else KeyRow(*found)

    async def latest(self, tables: list[str]) -> dict[str, tuple[int, int]]:
        async with self.connection() as connection:
            return {id: (seq, chat) for id, seq, chat in await connection.fetch(pg.LATEST, tables)}

    async def tables_of(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return await self.read_tables(sql.TABLES_OF, guest, guest, limit)

    async def listed_tables(self, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return await self.read_tables(sql.LISTED, limit)

    async def read_tables(self, statement: str, *values: object) -> list[tuple[TableRow, list[SeatRow]]]:
        async with self.connection() as connection:
            rows = [read_row(head) for (head,) in await connection.fetch(sql.numbered(statement), *values)]
            seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            for id, data in await connection.fetch(pg.SEATS_OF, list(seats)):
                seats[id].append(read_seat(data))
        return [(row, seats[row.id]) for row in rows]

    async def count_tables(self, guest: str | None) -> int:
        row = await (self.row(sql.COUNT_ALL) if guest is None else self.row(sql.COUNT_OF, guest))
        return int(row[0])

    async def due_tables(self, now: int) -> list[str]:
        return [row[0] for row in await self.rows(sql.DUE, now)]

    async def bot_tables(self, now: int) -> list[str]:
        return [row[0] for row in await self.rows(sql.BOT_TABLES, now)]

    # --- Invitations and move codes ---

    async def add_token(self, token: TokenRow, limit: int) -> bool:
        async with self.transaction() as connection:
            await connection.execute(pg.LOCK_TABLE, token.table)  # or two servers could both find room for one more
            if token.occupancy is not None:
                await connection.execute(sql.numbered(sql.DROP_CODES), token.table, token.occupancy)
            if await connection.fetchval(sql.numbered(sql.COUNT_TOKENS), token.table, token.kind) >= limit:
                return False
            await connection.execute(sql.numbered(sql.ADD_TOKEN), *msgspec.structs.astuple(token))
            return True

    async def token(self, hash: str) -> TokenRow | None:
        row = await self.row(sql.TOKEN, hash)
        return TokenRow(*row) if row else None

    async def drop_expired(self, now: int) -> None:
        await self.row(sql.DROP_EXPIRED, now)

    # --- Chat ---

    async def add_chat(self, table: str, line: ChatRow, key: str) -> ChatRow:
        async with self.transaction() as connection:
            await connection.execute(pg.LOCK_TABLE, table)  # the same line may be on its way by another server
            known = await connection.fetchval(sql.numbered(sql.CHAT_OF_KEY), table, key)
            if known is not None:
                return read_chat(known)
            number = await connection.fetchval(sql.numbered(sql.NEXT_CHAT), table)
            said = msgspec.structs.replace(line, number=number)
            await connection.execute(sql.numbered(sql.ADD_CHAT), table, number, key, text_of(said))
            return said

    async def chat_after(self, table: str, number: int, limit: int) -> list[ChatRow]:
        return [read_chat(data) for (data,) in reversed(await self.rows(sql.CHAT, table, number, limit))]

    # --- Reviews ---

    async def save_review(self, table: str, data: str) -> None:
        await self.row(sql.SAVE_REVIEW, data, table)

    async def review(self, table: str) -> str | None:
        row = await self.row(sql.REVIEW, table)
        return row[0] if row else None

    async def drop_review(self, table: str) -> None:
        await self.row(sql.DROP_REVIEW, table)

    # --- Plans ---

    async def plans(self, table: str) -> list[PlansRow]:
        return [read_plans(*row) for row in await self.rows(sql.PLANS, table)]

    async def save_plans(self, row: PlansRow) -> None:
        async with self.transaction() as connection:
            await save_plans(connection, row)

    async def armed_tables(self) -> list[str]:
        return [row[0] for row in await self.rows(sql.ARMED)]

    async def armed_by(self, guest: str) -> set[str]:
        return {row[0] for row in await self.rows(sql.ARMED_BY, guest)}

    # --- Deals of the day ---

    async def add_deal(self, deal: DealRow, ends_at: int) -> None:
        await self.row(sql.ADD_DEAL, deal.id, ends_at, deal.secret.hex(), deal_data(deal))

    async def deal(self, deal: str) -> DealRow | None:
        row = await self.row(sql.DEAL, deal)
        return read_deal(*row) if row else None

    async def past_deals(self, before: int, limit: int) -> list[DealRow]:
        return [read_deal(*row) for row in await self.rows(sql.PAST_DEALS, before, limit)]

    async def save_par(self, deal: str, par: list[int]) -> None:
        await self.row(sql.SAVE_PAR, text_of(par), deal)

    async def attempts(self, deal: str) -> list[Attempt]:
        return [read_attempt(*row) for row in await self.rows(sql.ATTEMPTS, deal)]

    async def attempts_of(self, guest: str) -> list[TableRow]:
        rows = await self.rows(sql.ATTEMPTS_OF, guest, guest)
        return sorted([read_row(head) for (head,) in rows], key=by_creation)

    async def count_players(self, deal: str) -> int:
        return int((await self.row(sql.COUNT_PLAYERS, deal))[0])

    # --- Components ---

    async def save_components(self, hash: str, game: str, source: str) -> None:
        await self.row(sql.SAVE_COMPONENTS, hash, game, source)

    async def components(self, hash: str) -> tuple[str, str] | None:
        row = await self.row(sql.COMPONENTS, hash)
        return (row[0], row[1]) if row else None

    # --- Erasure and retention ---

    async def tables_with(self, guest: str) -> list[str]:
        return [row[0] for row in await self.rows(sql.TABLES_WITH, guest, guest)]

    async def erase(self, erasure: Erasure) -> None:
        table = erasure.commit.row.id
        async with self.transaction() as connection:
            await apply_commit(connection, erasure.commit)
            for entry in erasure.entries:
                await connection.execute(sql.numbered(sql.REWRITE), text_of(entry), table, entry.seq)
            for number in erasure.chat:
                await connection.execute(sql.numbered(sql.DROP_CHAT), table, number)

    async def remove_guest(self, guest: str) -> None:
        async with self.transaction() as connection:
            for statement in sql.DROP_GUEST:
                await connection.execute(sql.numbered(statement), guest)

    async def idle_tables(self, status: list[Status], before: int, limit: int) -> list[str]:
        found = [await self.rows(sql.IDLE, one, before, clock.now(), limit) for one in status]
        return [row[0] for rows in found for row in rows][:limit]

    async def remove_table(self, table: str) -> None:
        async with self.transaction() as connection:
            for statement in sql.DROP_TABLE:
                await connection.execute(sql.numbered(statement), table)

    # --- Leases ---

    async def lease(self, name: str, node: str, now: int, until: int) -> bool:
        return await self.row(sql.LEASE, name, node, until, now) is not None

    async def is_leased(self, name: str, but: str, now: int) -> bool:
        return await self.row(sql.IS_LEASED, name, but, now) is not None

    async def release(self, name: str, node: str) -> None:
        await self.row(sql.RELEASE, name, node)


async def run_steps(connection: PostgresConnection, steps: Steps[Result]) -> Result:
    """Run statements that depend on the rows of those before."""
    statement, values = next(steps)
    while True:
        rows = await connection.fetch(sql.numbered(statement), *values)
        try:
            statement, values = steps.send(rows)
        except StopIteration as end:
            return cast("Result", end.value)


async def save_guest(connection: PostgresConnection, newcomer: NewGuest) -> None:
    guest, session = newcomer.guest, newcomer.session
    values = (guest.id, guest.name, guest.created_at, guest.recovery)
    await connection.execute(sql.numbered(sql.ADD_GUEST), *values)
    kept = (session.hash, guest.id, session.created_at, session.used_on, session.agent)
    await connection.execute(sql.numbered(sql.ADD_SESSION), *kept)


async def save_plans(connection: PostgresConnection, row: PlansRow) -> None:
    """Raises Conflict."""
    if not await connection.fetch(sql.numbered(sql.SAVE_PLANS), *plans_values(row)):
        raise Conflict("these plans were changed, or the seat is another's")


async def apply_commit(connection: PostgresConnection, commit: Commit) -> None:
    row, key = commit.row, commit.key
    done = await connection.execute(
        pg.APPEND,
        row.id,
        [entry.seq for entry in commit.entries],
        [text_of(entry) for entry in commit.entries],
        *((None, None, None, None) if key is None else (key.seat, key.key, key.request, key.seq)),
        *(row.status, int(row.listed), int(row.bot_awaited), row.deadline, row.updated_at, row.owner, text_of(row)),
        commit.entries[-1].seq,
        *([getattr(notice, name) for notice in commit.notices] for name in ("guest", "kind", "mark", "seat", "due_at")),
    )
    if done != "UPDATE 1":
        raise Conflict("the log does not end there")
    for hash in commit.spend:
        if await connection.execute(sql.numbered(sql.SPEND), hash) != "UPDATE 1":
            raise Conflict("token is used up")
    for seat in commit.drop_invitations:
        await connection.execute(sql.numbered(sql.DROP_INVITATIONS), row.id, seat)
    for occupancy in commit.drop_codes:
        await connection.execute(sql.numbered(sql.DROP_CODES), row.id, occupancy)
        await connection.execute(sql.numbered(sql.DROP_PLANS), row.id, occupancy)
    if commit.plans is not None:
        await save_plans(connection, commit.plans)
    if commit.seats is None:
        return
    if commit.newcomer is not None:
        await save_guest(connection, commit.newcomer)
    guests = {row.owner, *(seat.guest for seat in commit.seats if seat.guest is not None)}
    if any(into is not None for (into,) in await connection.fetch(pg.LIVING, list(guests))):
        raise Conflict("this guest was merged with another")
    await connection.execute(sql.numbered(sql.DROP_SEATS), row.id, len(commit.seats))
    for number, seat_row in enumerate(commit.seats):
        await connection.execute(sql.numbered(sql.SAVE_SEAT), row.id, number, seat_row.guest, text_of(seat_row))
        if seat_row.guest is not None:
            await connection.execute(sql.numbered(sql.ADD_SAT), seat_row.guest, row.id)
