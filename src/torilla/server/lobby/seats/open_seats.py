"""Open seats: tables at which anybody on this server may sit down, before the start."""

from __future__ import annotations

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.seats import invitations
from torilla.server.lobby.tables.creation import check_open
from torilla.server.store.errors import NeedsServer
from torilla.server.store.model import GuestRow, NewGuest, SeatRow, TableRow
from torilla.server.store.sql.social import SocialStore
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

LISTED = 100
"""Tables in the list."""
READ = 3 * LISTED
"""Tables read for it: some are full, or not for this guest."""
WAITING = 5
"""Tables of others at which one guest may wait for the start, where anybody may sit down."""
SOON = 10 * clock.MINUTE
"""Milliseconds for which a table stays listed after its owner was there last."""
SLOW = clock.DAY
"""The same where turns take days: nobody has to wait in the room."""


def store_of(host: Host) -> SocialStore:
    """Raises ServerError where nobody else can come."""
    if host.store.social is None:
        raise NeedsServer
    return host.store.social


async def keep_listed(host: Host, table: Table) -> None:
    """The owner of a table is there: it stays in the list for a while."""
    row = table.row
    if row.open_to_all and row.status == "open" and host.store.social is not None:
        await host.store.social.list_until(table.id, clock.now() + (SLOW if row.pace.kind == "slow" else SOON))


async def keep_all_listed(host: Host) -> None:
    """The same for all tables whose owners are connected to this node."""
    for table in list(host.tables.values()):
        here = any(one.greeted and one.guest_id == table.row.owner for one in table.connections)
        if here and table.row.open_to_all:
            await keep_listed(host, table)


async def drop_expired(host: Host) -> None:
    """Delete expired codes, and what nobody attends to any more."""
    if host.store.social is not None:
        await host.store.tokens.drop_expired(clock.now())
        await host.store.social.drop_expired(clock.now())


async def list_open(host: Host, guest: str | None) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables that are offered to a guest, the latest first. Raises ServerError."""
    check_open(host, open_to_all=True)
    store = store_of(host)
    blocked = set() if guest is None else await store.blocked_either_way(guest)
    return [
        (row, seats)
        for row, seats in await store.listed(clock.now(), READ)
        if row.owner not in blocked and is_offered(row, seats, guest)
    ][:LISTED]


def is_offered(row: TableRow, seats: list[SeatRow], guest: str | None) -> bool:
    """Whether a table is in a guest's list; the guest's own table is, until it is full."""
    if not row.open_to_all or row.status != "open" or any(person.guest == guest for person in row.removed):
        return False
    return any(seat.kind == "open" for seat in seats)


def check_offered(host: Host, table: Table, guest: str | None) -> None:
    """Raise ServerError unless this guest can sit down at an open table."""
    check_open(host, open_to_all=True)
    invitations.check_joinable(table, guest)
    if not table.row.open_to_all:
        raise ServerError("open/gone", "this table is no longer open to anybody")
    if not invitations.free_seats(table):
        raise ServerError("table/full", "no seat is open")


async def check_waiting(host: Host, guest: str | None) -> None:
    """Raise ServerError for somebody who waits at too many tables: seats are for those who come."""
    if guest is not None and await store_of(host).count_waiting(guest) >= WAITING:
        raise ServerError("limit/waiting", "you wait at many tables: leave one first", seconds=60)


@retry_on_conflict
async def sit_down(host: Host, table: Table, guest: GuestRow, nonce: str, newcomer: NewGuest | None = None) -> int:
    """Take any free seat of an open table. A `newcomer` is stored together with the seat, or not at all."""
    await invitations.check_welcome(host, table, guest.id)
    async with host.changing(table):
        mine = table.seats_of(guest.id)
        if mine:
            return mine[0]
        check_offered(host, table, guest.id)
        seat = invitations.free_seats(table)[0]
        await invitations.take(table, seat, guest, nonce, newcomer)
        return seat
