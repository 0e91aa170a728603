"""Erase a guest's personal data: name, chat, tokens. Games stay, with "Seat 2" in place of the name."""

from __future__ import annotations

import msgspec

from torilla.server.analyses import publication
from torilla.server.kernel import clock
from torilla.server.lobby.people.names import anonymous_name
from torilla.server.lobby.seats import seating
from torilla.server.lobby.tables import closure
from torilla.server.lobby.tables.room import ALL_LINES
from torilla.server.store import log
from torilla.server.store.model import Commit, Erasure, GuestRow, SeatRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table


async def erase_guest(host: Host, guest: GuestRow) -> None:
    """Erase a guest everywhere, the guest's row last: an interrupted request can be repeated."""
    for who in (guest.id, *await host.store.merged_guests(guest.id)):
        for id in await host.store.tables_with(who):
            table = await host.table(id)
            mine = table.seats_of(who)
            await vacate_seats(host, table, who)
            await erase_at_table(host, table, who, mine)
            await publication.erase_names(host, table, mine)
            await host.announce(table)
    await publication.erase_guest(host, guest.id)
    await host.store.remove_guest(guest.id)
    await host.guest_changed(guest.id)


async def vacate_seats(host: Host, table: Table, guest: str) -> None:
    """Give the guest's seats in running games to bots for good; close a table without any other person."""
    if table.is_damaged:  # no game goes on there
        return
    for seat in table.seats_of(guest):
        if table.row.status == "open":
            await seating.leave(host, table, seat, None, guest)
        elif table.row.status == "playing":
            await seating.remove_seat(host, table, seat)
    alone = table.row.owner in (guest, "") and all(seat.guest in (None, guest) for seat in table.seats)
    if alone and not table.is_done:
        await closure.close_by_host(host, table)


@retry_on_conflict
async def erase_at_table(host: Host, table: Table, guest: str, mine: list[int]) -> None:
    """Erase a guest at one table. `mine`: the seats they held last, for old entries that do not name the guest."""
    async with table.locked():
        stored = await host.store.table(table.id)
        assert stored is not None
        lines = await host.store.chat_after(table.id, 0, ALL_LINES)
        removed = [person for person in stored.row.removed if person.guest != guest]
        friends = [friend for friend in stored.row.friends if friend != guest]
        row = msgspec.structs.replace(
            stored.row.without_waiting(guest), updated_at=clock.now(), removed=removed, friends=friends
        )
        if row.owner == guest:
            row.owner = next((seat.guest for seat in stored.seats if seat.guest not in (None, guest)), None) or ""
        last = (await host.store.latest([table.id]))[table.id][0] if table.is_damaged else table.seq
        note = log.Changed(what=log.NAMES, seq=last + 1, at=row.updated_at)
        seats = [without_name(seat, number, guest) for number, seat in enumerate(stored.seats)]
        erasure = Erasure(
            Commit(row=row, seats=seats, entries=[note]),
            [changed for entry in stored.entries if (changed := renamed(entry, guest, mine)) != entry],
            [line.number for line in lines if line.guest == guest or (line.guest is None and line.seat in mine)],
        )
        table.commit_unknown = True
        await host.store.erase(erasure)
        await table.catch_up()


def without_name(seat: SeatRow, number: int, guest: str) -> SeatRow:
    """The seat without this guest's name."""
    if seat.guest != guest:
        return seat
    return msgspec.structs.replace(seat, name=anonymous_name(number), guest=None, occupancy="")


def renamed(entry: log.AnyEntry, guest: str, mine: list[int]) -> log.AnyEntry:
    """The entry without this guest's name."""
    if isinstance(entry, log.SeatTaken):
        theirs = entry.guest == guest or (entry.guest is None and entry.seat in mine)
        return msgspec.structs.replace(entry, name=anonymous_name(entry.seat), guest=None) if theirs else entry
    if isinstance(entry, log.Begun):
        names, guests = list(entry.names), list(entry.guests)
        for seat in range(len(names)):
            if guests[seat] == guest if guests else seat in mine:
                names[seat] = anonymous_name(seat)
                if guests:
                    guests[seat] = None
        return msgspec.structs.replace(entry, names=names, guests=guests)
    return entry
