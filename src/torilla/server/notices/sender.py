"""The sender: turns notices into messages and has them delivered, on one node for all.

A person gets one message for all notices that are due together, through each of their channels. A table that the
person attends, or a turn that is over, needs none.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from hashlib import sha256
from typing import TYPE_CHECKING

from torilla.core.contract.errors import TorillaError
from torilla.server.kernel import clock
from torilla.server.kernel.logging import get_logger
from torilla.server.lobby.seats.device_moves import NOTICE_TIME, create_code
from torilla.server.notices.texts import Item
from torilla.server.store.errors import Unavailable
from torilla.server.store.model import MessageRow, NoticeRow
from torilla.server.store.sql.outbox import OutboxStore
from torilla.server.tables.failures import logged
from torilla.server.tables.host import Host
from torilla.server.tables.notices import is_full, open_seats, reminder_time
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.notices.delivery import Delivery

logger = get_logger()

TICK = 1.0
"""Seconds between two rounds."""
BATCH = 500


def message_id(channel: str, notices: list[NoticeRow]) -> str:
    """The same for the same notices through the same channel; 32 letters, as the header Topic allows."""
    parts = [channel, *sorted(f"{one.table} {one.kind} {one.mark}" for one in notices)]
    return sha256("\n".join(parts).encode()).hexdigest()[:32]


class Sender:
    """Background work of the node that has the lease `notices`."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.delivery: Delivery | None = None

    @property
    def store(self) -> OutboxStore | None:
        return self.host.store.outbox

    async def ready(self) -> Delivery:
        """The delivery with its channels; loaded late, because their libraries are needed nowhere else."""
        if self.delivery is None:
            from torilla.server.notices.channels import Channels
            from torilla.server.notices.delivery import Delivery

            assert self.store is not None
            channels = await Channels.open(self.host.settings, self.store)
            self.delivery = Delivery(self.store, channels, self.host.metrics, self.items, self.key)
        return self.delivery

    async def run(self) -> None:
        while self.store is not None:
            with logged("notices cannot be sent"):
                delivery = await self.ready()
                if await self.host.acquire_lease("notices"):
                    await self.make_messages(self.store)
                    await delivery.start()
            await asyncio.sleep(TICK)

    async def close(self) -> None:
        if self.delivery is not None:
            await self.delivery.close()

    # --- From notices to messages ---

    async def make_messages(self, store: OutboxStore) -> None:
        """Decide about all notices that are due. What a crash interrupts is decided again."""
        now = clock.now()
        due = await store.due_notices(now, BATCH)
        if not due:
            return
        tables = await self.load({notice.table for notice in due})
        elsewhere = await self.host.ask_attention(list(tables.values()))
        by_guest: dict[str, list[NoticeRow]] = defaultdict(list)
        for notice in due:
            by_guest[notice.guest].append(notice)
        for guest, notices in by_guest.items():
            done, wanted = [], []
            for notice in notices:
                table = tables.get(notice.table)
                later = None if table is None else postponed(table, notice, now)
                if later is not None:
                    await store.postpone(notice, later)
                    continue
                done.append(notice)
                if table is None or table.is_attended_by(guest) or guest in elsewhere.get(table.id, ()):
                    continue
                if is_current(table, notice):
                    wanted.append(notice)
            wanted = without_earlier(wanted)
            channels = await store.channels(guest) if wanted else []
            messages = [
                MessageRow(message_id(one.id, wanted), one.id, now, 0, wanted)
                for one in channels
                if one.channel.kind != "calendar" and one.channel.confirmed
            ]
            await store.settle(done, messages)

    async def load(self, ids: set[str]) -> dict[str, Table]:
        """The tables that can be loaded."""
        found = {}
        for id in sorted(ids):
            try:
                found[id] = await self.host.table(id)
            except Unavailable:
                raise
            except Exception as error:
                code = error.code if isinstance(error, TorillaError) else type(error).__name__
                logger.warning("a notice of a table that cannot be loaded", table=id, failure=code)
        return found

    async def items(self, message: MessageRow) -> list[Item]:
        """What a message is about; when it is tried again, only what is still true."""
        tables = await self.load({notice.table for notice in message.notices})
        return [
            Item(notice, tables[notice.table].row, tables[notice.table].seats)
            for notice in message.notices
            if notice.table in tables and (not message.attempts or is_current(tables[notice.table], notice))
        ]

    async def key(self, items: list[Item]) -> str | None:
        """A secret that moves the reader's seat to the browser that shows it, once; None: there is no such seat."""
        notice = items[0].notice
        table = (await self.load({notice.table})).get(notice.table)
        several = any(item.notice.table != notice.table for item in items)
        if several or table is None or table.is_done or notice.seat not in table.seats_of(notice.guest):
            return None
        code, _ = await create_code(self.host, table, notice.seat, notice.guest, valid=NOTICE_TIME)
        return code


def is_current(table: Table, notice: NoticeRow) -> bool:
    """Whether a notice still says how things are."""
    row, play = table.row, table.play
    if notice.kind in ("over", "closed", "bot", "planned"):
        return True
    if notice.kind == "full":
        return is_full(row, table.seats) and row.owner == notice.guest
    if notice.kind in ("free", "next"):
        there = row.status == "open" and open_seats(table.seats) if notice.kind == "free" else row.rematch
        return bool(there) and any(one.guest == notice.guest for one in row.line)
    if notice.kind == "begun":
        return row.to_move is not None and table.seats[row.to_move].guest != notice.guest
    return (
        play is not None
        and row.to_move == notice.seat
        and not row.bot_moves
        and play.turn_mark == notice.mark
        and table.seats[notice.seat].guest == notice.guest
    )


def without_earlier(notices: list[NoticeRow]) -> list[NoticeRow]:
    """The notices; of several that the same table is full, because people left and others came, only the last."""
    last = {one.table: one for one in sorted(notices, key=lambda one: one.mark) if one.kind == "full"}
    return [one for one in notices if one.kind != "full" or one is last[one.table]]


def postponed(table: Table, notice: NoticeRow, now: int) -> int | None:
    """When a reminder is due after all, if the deadline has moved; None: now."""
    if notice.kind != "reminder" or not is_current(table, notice):
        return None
    later = reminder_time(table.row)
    return later if later is not None and later > now else None
