"""The private calendar of a guest: until when they have to play, at which table (iCalendar)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from torilla.core.contract.registry import title_of
from torilla.server.kernel import clock
from torilla.server.notices.texts import Item, names, word
from torilla.server.store.model import Channel, NoticeRow, SeatRow, TableRow

if TYPE_CHECKING:
    from icalendar import Event

REFRESH = timedelta(minutes=15)
LENGTH = timedelta(minutes=15)
"""How long an event is drawn."""


def moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / clock.SECOND, UTC).replace(microsecond=0)


def render(channel: Channel, base: str, guest: str, tables: list[tuple[TableRow, list[SeatRow]]]) -> bytes:
    """The calendar: one event for each table where this guest has a deadline. `base`: prefix of links."""
    from icalendar import Calendar  # 83 modules, of which most servers never need one

    calendar = Calendar()
    calendar.add("prodid", "-//Torilla//Turns//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", word("calendar", channel.language))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT15M")
    for row, seats in tables:
        if row.status == "playing" and row.deadline is not None and row.to_move is not None and not row.bot_moves:
            if seats[row.to_move].guest == guest:
                calendar.add_component(event_of(channel, base, guest, row, seats))
    return bytes(calendar.to_ical())


def event_of(channel: Channel, base: str, guest: str, row: TableRow, seats: list[SeatRow]) -> Event:
    from icalendar import Event

    assert row.deadline is not None
    item = Item(NoticeRow(row.id, guest, "turn", 0, row.to_move or 0, 0), row, seats)
    end, url = moment(row.deadline), f"{base}/t/{row.id}"
    event = Event()
    event.add("uid", f"{row.id}-{row.deadline}@torilla")
    event.add("dtstamp", moment(row.updated_at))
    event.add("dtstart", end - LENGTH)
    event.add("dtend", end)
    event.add("summary", word("event", channel.language, game=title_of(row.game)))
    event.add("description", f"{names(item, channel.language)}\n{url}")
    event.add("url", url)
    event.add("transp", "TRANSPARENT")
    return event
