"""Absence: which seated people have no connection, since when, and how long the others wait for them.

The times are kept in memory, by the nodes that have clients at the table. A restart begins them anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torilla.server.kernel import clock

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub
    from torilla.server.store.base import TableRow
    from torilla.server.tables.table import Table


class Waiting(NamedTuple):
    """The table waits for an absent person; from `until` on a bot may play for them."""

    seat: int
    until: int


def patience(row: TableRow) -> int:
    """Milliseconds to wait for an absent person; 0: as long as it takes. With a pace, the clock decides instead."""
    return row.absence_minutes * clock.MINUTE if row.pace.kind == "none" else 0


def note(hub: Hub, table: Table) -> bool:
    """Start the time of those who are gone, end that of those who are back. Has anything changed?"""
    before = table.absent
    if hub.store.shared and not hub.bus.up:  # they may be connected at a node that cannot be heard
        table.absent = {}
    else:
        now = clock.now()
        people = {seat.guest for seat in table.seats if seat.kind == "person" and seat.guest is not None}
        table.absent = {guest: before.get(guest, now) for guest in people if not table.connected(guest)}
    return table.absent != before


def learn(table: Table, elsewhere: dict[str, int]) -> None:
    """Another node may have noticed an absence earlier."""
    for guest, since in elsewhere.items():
        if guest in table.absent:
            table.absent[guest] = min(since, table.absent[guest])


def is_long(table: Table, guest: str | None) -> bool:
    """Has this guest been absent for longer than people have to wait?"""
    since, wait = table.absent.get(guest or ""), patience(table.row)
    return since is not None and wait > 0 and since + wait <= clock.now()


def waiting(table: Table) -> Waiting | None:
    """The absent person whose turn it is, if the others need not wait for ever."""
    row, play = table.row, table.play
    if not table.absent or row.to_move is None or play is None or not patience(row):
        return None
    seat = table.seats[row.to_move]
    since = table.absent.get(seat.guest or "")
    if since is None or seat.played_by_bot:
        return None
    return Waiting(row.to_move, max(since, play.turn_began) + patience(row))
