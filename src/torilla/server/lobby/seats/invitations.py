"""Invitations: the table's link, links for one seat, and joining with them."""

from __future__ import annotations

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import derive_secret, hash_secret, make_secret, same
from torilla.server.store import log
from torilla.server.store.model import GuestRow, NewGuest, TokenRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

MAX_UNUSED = 30
"""Unused invitations a table may have."""
RENEWALS = 100
"""Earlier links of a table that are recognised as renewed."""


def link_of(table: Table, number: int | None = None) -> str:
    """The token of a table's invitation link: not stored, but derived from the table's secret and the renewals."""
    number = table.row.link if number is None else number
    key = table.row.link_key.encode() or table.secret
    return f"{table.id}.{derive_secret(key, f'invitation {table.id} {number}')}"


@retry_on_conflict
async def renew_link(host: Host, table: Table) -> None:
    """Replace the invitation link by a new one."""
    async with host.changing(table):
        table.check_status("open")
        row = msgspec.structs.replace(table.row, link=table.row.link + 1)
        await table.commit([log.Changed(what="link")], row=row)


def check_link(table: Table, secret: str) -> None:
    """Raises ServerError."""
    if same(link_of(table), secret):
        return
    earlier = range(max(0, table.row.link - RENEWALS), table.row.link)
    if any(same(link_of(table, number), secret) for number in earlier):
        raise ServerError("invitation/renewed", "the host has made a new link: ask for that one")
    raise ServerError("invitation/unknown", "this link is not valid")


async def invite(host: Host, table: Table, seat: int) -> str:
    """Create a token for one person and this seat. Raises ServerError."""
    table.check_status("open")
    if table.seat_row(seat).kind != "open":
        raise ServerError("seat/not-open", f"seat {seat} is taken", seat=seat)
    secret = make_secret()
    token = TokenRow(hash_secret(secret), "invitation", table.id, seat, 1, None)
    if not await host.store.tokens.add_token(token, MAX_UNUSED):
        raise ServerError("limit/invitations", "this table has too many unused invitations", seconds=60)
    return secret


async def find_token(host: Host, secret: str, kind: str) -> TokenRow:
    """Raises ServerError."""
    hashed = hash_secret(secret)
    token = await host.store.tokens.token(hashed)
    if token is None or token.kind != kind or not same(token.hash, hashed):
        raise ServerError(f"{kind}/unknown", "this link is not valid")
    return token


async def find_invitation(host: Host, secret: str) -> tuple[Table, TokenRow | None]:
    """The table that an invitation leads to, and its token; None: it is the table's own link. Raises ServerError."""
    id, dot, _ = secret.partition(".")
    if not dot:
        token = await find_token(host, secret, "invitation")
        return await host.table(token.table), token
    try:
        table = await host.table(id)
    except ServerError as error:
        if error.code != "table/unknown":
            raise
        raise ServerError("invitation/unknown", "this link is not valid") from None
    check_link(table, secret)
    return table, None


async def find_locked(host: Host, table: Table, secret: str) -> TokenRow | None:
    """Check an invitation again, now that the caller holds the table's lock; its token. Raises ServerError."""
    if "." not in secret:
        return await find_token(host, secret, "invitation")
    check_link(table, secret)
    return None


def free_seats(table: Table, token: TokenRow | None = None) -> list[int]:
    """The seats that an invitation leaves to choose from; without a token, all that are open."""
    only = None if token is None else token.seat
    return [number for number, row in enumerate(table.seats) if row.kind == "open" and only in (None, number)]


def invited_seat(
    table: Table, token: TokenRow | None, guest: str | None, wanted: int | None = None
) -> tuple[int, bool]:
    """The seat an invitation leads to, and whether this guest sits there already. Raises ServerError."""
    mine = table.seats_of(guest)
    only = None if token is None else token.seat
    if only is None and mine:
        return mine[0], True
    if only is not None and only in mine:
        return only, True
    check_joinable(table, guest)
    free = free_seats(table, token)
    if token is not None and (token.uses < 1 or not free):
        raise ServerError("invitation/used", "somebody has sat down with this invitation")
    if not free:
        raise ServerError("table/full", "no seat is open")
    if wanted is not None and wanted not in free:
        raise ServerError("seat/not-open", f"seat {wanted} is taken", seat=wanted)
    return free[0] if wanted is None else wanted, False


def check_joinable(table: Table, guest: str | None) -> None:
    """Raise ServerError if nobody can sit down any more, or not this guest."""
    if table.row.status == "closed":
        raise ServerError("invitation/closed", "the table is closed")
    if table.row.status != "open":
        raise ServerError("invitation/started", "the game has begun")
    check_not_removed(table, guest)


def check_not_removed(table: Table, guest: str | None) -> None:
    """Raise ServerError for somebody the table's owner has removed."""
    if any(person.guest == guest for person in table.row.removed):
        raise ServerError("invitation/removed", "the host has removed you: ask them to let you back")


@retry_on_conflict
async def join(
    host: Host,
    secret: str,
    guest: GuestRow,
    nonce: str,
    newcomer: NewGuest | None = None,
    wanted: int | None = None,
) -> tuple[Table, int]:
    """Take a seat with an invitation. A `newcomer` is stored together with the seat, or not at all."""
    table, _ = await find_invitation(host, secret)
    await check_welcome(host, table, guest.id)
    async with host.changing(table):
        token = await find_locked(host, table, secret)
        seat, seated = invited_seat(table, token, guest.id, wanted)
        if not seated:
            await take(table, seat, guest, nonce, newcomer, spend=[] if token is None else [token.hash])
    return table, seat


async def check_welcome(host: Host, table: Table, guest: str | None) -> None:
    """Raise ServerError for somebody the table's owner has blocked, unless they already have a seat."""
    social = host.store.social
    if social is None or guest is None or table.seats_of(guest):
        return
    if await social.is_blocked(table.row.owner, guest):
        raise ServerError("invitation/blocked", "you cannot sit down at this table")


async def take(
    table: Table, seat: int, guest: GuestRow, nonce: str, newcomer: NewGuest | None, spend: list[str] | None = None
) -> None:
    """Give an open seat to a guest. The caller holds the lock."""
    seats = table.with_seat(seat, kind="person", name=guest.name or None, guest=guest.id, nonce=nonce)
    entries: list[log.AnyEntry] = [log.SeatTaken(seat=seat, name=guest.name, guest=guest.id)]
    row = table.row.without_waiting(guest.id)
    await table.commit(entries, row=row, seats=seats, spend=spend or [], drop_invitations=[seat], newcomer=newcomer)


# --- By the table's address ---
#
# It is as secret as a link until the table is listed, which happens when the game begins, or opened to anybody.
# Renewing the link ends both.


def seats_by_address(table: Table, guest: str | None) -> list[int]:
    """The seats that somebody with the table's address can take."""
    try:
        check_joinable(table, guest)
    except ServerError:
        return []
    known = table.row.link == 0 or table.row.open_to_all
    return free_seats(table) if known and not table.seats_of(guest) else []


def check_by_address(table: Table, seat: int, guest: str | None) -> None:
    """Raises ServerError."""
    check_joinable(table, guest)
    if table.row.link > 0 and not table.row.open_to_all:
        raise ServerError("invitation/renewed", "the host has made a new link: ask for that one")
    if not free_seats(table):
        raise ServerError("table/full", "no seat is open")
    if table.seat_row(seat).kind != "open":
        raise ServerError("seat/not-open", f"seat {seat} is taken", seat=seat)


@retry_on_conflict
async def sit(
    host: Host, table: Table, seat: int, guest: GuestRow, nonce: str, newcomer: NewGuest | None = None
) -> None:
    """Take a seat with the table's address. A `newcomer` is stored together with the seat, or not at all."""
    await check_welcome(host, table, guest.id)
    async with host.changing(table):
        if seat not in table.seats_of(guest.id):
            check_by_address(table, seat, guest.id)
            await take(table, seat, guest, nonce, newcomer)
