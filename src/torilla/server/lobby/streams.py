"""Proposing a stream with open hands, agreeing to it, and its link."""

from __future__ import annotations

import msgspec

from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import derive_secret, same
from torilla.server.store import log
from torilla.server.tables import streams
from torilla.server.tables.host import Host
from torilla.server.tables.retry import retry_on_conflict
from torilla.server.tables.table import Table


def link_of(table: Table) -> str:
    """The token of the stream's link: derived like an invitation's, and new with each proposal."""
    key = table.row.link_key.encode() or table.secret
    return f"{table.id}.{derive_secret(key, f'stream {table.id} {table.row.stream_number}')}"


@retry_on_conflict
async def propose(host: Host, table: Table, guest: str, rounds: int) -> None:
    """Propose a stream, or (0 rounds) end it. All agreements begin anew; the owner's goes without saying.

    Raises ServerError.
    """
    async with host.changing(table):
        if rounds and not streams.is_possible(table):
            raise ServerError("stream/removed", "this game cannot be streamed with open hands")
        if rounds == table.row.stream:
            return
        row = msgspec.structs.replace(table.row, stream=rounds, stream_number=table.row.stream_number + 1)
        seats = [
            msgspec.structs.replace(seat, streams=rounds > 0 and seat.kind == "person" and seat.guest == guest)
            for seat in table.seats
        ]
        await table.commit([log.Changed(what="stream")], row=row, seats=seats)


@retry_on_conflict
async def agree(host: Host, table: Table, guest: str, rounds: int) -> None:
    """Agree to a stream with this delay, or (0 rounds) withdraw. Raises ServerError."""
    async with host.changing(table):
        mine = table.seats_of(guest)
        if not mine:
            raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
        if rounds and rounds != table.row.stream:  # the proposal has changed meanwhile
            raise ServerError("stream/off", "nobody proposes this")
        seats = [
            msgspec.structs.replace(seat, streams=rounds > 0) if number in mine else seat
            for number, seat in enumerate(table.seats)
        ]
        if seats != table.seats:
            await table.commit([log.Changed(what="stream")], seats=seats)


async def find(host: Host, code: str) -> Table:
    """The table of a stream's link. Raises ServerError unless the stream is on, or everything may be seen anyway."""
    id, dot, _ = code.partition(".")
    try:
        table = await host.table(id)
    except ServerError:
        dot = ""
    if not dot or table.row.stream == 0 or not same(link_of(table), code):
        raise ServerError("stream/off", "there is no such stream, or it has ended")
    if not table.is_revealed and not streams.is_on(table):
        raise ServerError("stream/off", "there is no such stream, or it has ended")
    return table
