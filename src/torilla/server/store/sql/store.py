"""The store on SQL: all that SQLite and PostgreSQL do alike."""

from __future__ import annotations

import msgspec

from torilla.server.kernel import clock
from torilla.server.store.base import Store
from torilla.server.store.decode import (
    by_creation,
    deal_data,
    plans_values,
    read_attempt,
    read_chat,
    read_deal,
    read_plans,
    read_row,
    read_tables,
    text_of,
)
from torilla.server.store.model import (
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
    TableRow,
    TokenRow,
)
from torilla.server.store.sql import statements as sql
from torilla.server.store.sql.commits import (
    added_session,
    adding_guest,
    adding_table,
    committing,
    erasing,
    stale_plans,
)
from torilla.server.store.sql.merge import merging
from torilla.server.store.sql.outbox import OutboxStore
from torilla.server.store.sql.rename import renaming
from torilla.server.store.sql.social import SocialStore
from torilla.server.store.sql.steps import Database, Lock, Steps
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

    # --- Guests ---

    async def add_guest(self, newcomer: NewGuest) -> None:
        await self.transaction(lambda: adding_guest(newcomer))

    async def rename_guest(self, guest: str, name: str, at: int) -> dict[str, int]:
        return await self.transaction(lambda: renaming(guest, name, at))

    async def set_recovery(self, guest: str, recovery: str | None) -> None:
        await self.change_all((sql.SET_RECOVERY, (recovery, guest)), (sql.DROP_RECOVERIES, (guest,)))

    async def add_session(self, guest: str, session: SessionRow) -> None:
        await self.change_all(added_session(guest, session))

    async def use_session(self, session: str, day: int) -> None:
        await self.change(sql.USE_SESSION, day, session, day)

    async def sessions(self, guest: str) -> list[SessionRow]:
        return await self.all(SessionRow, sql.SESSIONS, guest)

    async def end_sessions(self, guest: str, sessions: list[str]) -> None:
        ended = [(sql.END_SESSION, (guest, session)) for session in sessions]
        channels = [(statement, (session,)) for session in sessions for statement in sql.DROP_CHANNELS_OF]
        await self.change_all(*ended, *channels, (sql.DROP_CODES_OF, (guest,)))

    async def guest_of_session(self, session: str) -> GuestRow | None:
        return await self.one(GuestRow, sql.GUEST_OF_SESSION, session)

    async def guest_of_recovery(self, recovery: str) -> GuestRow | None:
        return await self.one(GuestRow, sql.GUEST_OF_RECOVERY, recovery)

    async def merge_guests(self, source: str, target: str, at: int) -> Merge | None:
        return await self.transaction(lambda: merging(source, target, at))

    async def merged_guests(self, guest: str) -> list[str]:
        return await self.all(str, sql.MERGED_GUESTS, guest)

    async def count_mine(self, guest: str) -> int:
        return await self.count(sql.COUNT_MINE, guest, guest)

    # --- Tables ---

    async def add_table(self, commit: Commit, secret: bytes) -> None:
        await self.transaction(lambda: adding_table(commit, secret))

    async def commit(self, commit: Commit) -> None:
        await self.transaction(lambda: committing(commit))

    async def key(self, table: str, seat: int, key: str) -> KeyRow | None:
        return await self.one(KeyRow, sql.KEY, table, seat, key)

    async def tables_of(self, guest: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return read_tables(await self.ask(sql.TABLES_OF, guest, guest, limit))

    async def listed_tables(self, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
        return read_tables(await self.ask(sql.LISTED, limit))

    async def count_tables(self, guest: str | None) -> int:
        return await (self.count(sql.COUNT_ALL) if guest is None else self.count(sql.COUNT_OF, guest))

    async def due_tables(self, now: int) -> list[str]:
        return await self.all(str, sql.DUE, now)

    async def bot_tables(self, now: int) -> list[str]:
        return await self.all(str, sql.BOT_TABLES, now)

    # --- Invitations and move codes ---

    async def add_token(self, token: TokenRow, limit: int) -> bool:
        def steps() -> Steps[bool]:
            yield Lock("table", token.table)  # or two servers could both find room for one more
            if token.occupancy is not None:
                yield sql.DROP_CODES, (token.table, token.occupancy)
            [(count,)] = yield sql.COUNT_TOKENS, (token.table, token.kind)
            if count >= limit:
                return False
            yield sql.ADD_TOKEN, msgspec.structs.astuple(token)
            return True

        return await self.transaction(steps)

    async def token(self, hash: str) -> TokenRow | None:
        return await self.one(TokenRow, sql.TOKEN, hash)

    async def drop_expired(self, now: int) -> None:
        await self.change(sql.DROP_EXPIRED, now)

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

    async def save_review(self, table: str, data: str) -> None:
        await self.change(sql.SAVE_REVIEW, data, table)

    async def review(self, table: str) -> str | None:
        return await self.one(str, sql.REVIEW, table)

    async def drop_review(self, table: str) -> None:
        await self.change(sql.DROP_REVIEW, table)

    # --- Plans ---

    async def plans(self, table: str) -> list[PlansRow]:
        return await self.all(read_plans, sql.PLANS, table)

    async def save_plans(self, row: PlansRow) -> None:
        if not await self.change(sql.SAVE_PLANS, *plans_values(row)):
            raise stale_plans()

    async def armed_tables(self) -> list[str]:
        return await self.all(str, sql.ARMED)

    async def armed_by(self, guest: str) -> set[str]:
        return set(await self.all(str, sql.ARMED_BY, guest))

    # --- Deals of the day ---

    async def add_deal(self, deal: DealRow, ends_at: int) -> None:
        await self.change(sql.ADD_DEAL, deal.id, ends_at, deal.secret.hex(), deal_data(deal))

    async def deal(self, deal: str) -> DealRow | None:
        return await self.one(read_deal, sql.DEAL, deal)

    async def past_deals(self, before: int, limit: int) -> list[DealRow]:
        return await self.all(read_deal, sql.PAST_DEALS, before, limit)

    async def save_par(self, deal: str, par: list[int]) -> None:
        await self.change(sql.SAVE_PAR, text_of(par), deal)

    async def attempts(self, deal: str) -> list[Attempt]:
        return await self.all(read_attempt, sql.ATTEMPTS, deal)

    async def attempts_of(self, guest: str) -> list[TableRow]:
        return sorted(await self.all(read_row, sql.ATTEMPTS_OF, guest, guest), key=by_creation)

    async def count_players(self, deal: str) -> int:
        return await self.count(sql.COUNT_PLAYERS, deal)

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
