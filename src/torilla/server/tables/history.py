"""A table's log in memory: the play, the other entries that clients are sent, and their public numbers.

Log numbers stay in the server: their gaps would show how many steps were tried and undone. Clients are sent public
numbers, given in the order of disclosure: an entry of its own gets the next one when it is committed, a step when it is
settled. Everything up to `History.settled` is final and known to everybody. Only the acting seat is sent its pending
steps; their numbers follow the settled ones until something is disclosed.
"""

from __future__ import annotations

from array import array
from operator import attrgetter
from typing import NamedTuple

from torilla.server.store import log
from torilla.server.tables.play import LoggedPlay, Mark

RECENT_SEAT_CHANGES = 200
"""Seat changes kept for clients; sometimes up to twice as many. Steps of the game are all kept."""
SEAT_CHANGES = log.SeatTaken | log.BotTookOver | log.Missed | log.Returned
RECENT_POSITIONS = 32
"""Positions whose numbers are kept for repeated requests; sometimes up to twice as many."""
MOVES = log.Step | log.Undone
NOT_SENT = log.Created | log.Changed | MOVES


class Visible(NamedTuple):
    """Something a client can be sent. Its number and log number together tell it from everything else."""

    number: int
    seq: int
    what: log.AnyEntry | int  # the entry or, for a step, its index in the record


class History:
    """Grows by `add`, entry after entry."""

    def __init__(self) -> None:
        self.seq = 0  # of the last entry
        self.settled = 0  # the last public number: nothing that was sent up to it will change
        self.dense = False  # public numbers are no longer log numbers
        self.play: LoggedPlay | None = None
        self.events: list[Visible] = []  # entries for clients, except steps, which the play has
        self.seat_changes = 0  # among those
        self.positions = array("Q")  # the acting seat's position after each of the last entries; 0: no game yet
        self.repaired_at: int | None = None  # the public number before what `torilla admin mend` replaced

    def mark(self, entry: log.AnyEntry) -> Mark:
        """The mark of a stored entry that comes next."""
        return Mark(entry.seq, entry.at, self.settled if self.dense or entry.dense else None)

    def next_mark(self, at: int) -> Mark:
        """The mark of an entry that is about to be stored."""
        return Mark(self.seq + 1, at, self.settled)

    def add(self, entry: log.AnyEntry, play: LoggedPlay | None) -> None:
        """Add an entry that is in the store, with the play after it."""
        if play is not None and isinstance(entry, log.Closed):
            play = play.settle_all(self.mark(entry))
        if isinstance(entry, log.Changed) and entry.what == log.REPAIRED and self.repaired_at is None:
            self.repaired_at = self.settled
        self.play = play
        self.seq = entry.seq
        self.dense = self.dense or entry.dense
        is_sent = not isinstance(entry, NOT_SENT)
        if play is not None:
            self.settled = max(self.settled, play.public_number)
        if not self.dense and not isinstance(entry, MOVES):
            self.settled = entry.seq
        elif is_sent and not isinstance(entry, log.Begun):  # which the play has numbered
            self.settled += 1
        self.positions.append(0 if play is None else play.number)
        if len(self.positions) > 2 * RECENT_POSITIONS:
            del self.positions[:-RECENT_POSITIONS]
        if is_sent:
            self.events.append(Visible(self.settled, entry.seq, entry))
            self.seat_changes += isinstance(entry, SEAT_CHANGES)
            if self.seat_changes > 2 * RECENT_SEAT_CHANGES:
                self.drop_old_seat_changes()

    def drop_old_seat_changes(self) -> None:
        """Bound the memory of a table at which somebody leaves and comes back again and again."""
        drop = self.seat_changes - RECENT_SEAT_CHANGES
        kept = []
        for event in self.events:
            if drop and isinstance(event.what, SEAT_CHANGES):
                drop -= 1
            else:
                kept.append(event)
        self.events, self.seat_changes = kept, RECENT_SEAT_CHANGES

    def position_after(self, seq: int) -> int | None:
        """The number of the acting seat's position after an entry; None: it is not kept."""
        back = self.seq - seq
        return self.positions[-1 - back] if 0 <= back < len(self.positions) else None

    def is_pending(self, entries: list[log.AnyEntry], play: LoggedPlay | None) -> bool:
        """Whether new entries change nothing that others may know of: pending steps, and their undo."""
        if play is None or self.play is None:
            return False
        if not all(isinstance(entry, MOVES) for entry in entries):
            return False
        return play.public_number == self.play.public_number

    def visible(self, viewer: int | None, after: int) -> list[Visible]:
        """Entries for this viewer after a public number, in order."""
        found: list[Visible] = []
        if self.events and self.events[-1].number > after:
            found = [event for event in self.events if event.number > after]
        has_events = bool(found)
        if self.play is not None:
            seqs, numbers = self.play.seqs, self.play.numbers
            end = first = self.play.settled_steps
            while first > 0 and numbers[first - 1] > after:
                first -= 1
            found += [Visible(numbers[index], seqs[index], index) for index in range(first, end)]
            if has_events:
                found.sort(key=attrgetter("number"))
            pending = range(end, self.play.visible_steps(viewer))
            found += [Visible(number, seqs[index], index) for number, index in enumerate(pending, self.settled + 1)]
        return found
