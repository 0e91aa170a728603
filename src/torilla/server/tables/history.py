"""A table's log in memory: the play, the other entries that clients are sent, and how far both are settled.

The one owner of "settled" log numbers: everything up to `History.settled` is final and known to everybody.
"""

from __future__ import annotations

from operator import itemgetter

from torilla.server.store import log
from torilla.server.tables.play import Play

RECENT_SEAT_CHANGES = 200
"""Seat changes kept for clients; sometimes up to twice as many. Steps of the game are all kept."""
SEAT_CHANGES = log.Taken | log.Held | log.Missed | log.Returned
NOT_SENT = log.Made | log.Changed | log.Step | log.TakenBack

Visible = tuple[int, "log.AnyEntry | int"]
"""Something a client can be sent: its log number, and the entry or, for a step, its index in the record."""


class History:
    """Grows by `add`, entry after entry."""

    def __init__(self) -> None:
        self.seq = 0  # of the last entry
        self.play: Play | None = None
        self.events: list[log.AnyEntry] = []  # entries for clients, except steps, which the play has
        self.seat_changes = 0  # among those
        self.repaired_at: int | None = None  # the first entry that `torilla admin mend` replaced

    def add(self, entry: log.AnyEntry, play: Play | None) -> None:
        """Add an entry that is in the store, with the play after it."""
        if play is not None and isinstance(entry, log.ClosedForGood):
            play = play.settle_all()
        self.play = play
        self.seq = entry.seq
        if isinstance(entry, log.Changed) and entry.what == log.MENDED and self.repaired_at is None:
            self.repaired_at = entry.seq
        if not isinstance(entry, NOT_SENT):
            self.events.append(entry)
            self.seat_changes += isinstance(entry, SEAT_CHANGES)
            if self.seat_changes > 2 * RECENT_SEAT_CHANGES:
                self.drop_old_seat_changes()

    def drop_old_seat_changes(self) -> None:
        """Bound the memory of a table at which somebody leaves and comes back again and again."""
        drop = self.seat_changes - RECENT_SEAT_CHANGES
        kept = []
        for entry in self.events:
            if drop and isinstance(entry, SEAT_CHANGES):
                drop -= 1
            else:
                kept.append(entry)
        self.events, self.seat_changes = kept, RECENT_SEAT_CHANGES

    @property
    def settled(self) -> int:
        """The last log number up to which nothing that was sent will change.

        Always the number of something everybody may know of: that of a pending step or undo would reveal how many there
        were.
        """
        if self.play is None:
            return self.seq
        pending = self.play.first_pending_seq
        known = (entry.seq for entry in reversed(self.events) if pending is None or entry.seq < pending)
        return max(self.play.seq_for(None), next(known, 0))

    def is_pending(self, entries: list[log.AnyEntry], play: Play | None) -> bool:
        """Whether new entries change nothing that others may know of: pending steps, and their undo."""
        if play is None or self.play is None:
            return False
        if not all(isinstance(entry, log.Step | log.TakenBack) for entry in entries):
            return False
        return play.seq_for(None) == self.play.seq_for(None)

    def visible(self, viewer: int | None, after: int) -> list[Visible]:
        """What this viewer may be sent after a log number, in order."""
        found: list[Visible] = []
        if self.events and self.events[-1].seq > after:
            found += [(entry.seq, entry) for entry in self.events if entry.seq > after]
        has_events = bool(found)
        if self.play is not None:
            seqs = self.play.seqs
            end = first = self.play.visible_steps(viewer)
            while first > 0 and seqs[first - 1] > after:
                first -= 1
            found += [(seqs[index], index) for index in range(first, end)]
        return sorted(found, key=itemgetter(0)) if has_events else found
