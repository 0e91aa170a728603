"""Notices: what seated people should hear of when they do not look at the table."""

from __future__ import annotations

from collections.abc import Iterator

from torilla.server.kernel import clock
from torilla.server.store import log
from torilla.server.store.model import NoticeKind, NoticeRow, SeatRow, TableRow
from torilla.server.tables.head import turn_time
from torilla.server.tables.play import LoggedPlay

PATIENCE = 5 * clock.MINUTE
"""Milliseconds that each person in line has for a free seat before the next one hears of it."""
GRACE = 2 * clock.SECOND
"""Milliseconds before a notice is sent: enough for a page to be loaded again."""
REMINDER_SHARE = 8
"""The reminder comes when an eighth of the time for the turn is left: three hours of a day."""


def reminder_time(row: TableRow) -> int | None:
    """When to remind the person to move; None: without a deadline, or with one in minutes."""
    if row.deadline is None or row.pace.kind != "slow":
        return None
    return row.deadline - turn_time(row.pace) // REMINDER_SHARE


def notices_of(
    entries: list[log.AnyEntry],
    row: TableRow,
    seats: list[SeatRow],
    play: LoggedPlay | None,
    *,
    old_row: TableRow,
    old_seats: list[SeatRow],
    old_play: LoggedPlay | None,
    planned: bool = False,
) -> list[NoticeRow]:
    """The notices of a change, one for each person, kind and mark. `planned`: it is a turn that was armed."""
    found = [
        *of_room(entries, row, seats, old_row, old_seats),
        *of_line(entries, row, seats, old_row, old_seats),
        *of_entries(entries, row, old_row, old_seats),
        *of_turn(row, seats, play, old_row, old_play),
    ]
    if planned and old_row.to_move is not None and row.to_move not in (None, old_row.to_move):
        found += for_seats([old_row.to_move], seats, "planned", entries[-1].seq, row)
    return list({(one.guest, one.kind, one.mark): one for one in found}.values())


def of_room(
    entries: list[log.AnyEntry], row: TableRow, seats: list[SeatRow], old_row: TableRow, old_seats: list[SeatRow]
) -> Iterator[NoticeRow]:
    """To the owner that somebody took the last open seat; that the game began to those who do not begin it."""
    for entry in entries:
        if isinstance(entry, log.SeatTaken):
            if is_full(row, seats) and not is_full(old_row, old_seats) and entry.guest != row.owner:
                yield NoticeRow(row.id, row.owner, "full", entry.seq, entry.seat, row.updated_at + GRACE)
        elif isinstance(entry, log.Begun):
            first = None if row.to_move is None else seats[row.to_move].guest
            knows = {first} if old_row.starts_itself else {first, row.owner}  # who started it
            others = [number for number, seat in enumerate(seats) if seat.guest not in knows]
            yield from for_seats(others, seats, "begun", entry.seq, row)


def of_line(
    entries: list[log.AnyEntry], row: TableRow, seats: list[SeatRow], old_row: TableRow, old_seats: list[SeatRow]
) -> Iterator[NoticeRow]:
    """To those in line: that a seat is free, one after the other, and that the next game is offered, all at once."""
    free, before = (open_seats(one) for one in (seats, old_seats))
    if row.status == "open" and len(free) > len(before):
        for place, one in enumerate(row.line):
            due_at = row.updated_at + GRACE + max(0, place + 1 - len(free)) * PATIENCE
            yield NoticeRow(row.id, one.guest, "free", entries[-1].seq, free[0], due_at)
    if row.rematch is not None and row.rematch != old_row.rematch:
        for one in row.line:
            yield NoticeRow(row.id, one.guest, "next", entries[-1].seq, 0, row.updated_at + GRACE)


def open_seats(seats: list[SeatRow]) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat.kind == "open"]


def is_full(row: TableRow, seats: list[SeatRow]) -> bool:
    """Whether a table waits for nothing but its start."""
    return row.status == "open" and not open_seats(seats)


def of_entries(
    entries: list[log.AnyEntry], row: TableRow, old_row: TableRow, seats: list[SeatRow]
) -> Iterator[NoticeRow]:
    for entry in entries:
        if isinstance(entry, log.Missed) or (isinstance(entry, log.BotTookOver) and entry.reason in ("late", "absent")):
            yield from for_seats([entry.seat], seats, "bot", entry.seq, row)
        elif isinstance(entry, log.Over):
            yield from for_seats(range(len(seats)), seats, "over", entry.seq, row)
        elif isinstance(entry, log.Closed) and old_row.status in ("open", "playing"):
            yield from for_seats(range(len(seats)), seats, "closed", entry.seq, row)


def for_seats(
    numbers: list[int] | range, seats: list[SeatRow], kind: NoticeKind, mark: int, row: TableRow
) -> Iterator[NoticeRow]:
    for number in numbers:
        seat = seats[number]
        if seat.kind == "person" and seat.guest is not None:
            yield NoticeRow(row.id, seat.guest, kind, mark, number, row.updated_at + GRACE)


def of_turn(
    row: TableRow, seats: list[SeatRow], play: LoggedPlay | None, old_row: TableRow, old_play: LoggedPlay | None
) -> Iterator[NoticeRow]:
    """That a person's turn began, and the reminder before its end."""
    if row.to_move is None or row.bot_moves or play is None:
        return
    seat = seats[row.to_move]
    if seat.guest is None or (old_row.status == "playing" and old_play is not None and old_play.turn == play.turn):
        return
    due_at = max(row.updated_at + GRACE, seat.clock_from(row.updated_at))  # nobody is disturbed on holiday
    yield NoticeRow(row.id, seat.guest, "turn", play.turn_mark, row.to_move, due_at)
    remind_at = reminder_time(row)
    if remind_at is not None:
        yield NoticeRow(row.id, seat.guest, "reminder", play.turn_mark, row.to_move, remind_at)
