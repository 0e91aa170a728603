"""Open hands for a stream: all hands, some rounds late, for spectators with a link, if everybody seated has agreed.

What is sent is made from the record up to a turn that is old enough; nothing later is looked at. Hidden things of that
turn may still be hidden now: that is what people agree to, or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torilla.server.store import log
from torilla.server.tables.play import Play

if TYPE_CHECKING:
    from torilla.server.tables.table import Table


def is_possible(table: Table) -> bool:
    """Whether the game may be streamed at all: nobody who began it was removed, and no deal has to stay secret."""
    if table.row.deal is not None or table.row.status not in ("open", "playing"):
        return False
    begun = [event.what.guests for event in table.history.events if isinstance(event.what, log.Begun)]
    began = [seat for guests in begun for seat, guest in enumerate(guests) if guest is not None]
    return all(table.seats[seat].kind == "person" for seat in began if seat < len(table.seats))


def is_on(table: Table) -> bool:
    """Whether all people at the table have agreed to what its owner proposes."""
    people = [seat for seat in table.seats if seat.kind == "person"]
    return table.row.stream > 0 and bool(people) and all(seat.streams for seat in people) and is_possible(table)


def delay(table: Table) -> int:
    """The turns that have to be complete after the last one that is shown."""
    return table.row.stream * len(table.seats)


def old_steps(play: Play, turns: int) -> int | None:
    """The number of steps that are followed by this number of complete turns; None: not even the set-up is that old.

    Steps that can be undone count for nothing, and neither does the turn that is played.
    """
    count, entries = play.settled_steps, play.entries
    whose = [(entries.turns[index], entries.seats[index]) for index in range(count)]
    begins = [index for index in range(count) if index == 0 or whose[index] != whose[index - 1]]
    now = (int(play.settled.turn), play.game.current_seat(play.settled))
    complete = len(begins) - (1 if whose and whose[-1] == now else 0)
    shown = complete - turns
    if shown < 0:
        return None
    return begins[shown] if shown < len(begins) else count
