"""Friends who may watch a table that is not open to everybody: whoever has opened its private link."""

from __future__ import annotations

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import derive_secret, same
from torilla.server.lobby.seats.invitations import check_not_removed, check_welcome
from torilla.server.store import log
from torilla.server.store.model import GuestRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

MOST = 100
"""Friends who may watch one table."""


def watch_link_of(table: Table) -> str:
    """The token of the link; like that of the invitation it is derived, not stored, and ends with its renewal."""
    key = table.row.link_key.encode() or table.secret
    return f"{table.id}.{derive_secret(key, f'watch {table.id} {table.row.link}')}"


def check_friends(table: Table) -> None:
    """Raise ServerError unless friends may watch."""
    if not table.row.friends_watch:
        raise ServerError("table/private", "this table is not open to spectators")


async def find_table(host: Host, secret: str) -> Table:
    """The table that a link lets one watch. Raises ServerError."""
    try:
        table = await host.table(secret.partition(".")[0])
    except ServerError as error:
        if error.code != "table/unknown":
            raise
        raise ServerError("invitation/unknown", "this link is not valid") from None
    if not same(watch_link_of(table), secret):
        raise ServerError("invitation/unknown", "this link is not valid")
    check_friends(table)
    return table


@retry_on_conflict
async def admit(host: Host, table: Table, guest: GuestRow) -> None:
    """Let a guest watch. Raises ServerError."""
    await check_welcome(host, table, guest.id)
    async with host.changing(table):
        check_friends(table)
        check_not_removed(table, guest.id)
        if table.is_visible_to(guest.id):
            return
        friends = [*table.row.friends, guest.id][-MOST:]
        await table.commit([log.Changed(what="settings")], row=msgspec.structs.replace(table.row, friends=friends))
