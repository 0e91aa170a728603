"""The store on SQL: all that SQLite and PostgreSQL do alike."""

from __future__ import annotations

import msgspec

from torilla.server.analyses.rows import AnalysisStore
from torilla.server.daily.rows import DealStore
from torilla.server.kernel import clock
from torilla.server.premoves.rows import PlansRow
from torilla.server.store.base import Store
from torilla.server.store.decode import (
    read_chat,
    read_plans,
    read_tables,
    text_of,
)
from torilla.server.store.model import ChatRow, Commit, Erasure, GuestRow, KeyRow, NewGuest, SeatRow, TableRow
from torilla.server.store.sql import statements as sql
from torilla.server.store.sql.commits import (
    adding_guest,
    adding_table,
    committing,
    erasing,
    saved_plans,
    stale_plans,
)
from torilla.server.store.sql.devices import DeviceStore
from torilla.server.store.sql.outbox import OutboxStore
from torilla.server.store.sql.rename import renaming
from torilla.server.store.sql.social import SocialStore
from torilla.server.store.sql.steps import Database, Lock, Steps
from torilla.server.store.sql.tokens import TokenStore
from torilla.server.wire.shared import Status


class SqlStore(Database, Store):
    """A store on a database, which brings `ask`, `change` and `transaction`."""

    async def check(self) -> None:
        await self.change(sql.CHECK, clock.now())

    @property
    def outbox(self) -> OutboxStore:
        return OutboxStore(self)

    @property
    def social(self) -> SocialStore:
        return SocialStore(self)

    @property
    def analyses(self) -> AnalysisStore:
        return AnalysisStore(self)

    @property
    def tokens(self) -> TokenStore:
        return TokenStore(self)

    @property
    def devices(self) -> DeviceStore:
        return DeviceStore(self)

    @property
    def deals(self) -> DealStore:
        return DealStore(self)

    # --- Guests ---

    async def add_guest(self, newcomer: NewGuest) -> None:
        await self.transaction(lambda: adding_guest(newcomer))

    async def rename_guest(self, guest: str, name: str, at: int) -> dict[str, int]:
        return await self.transaction(lambda: renaming(guest, name, at))

    async def use_session(self, session: str, day: int) -> None:
        await self.change(sql.USE_SESSION, day, session, day)

    async def guest_of_session(self, session: str) -> GuestRow | None:
        return await self.one(GuestRow, sql.GUEST_OF_SESSION, session)

    async def merged_guests(self, guest: str) -> list[str]:
        return await self.all(str, sql.MERGED_GUESTS, guest)

    # --- Tables ---

    async def add_table(self, commit: Commit, secret: bytes) -> None:
        await self.transaction(lambda: adding_table(commit, secret))

    async def commit(self, commit: Commit) -> None:
        await self.transaction(lambda: committing(commit))

    async def key(self, table: str, seat: int, key: str) -> KeyRow | None:
        return await self.one(KeyRow, sql.KEY, table, seat, key)

    async def tables_of(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return read_tables(await self.ask(sql.TABLES_OF, guest, guest, limit))

    async def tables_in_line(self, guest: str, limit: int) -> list[str]:
        return await self.all(str, sql.TABLES_IN_LINE, guest, f'%"line":[%{{"guest":"{guest}",%', limit)

    async def listed_tables(self, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return read_tables(await self.ask(sql.LISTED, limit))

    async def count_tables(self, guest: str | None) -> int:
        return await (self.count(sql.COUNT_ALL) if guest is None else self.count(sql.COUNT_OF, guest))

    async def due_tables(self, now: int) -> list[str]:
        return await self.all(str, sql.DUE, now)

    async def bot_tables(self, now: int) -> list[str]:
        return await self.all(str, sql.BOT_TABLES, now)

    # --- Chat ---

    async def add_chat(self, table: str, line: ChatRow, key: str) -> ChatRow:
        def steps() -> Steps[ChatRow]:
            yield Lock("table", table)  # the same line may be on its way by another server
            for (known,) in (yield sql.CHAT_OF_KEY, (table, key)):
                return read_chat(known)
            [(number,)] = yield sql.NEXT_CHAT, (table,)
            said = msgspec.structs.replace(line, number=number)
            yield sql.ADD_CHAT, (table, number, key, text_of(said))
            return said

        return await self.transaction(steps)

    async def chat_after(self, table: str, number: int, limit: int) -> list[ChatRow]:
        return (await self.all(read_chat, sql.CHAT, table, number, limit))[::-1]

    # --- Reviews ---

    async def save_review(self, table: str, data: str, mistakes: str) -> None:
        await self.change(sql.SAVE_REVIEW, data, mistakes, table)

    async def save_mistakes(self, table: str, mistakes: str) -> None:
        await self.change(sql.SAVE_MISTAKES, mistakes, table)

    async def review(self, table: str) -> str | None:
        return await self.one(str, sql.REVIEW, table)

    async def reviewed_tables(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return read_tables(await self.ask(sql.REVIEWED, guest, limit))

    async def mistakes(self, tables: list[str]) -> dict[str, str | None]:
        return dict(await self.ask(sql.MISTAKES.format(sql.places(tables)), *tables)) if tables else {}

    async def drop_review(self, table: str) -> None:
        await self.change(sql.DROP_REVIEW, table)

    # --- Plans ---

    async def plans(self, table: str) -> list[PlansRow]:
        return await self.all(read_plans, sql.PLANS, table)

    async def save_plans(self, row: PlansRow) -> None:
        statement, values = saved_plans(row)
        if not await self.change(statement, *values):
            raise stale_plans()

    async def armed_tables(self) -> list[str]:
        return await self.all(str, sql.ARMED)

    async def armed_by(self, guest: str) -> set[str]:
        return set(await self.all(str, sql.ARMED_BY, guest))

    # --- Erasure and retention ---

    async def tables_with(self, guest: str) -> list[str]:
        return await self.all(str, sql.TABLES_WITH, guest, guest)

    async def erase(self, erasure: Erasure) -> None:
        await self.transaction(lambda: erasing(erasure))

    async def remove_guest(self, guest: str) -> None:
        await self.change_all(*((statement, (guest,)) for statement in sql.DROP_GUEST))

    async def idle_tables(self, status: list[Status], before: int, limit: int) -> list[str]:
        return await self.all(str, sql.IDLE.format(sql.places(status)), *status, before, clock.now(), limit)

    async def remove_table(self, table: str) -> None:
        await self.change_all(*((statement, (table,)) for statement in sql.DROP_TABLE))

    # --- Components ---

    async def save_components(self, hash: str, game: str, source: str) -> None:
        await self.change(sql.SAVE_COMPONENTS, hash, game, source)

    async def components(self, hash: str) -> tuple[str, str] | None:
        return await self.one(lambda game, source: (game, source), sql.COMPONENTS, hash)
