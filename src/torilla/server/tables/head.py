"""The head row of a table: fields that follow from the game and the seats."""

from __future__ import annotations

import msgspec

from torilla.core.engine.engine import Position
from torilla.server.kernel import clock
from torilla.server.kernel.secrets import make_id
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.tables.play import LoggedPlay
from torilla.server.wire.shared import Pace


def update_head(
    row: TableRow,
    seats: list[SeatRow],
    play: LoggedPlay | None,
    now: int,
    *,
    turn: tuple[int, int | None] | None,
    old: TableRow,
) -> None:
    """Set whose turn it is; the clock restarts when that changes. `turn` and `old` are those before the change."""
    row.to_move = play.to_move if row.status == "playing" and play is not None else None
    if play is not None:
        row.turn, row.round = play.turn[0], round_of(play.state)
    mover = None if row.to_move is None else seats[row.to_move]
    row.bot_moves = mover is not None and mover.played_by_bot
    row.bot_awaited = row.bot_moves and any(seat.held_by_person for seat in seats)
    if mover is None or row.bot_moves or row.pace.kind == "none":
        row.deadline = None
    elif row.deadline is None or old.bot_moves or play is None or play.turn != turn:
        start = mover.clock_from(now) if row.pace.kind == "slow" else now
        row.deadline = start + turn_time(row.pace)


def round_of(state: Position) -> int:
    """The round of a game that counts them, else 0."""
    found = getattr(state, "round", 0)
    return int(found() if callable(found) else found)


def turn_time(pace: Pace) -> int:
    """Milliseconds for a turn."""
    return pace.amount * (clock.MINUTE if pace.kind == "live" else clock.DAY)


def with_occupancies(seats: list[SeatRow]) -> list[SeatRow]:
    """The seats, each person's stay with an id of its own."""
    return [
        msgspec.structs.replace(seat, occupancy=make_id()) if seat.kind == "person" and not seat.occupancy else seat
        for seat in seats
    ]
