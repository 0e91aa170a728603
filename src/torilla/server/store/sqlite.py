"""The default store: one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import TypeVar, cast

import msgspec

from torilla.server.kernel import clock
from torilla.server.store import log, sql
from torilla.server.store.base import Store
from torilla.server.store.decode import (
    by_creation,
    check_attempt,
    deal_data,
    read_attempt,
    read_chat,
    read_deal,
    read_plans,
    read_row,
    read_seat,
    read_table,
)
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
from torilla.server.store.rename import renaming
from torilla.server.store.social import SocialStore
from torilla.server.store.sqlite_batch import (
    save_commits,
    save_guest,
    save_plans,
    text_of,
)
from torilla.server.store.sqlite_file import SqliteFile
from torilla.server.store.steps import Found, Steps
from torilla.server.wire.shared import Status

Result = TypeVar("Result")


class SqliteStore(SqliteFile, Store):
    """A store in one file."""

    async def check(self) -> None:
        await self.write(lambda connection: connection.execute(sql.CHECK, (clock.now(),)).rowcount)

    @property
    def outbox(self) -> OutboxStore:
        return OutboxStore(self.ask, self.run_steps)

    @property
    def social(self) -> SocialStore:
        return SocialStore(self.ask, self.run_steps)

    async def ask(self, statement: str, *values: object) -> Found:
        return await self.read(lambda connection: connection.execute(statement, values).fetchall())

    # --- Guests ---

    async def add_guest(self, newcomer: NewGuest) -> None:
        await self.write(lambda connection: save_guest(connection, newcomer))

    async def rename_guest(self, guest: str, name: str, at: int) -> dict[str, int]:
        return await self.run_steps(lambda: renaming(guest, name, at))

    async def set_recovery(self, guest: str, recovery: str | None) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(sql.SET_RECOVERY, (recovery, guest))
            connection.execute(sql.DROP_RECOVERIES, (guest,))

        await self.write(work)

    async def add_session(self, guest: str, session: SessionRow) -> None:
        values = (session.hash, guest, session.created_at, session.used_on, session.agent)
        await self.write(lambda connection: connection.execute(sql.ADD_SESSION, values))

    async def use_session(self, session: str, day: int) -> None:
        await self.write(lambda connection: connection.execute(sql.USE_SESSION, (day, session, day)))

    async def sessions(self, guest: str) -> list[SessionRow]:
        return await self.read(
            lambda connection: [SessionRow(*row) for row in connection.execute(sql.SESSIONS, (guest,))]
        )

    async def end_sessions(self, guest: str, sessions: list[str]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(sql.END_SESSION, [(guest, session) for session in sessions])
            for statement in sql.DROP_CHANNELS_OF:
                connection.executemany(statement, [(session,) for session in sessions])
            connection.execute(sql.DROP_CODES_OF, (guest,))

        await self.write(work)

    async def merge_guests(self, source: str, target: str, at: int) -> Merge | None:
        return await self.run_steps(lambda: merging(source, target, at))

    async def run_steps(self, begin: Callable[[], Steps[Result]]) -> Result:
        """Run statements that depend on the rows of those before, in one transaction; a repeated one begins anew."""

        def work(connection: sqlite3.Connection) -> Result:
            steps = begin()
            statement, values = next(steps)
            while True:
                try:
                    statement, values = steps.send(connection.execute(statement, values).fetchall())
                except StopIteration as end:
                    return cast("Result", end.value)

        return await self.write(work)

    async def merged_guests(self, guest: str) -> list[str]:
        return await self.read(lambda connection: [row[0] for row in connection.execute(sql.MERGED_GUESTS, (guest,))])

    async def count_mine(self, guest: str) -> int:
        return int(
            (await self.read(lambda connection: connection.execute(sql.COUNT_MINE, (guest, guest)).fetchone()))[0]
        )

    async def guest_of_session(self, session: str) -> GuestRow | None:
        return await self.read_guest(sql.GUEST_OF_SESSION, session)

    async def guest_of_recovery(self, recovery: str) -> GuestRow | None:
        return await self.read_guest(sql.GUEST_OF_RECOVERY, recovery)

    async def read_guest(self, statement: str, value: str) -> GuestRow | None:
        row = await self.read(lambda connection: connection.execute(statement, (value,)).fetchone())
        return GuestRow(*row) if row else None

    # --- Tables ---

    async def add_table(self, commit: Commit, secret: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            row = commit.row
            if row.deal is not None:
                found = connection.execute(sql.ATTEMPTS_BY, (row.deal, row.owner)).fetchall()
                check_attempt(row, [read_row(head) for (head,) in found])
            connection.execute(sql.ADD_TABLE, (row.id, row.owner, secret.hex(), row.deal))
            save_commits(connection, [commit])
            connection.executemany(sql.ADD_SAT, [(guest, row.id) for guest in log.named_in(commit.entries)])

        await self.write(work)

    async def commit(self, commit: Commit) -> None:
        await self.queue_up(commit)

    async def table(self, table: str, after: int = -1, keys: int = RECENT_KEYS) -> StoredTable | None:
        def work(connection: sqlite3.Connection) -> StoredTable | None:
            found = connection.execute(sql.TABLE, (table, after)).fetchone()
            if not found:
                return None
            head, secret = found
            seats = [data for (data,) in connection.execute(sql.SEATS, (table,))]
            found_keys = [KeyRow(*row) for row in connection.execute(sql.KEYS, (table, after, keys))]
            # an open cursor would keep its transaction, and so an old snapshot, alive when decoding fails
            with closing(connection.execute(sql.EVENTS, (table, after))) as cursor:
                entries = (data for (data,) in cursor)
                return read_table(table, head, secret, seats, entries, found_keys, after)

        return await self.read(work)

    async def key(self, table: str, seat: int, key: str) -> KeyRow | None:
        def work(connection: sqlite3.Connection) -> KeyRow | None:
            found = connection.execute(sql.KEY, (table, seat, key)).fetchone()
            return KeyRow(*found) if found else None

        return await self.read(work)

    async def latest(self, tables: list[str]) -> dict[str, tuple[int, int]]:
        def work(connection: sqlite3.Connection) -> dict[str, tuple[int, int]]:
            found = ((table, connection.execute(sql.LATEST, (table,)).fetchone()) for table in tables)
            return {table: numbers for table, numbers in found if numbers}

        return await self.read(work)

    async def tables_of(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return await self.read_tables(sql.TABLES_OF, (guest, guest, limit))

    async def listed_tables(self, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return await self.read_tables(sql.LISTED, (limit,))

    async def read_tables(self, statement: str, values: tuple[object, ...]) -> list[tuple[TableRow, list[SeatRow]]]:
        def work(connection: sqlite3.Connection) -> list[tuple[TableRow, list[SeatRow]]]:
            rows = [read_row(head) for (head,) in connection.execute(statement, values).fetchall()]
            seats = [connection.execute(sql.SEATS, (row.id,)).fetchall() for row in rows]
            return [(row, [read_seat(data) for (data,) in found]) for row, found in zip(rows, seats, strict=True)]

        return await self.read(work)

    async def count_tables(self, guest: str | None) -> int:
        statement, values = (sql.COUNT_ALL, ()) if guest is None else (sql.COUNT_OF, (guest,))
        return int((await self.read(lambda connection: connection.execute(statement, values).fetchone()))[0])

    async def due_tables(self, now: int) -> list[str]:
        return await self.read(lambda connection: [row[0] for row in connection.execute(sql.DUE, (now,))])

    async def bot_tables(self, now: int) -> list[str]:
        return await self.read(lambda connection: [row[0] for row in connection.execute(sql.BOT_TABLES, (now,))])

    # --- Invitations and move codes ---

    async def add_token(self, token: TokenRow, limit: int) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            if token.occupancy is not None:
                connection.execute(sql.DROP_CODES, (token.table, token.occupancy))
            if connection.execute(sql.COUNT_TOKENS, (token.table, token.kind)).fetchone()[0] >= limit:
                return False
            connection.execute(sql.ADD_TOKEN, msgspec.structs.astuple(token))
            return True

        return await self.write(work)

    async def token(self, hash: str) -> TokenRow | None:
        row = await self.read(lambda connection: connection.execute(sql.TOKEN, (hash,)).fetchone())
        return TokenRow(*row) if row else None

    async def drop_expired(self, now: int) -> None:
        await self.write(lambda connection: connection.execute(sql.DROP_EXPIRED, (now,)))

    # --- Chat ---

    async def add_chat(self, table: str, line: ChatRow, key: str) -> ChatRow:
        def work(connection: sqlite3.Connection) -> ChatRow:
            known = connection.execute(sql.CHAT_OF_KEY, (table, key)).fetchone()
            if known:
                return read_chat(known[0])
            number = connection.execute(sql.NEXT_CHAT, (table,)).fetchone()[0]
            said = msgspec.structs.replace(line, number=number)
            connection.execute(sql.ADD_CHAT, (table, number, key, text_of(said)))
            return said

        return await self.write(work)

    async def chat_after(self, table: str, number: int, limit: int) -> list[ChatRow]:
        rows = await self.read(lambda connection: connection.execute(sql.CHAT, (table, number, limit)).fetchall())
        return [read_chat(data) for (data,) in reversed(rows)]

    # --- Reviews ---

    async def save_review(self, table: str, data: str) -> None:
        await self.write(lambda connection: connection.execute(sql.SAVE_REVIEW, (data, table)))

    async def review(self, table: str) -> str | None:
        row = await self.read(lambda connection: connection.execute(sql.REVIEW, (table,)).fetchone())
        return row[0] if row else None

    async def drop_review(self, table: str) -> None:
        await self.write(lambda connection: connection.execute(sql.DROP_REVIEW, (table,)))

    # --- Plans ---

    async def plans(self, table: str) -> list[PlansRow]:
        return [read_plans(*row) for row in await self.ask(sql.PLANS, table)]

    async def save_plans(self, row: PlansRow) -> None:
        await self.write(lambda connection: save_plans(connection, row))

    async def armed_tables(self) -> list[str]:
        return [row[0] for row in await self.ask(sql.ARMED)]

    async def armed_by(self, guest: str) -> set[str]:
        return {row[0] for row in await self.ask(sql.ARMED_BY, guest)}

    # --- Deals of the day ---

    async def add_deal(self, deal: DealRow, ends_at: int) -> None:
        values = (deal.id, ends_at, deal.secret.hex(), deal_data(deal))
        await self.write(lambda connection: connection.execute(sql.ADD_DEAL, values))

    async def deal(self, deal: str) -> DealRow | None:
        row = await self.read(lambda connection: connection.execute(sql.DEAL, (deal,)).fetchone())
        return read_deal(*row) if row else None

    async def past_deals(self, before: int, limit: int) -> list[DealRow]:
        rows = await self.read(lambda connection: connection.execute(sql.PAST_DEALS, (before, limit)).fetchall())
        return [read_deal(*row) for row in rows]

    async def save_par(self, deal: str, par: list[int]) -> None:
        await self.write(lambda connection: connection.execute(sql.SAVE_PAR, (text_of(par), deal)))

    async def attempts(self, deal: str) -> list[Attempt]:
        rows = await self.read(lambda connection: connection.execute(sql.ATTEMPTS, (deal,)).fetchall())
        return [read_attempt(*row) for row in rows]

    async def attempts_of(self, guest: str) -> list[TableRow]:
        rows = await self.read(lambda connection: connection.execute(sql.ATTEMPTS_OF, (guest, guest)).fetchall())
        return sorted([read_row(head) for (head,) in rows], key=by_creation)

    async def count_players(self, deal: str) -> int:
        return int((await self.read(lambda connection: connection.execute(sql.COUNT_PLAYERS, (deal,)).fetchone()))[0])

    # --- Components ---

    async def save_components(self, hash: str, game: str, source: str) -> None:
        await self.write(lambda connection: connection.execute(sql.SAVE_COMPONENTS, (hash, game, source)))

    async def components(self, hash: str) -> tuple[str, str] | None:
        row = await self.read(lambda connection: connection.execute(sql.COMPONENTS, (hash,)).fetchone())
        return (row[0], row[1]) if row else None

    # --- Erasure and retention ---

    async def tables_with(self, guest: str) -> list[str]:
        return await self.read(
            lambda connection: [row[0] for row in connection.execute(sql.TABLES_WITH, (guest, guest))]
        )

    async def erase(self, erasure: Erasure) -> None:
        def work(connection: sqlite3.Connection) -> None:
            table = erasure.commit.row.id
            save_commits(connection, [erasure.commit])
            for entry in erasure.entries:
                connection.execute(sql.REWRITE, (text_of(entry), table, entry.seq))
            for number in erasure.chat:
                connection.execute(sql.DROP_CHAT, (table, number))

        await self.write(work)

    async def remove_guest(self, guest: str) -> None:
        await self.write(lambda connection: [connection.execute(one, (guest,)).rowcount for one in sql.DROP_GUEST])
        await self.run_reader(self.empty_log)

    async def idle_tables(self, status: list[Status], before: int, limit: int) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            found = (connection.execute(sql.IDLE, (one, before, clock.now(), limit)) for one in status)
            return [row[0] for rows in found for row in rows][:limit]

        return await self.read(work)

    async def remove_table(self, table: str) -> None:
        await self.write(lambda connection: [connection.execute(one, (table,)).rowcount for one in sql.DROP_TABLE])

    # --- Leases: one server per folder, so it has them all ---

    async def lease(self, name: str, node: str, now: int, until: int) -> bool:
        return True

    async def is_leased(self, name: str, but: str, now: int) -> bool:
        return False

    async def release(self, name: str, node: str) -> None: ...
