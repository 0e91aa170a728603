"""Mute and block: people whose chat a guest does not read, or who may not sit at the guest's tables.

Requests name them by seat or chat line."""

from __future__ import annotations

from typing import NamedTuple

from torilla.server.bus.base import BlocksChanged
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import make_id
from torilla.server.lobby.people.names import anonymous_name
from torilla.server.lobby.seats.open_seats import is_offered, store_of
from torilla.server.store.model import ChatRow
from torilla.server.store.sql.blocks import BlockKind, BlockRow
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

MOST = 200
"""People that one guest may mute or block."""


class Person(NamedTuple):
    """A person at a table, as another named them. `line`: what they said, if that was named."""

    guest: str
    name: str
    seat: int | None
    line: ChatRow | None


async def find_person(host: Host, table: Table, guest: str, seat: int | None, line: int | None) -> Person:
    """The person in a seat, or the author of a line, if the asking guest can see them. Raises ServerError."""
    if (seat is None) == (line is None):
        raise ServerError("request/malformed", "name a seat or a line", fault="seat or line")
    if line is not None:
        found = await said_by(host, table, guest, line)
    else:
        assert seat is not None
        if not is_offered(table.row, table.seats, guest):
            table.check_visible(guest)
        row = table.seat_row(seat)
        found = None
        if row.kind == "person" and row.guest is not None:
            found = Person(row.guest, row.name or anonymous_name(seat), seat, None)
    if found is None or found.guest == guest:
        raise ServerError("block/nobody", "there is nobody else there")
    return found


async def said_by(host: Host, table: Table, guest: str, number: int) -> Person | None:
    """Who said a line of the chat, which only seated people read. Raises ServerError."""
    table.check_seated(guest)
    line = await store_of(host).line(table.id, number)
    if line is None or line.guest is None:
        return None
    return Person(line.guest, line.name or anonymous_name(line.seat), line.seat, line)


async def block(host: Host, guest: str, person: Person, kind: BlockKind) -> None:
    """Raises ServerError."""
    row = BlockRow(guest, person.guest, make_id(), kind, person.name, clock.now())
    if not await store_of(host).block(row, MOST):
        raise ServerError("limit/blocks", "you have blocked many people: end some first", seconds=60)
    await host.bus.publish(BlocksChanged(guest))


async def unblock(host: Host, guest: str, id: str) -> None:
    """Raises ServerError."""
    if not await store_of(host).unblock(guest, id):
        raise ServerError("block/unknown", "nobody of this name is blocked")
    await host.bus.publish(BlocksChanged(guest))


async def muted_by(host: Host, guest: str | None) -> set[str]:
    """The guests whose chat this one does not read."""
    if guest is None or host.store.social is None:
        return set()
    return {row.other for row in await host.store.social.blocks(guest)}
