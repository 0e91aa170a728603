"""Moving a seat to another device with a code."""

from __future__ import annotations

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import hash_secret, make_secret
from torilla.server.lobby.seats.invitations import MAX_UNUSED, check_not_removed, check_welcome, find_token
from torilla.server.store import log
from torilla.server.store.model import GuestRow, NewGuest, SeatRow, TokenRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

CODE_TIME = 10 * clock.MINUTE
"""Milliseconds for which a code is valid."""
NOTICE_TIME = clock.DAY
"""The same for one in a notice, which is read later."""


@retry_on_conflict
async def create_code(host: Host, table: Table, seat: int, guest: str, *, valid: int = CODE_TIME) -> tuple[str, int]:
    """Create a code that moves this seat to the first device that uses it; the code and its expiry.

    It is bound to this guest's stay at the seat and void for later occupants.
    """
    async with host.changing(table):
        row = table.own_seat(guest, seat)
        if not row.occupancy:  # stored by an earlier version
            await table.commit([log.Changed(what="seats")], seats=table.seats)
            row = table.seats[seat]
        secret = make_secret()
        until = clock.now() + valid
        token = TokenRow(hash_secret(secret), "move", table.id, seat, 1, until, guest, row.occupancy)
        await host.store.tokens.add_token(token, MAX_UNUSED)
    return secret, until


async def find_seat(host: Host, secret: str) -> tuple[Table, SeatRow]:
    """The table and seat of a code. Raises ServerError."""
    token = await find_code(host, secret)
    table = await host.table(token.table)
    return table, table.seats[moved_seat(table, token)]


async def find_code(host: Host, secret: str) -> TokenRow:
    """A code that has not expired. Raises ServerError."""
    token = await find_token(host, secret, "move")
    now = clock.now()
    if token.expires_at is None or token.expires_at < now:
        await host.store.tokens.drop_expired(now)  # for good, also if the clock is set back
        raise ServerError("move/unknown", "this link is not valid any more")
    return token


def moved_seat(table: Table, token: TokenRow) -> int:
    """The seat of a code, whatever its number is now. Raises ServerError."""
    for number, row in enumerate(table.seats if not table.is_done else []):
        same_stay = row.kind == "person" and (row.guest, row.occupancy) == (token.guest, token.occupancy)
        if token.uses > 0 and same_stay and row.occupancy:
            return number
    raise ServerError("move/unknown", "this link is not valid any more")


@retry_on_conflict
async def use_code(host: Host, secret: str, guest: GuestRow, newcomer: NewGuest | None = None) -> tuple[Table, int]:
    """Move the seat to this guest's device. A `newcomer` is stored together with the seat, or not at all.

    Raises ServerError, also for somebody who may not sit at this table.
    """
    table, _ = await find_seat(host, secret)
    await check_welcome(host, table, guest.id)
    async with host.changing(table):
        if not table.seats_of(guest.id):
            check_not_removed(table, guest.id)
        token = await find_code(host, secret)
        seat = moved_seat(table, token)
        row = table.seats[seat]
        seats = table.with_seat(seat, guest=guest.id, occupancy="")
        head = msgspec.structs.replace(table.row)
        if head.owner == row.guest and all(other.guest != row.guest for other in seats):
            head.owner = guest.id
        entries: list[log.AnyEntry] = [log.SeatTaken(seat=seat, name=row.name or guest.name, guest=guest.id)]
        await table.commit(entries, row=head, seats=seats, spend=[token.hash], newcomer=newcomer)
    return table, seat
