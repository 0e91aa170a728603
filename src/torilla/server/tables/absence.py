"""Absence: seated people without a connection, since when, and how long the others wait for them.

The times are kept in memory by the nodes that have clients at the table. A restart resets them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torilla.server.kernel import clock
from torilla.server.store.model import TableRow
from torilla.server.tables.host import Host

if TYPE_CHECKING:
    from torilla.server.tables.table import Table


class Waiting(NamedTuple):
    """The table waits for an absent person; from `until` on a bot may play for them."""

    seat: int
    until: int


def patience(row: TableRow) -> int:
    """Milliseconds to wait for an absent person; 0: no limit. With a pace, the clock decides instead."""
    return row.absence_minutes * clock.MINUTE if row.pace.kind == "none" else 0


def update(host: Host, table: Table) -> bool:
    """Start absences of people who disconnected, end those of people who are back. Return whether anything changed."""
    before = table.absent
    if host.store.shared and not host.bus.up:  # they may be connected to a node that cannot be reached
        table.absent = {}
    else:
        now = clock.now()
        people = {seat.guest for seat in table.seats if seat.kind == "person" and seat.guest is not None}
        table.absent = {guest: before.get(guest, now) for guest in people if not table.is_connected(guest)}
    return table.absent != before


def merge_remote(table: Table, remote: dict[str, int]) -> None:
    """Use the earlier time where another node noticed an absence first."""
    for guest, since in remote.items():
        if guest in table.absent:
            table.absent[guest] = min(since, table.absent[guest])


def is_long(table: Table, guest: str | None) -> bool:
    """Whether a guest has been absent for longer than people have to wait."""
    since, wait = table.absent.get(guest or ""), patience(table.row)
    return since is not None and wait > 0 and since + wait <= clock.now()


def waiting(table: Table) -> Waiting | None:
    """The absent person whose turn it is, if the wait for them is limited."""
    row, play = table.row, table.play
    if not table.absent or row.to_move is None or play is None or not patience(row):
        return None
    seat = table.seats[row.to_move]
    since = table.absent.get(seat.guest or "")
    if since is None or seat.played_by_bot:
        return None
    return Waiting(row.to_move, max(since, play.turn_began) + patience(row))
