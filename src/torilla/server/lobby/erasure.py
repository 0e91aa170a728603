"""Somebody wants to be forgotten: name, chat and secrets go; games stay, with "Seat 2" in place of the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from torilla.server.kernel import clock
from torilla.server.lobby import seating
from torilla.server.store import log
from torilla.server.store.base import Commit, Erasure, GuestRow, SeatRow
from torilla.server.tables.retry import again
from torilla.server.tables.table import Table

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

ALL_LINES = 1_000_000


def no_name(seat: int) -> str:
    """What records call the seat of somebody who was forgotten; people count from one."""
    return f"Seat {seat + 1}"


async def forget(hub: Hub, guest: GuestRow) -> None:
    """Everywhere, the guest last: who is interrupted can ask again."""
    for who in (guest.id, *await hub.store.merged_guests(guest.id)):
        for id in await hub.store.tables_with(who):
            table = await hub.table(id)
            mine = table.seats_of(who)
            await get_up(hub, table, who)
            await erase(hub, table, who, mine)
            await hub.announce(table)
    await hub.store.remove_guest(guest.id)
    await hub.guest_changed(guest.id)


async def get_up(hub: Hub, table: Table, guest: str) -> None:
    """Seats of games that go on: a bot has them for good. A table that nobody is left at is closed."""
    if table.is_damaged:  # no game goes on there
        return
    for seat in table.seats_of(guest):
        if table.row.status == "open":
            await seating.leave(hub, table, seat, None, guest)
        elif table.row.status == "playing":
            await seating.remove_seat(hub, table, seat)
    if not table.is_done and all(seat.guest in (None, guest) for seat in table.seats):
        await seating.close_by_host(hub, table)


@again
async def erase(hub: Hub, table: Table, guest: str, mine: list[int]) -> None:
    """The guest's traces at one table. `mine`: the seats they held last, for entries that do not say whose they are."""
    async with table.held():
        stored = await hub.store.table(table.id)
        assert stored is not None
        lines = await hub.store.chat_after(table.id, 0, ALL_LINES)
        removed = [person for person in stored.row.removed if person.guest != guest]
        row = msgspec.structs.replace(stored.row, updated_at=clock.now(), removed=removed)
        if row.owner == guest:
            row.owner = next((seat.guest for seat in stored.seats if seat.guest not in (None, guest)), None) or ""
        last = (await hub.store.latest([table.id]))[table.id][0] if table.is_damaged else table.seq
        note = log.Changed(what=log.NAMES, seq=last + 1, at=row.updated_at)
        seats = [without_name(seat, number, guest) for number, seat in enumerate(stored.seats)]
        erasure = Erasure(
            Commit(row=row, seats=seats, entries=[note]),
            [changed for entry in stored.entries if (changed := renamed(entry, guest, mine)) != entry],
            [line.number for line in lines if line.guest == guest or (line.guest is None and line.seat in mine)],
        )
        table.unsure = True
        await hub.store.erase(erasure)
        await table.catch_up()


def without_name(seat: SeatRow, number: int, guest: str) -> SeatRow:
    if seat.guest != guest:
        return seat
    return msgspec.structs.replace(seat, name=no_name(number), guest=None, occupancy="")


def renamed(entry: log.AnyEntry, guest: str, mine: list[int]) -> log.AnyEntry:
    """The entry without this guest's name."""
    if isinstance(entry, log.Taken):
        theirs = entry.guest == guest or (entry.guest is None and entry.seat in mine)
        return msgspec.structs.replace(entry, name=no_name(entry.seat), guest=None) if theirs else entry
    if isinstance(entry, log.Begun):
        names, guests = list(entry.names), list(entry.guests)
        for seat in range(len(names)):
            if guests[seat] == guest if guests else seat in mine:
                names[seat] = no_name(seat)
                if guests:
                    guests[seat] = None
        return msgspec.structs.replace(entry, names=names, guests=guests)
    return entry
