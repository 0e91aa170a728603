"""Messages of a table for its viewers: its head and seats, and positions. Each is encoded once and cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from torilla.server.daily import rules as daily
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.tables import projection
from torilla.server.tables.history import Visible
from torilla.server.wire import shared
from torilla.server.wire.tables import TableSummary

if TYPE_CHECKING:
    from torilla.server.tables.table import Table


class Audience:
    """Messages to the clients of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.positions: dict[tuple[int | None, bool], tuple[Any, bytes]] = {}  # by viewer
        self.messages: dict[str | None, bytes] = {}  # by guest; None: all who only watch

    def forget_messages(self) -> None:
        """Head, seats or connections have changed. A table without connections keeps nothing."""
        self.messages.clear()
        if not self.table.connections:
            self.positions.clear()
            if self.table.play is not None:
                self.table.play.forget_caches()

    def event(self, visible: Visible, viewer: int | None) -> shared.TableEvent | None:
        """One entry of `History.visible`; None: it is not sent."""
        play = self.table.play
        if isinstance(visible.what, int):
            assert play is not None
            return projection.project_step(play, visible.what, visible.number, viewer)
        return projection.project_entry(visible.what, visible.number, play, viewer)

    def position(self, viewer: int | None) -> bytes | None:
        """The position message of a viewer; a pending step changes only that of the seat to move."""
        table, play = self.table, self.table.play
        if play is None:
            return None
        may_act = (
            viewer is not None
            and table.row.status == "playing"
            and not table.is_damaged
            and not table.seats[viewer].played_by_bot
        )
        stamp = (play.number_for(viewer), play.to_move, play.undo_allowed)
        known, message = self.positions.get((viewer, may_act), (None, b""))
        if known != stamp:
            message = projection.position(play, viewer, may_act=may_act)
            self.positions[viewer, may_act] = stamp, message
        return message

    def encoded_message(self, guest: str | None) -> bytes:
        """The table message for a guest; one for all who only watch."""
        key = guest if self.table.seats_of(guest) or guest == self.table.row.owner else None
        if key not in self.messages:
            self.messages[key] = msgspec.json.encode(self.message_for(key))
        return self.messages[key]

    def message_for(self, guest: str | None) -> shared.Table:
        """The table message for a guest."""
        table, row = self.table, self.table.row
        mine = table.seats_of(guest)
        is_owner = guest is not None and guest == row.owner
        return shared.Table(
            id=row.id,
            game=row.game,
            status=row.status,
            seats=self.seat_list(),
            options=row.options,
            rules=row.rules,
            components=row.components,
            pace=row.pace,
            undo=row.undo,
            listed=row.listed,
            instant=row.instant,
            hints=table.hints,
            commitment=row.commitment,
            seed=table.secret.hex() if table.is_revealed else None,
            created_at=row.created_at,
            started_at=row.started_at,
            ended_at=row.ended_at,
            to_move=row.to_move,
            watchers=table.count_watchers() + sum(remote.watchers for remote in table.remote.values()),
            rematch=row.rematch,
            mine=mine,
            owner=is_owner,
            curtain=len(mine) > 1,
            link=row.link,
            removed=[shared.Removed(one.id, one.name) for one in row.removed] if is_owner else [],
            absence_minutes=row.absence_minutes,
            read_only=table.is_damaged,
            deal=deal_message(row),
            open_to_all=row.open_to_all,
            level=row.level,
            reports=row.reports if is_owner else 0,
            friends_watch=row.friends_watch,
            branch=None if table.play is None else table.play.branch,
            line=[one.name for one in row.line] if is_owner or mine else [],
        )

    def seat_list(self) -> list[shared.Seat]:
        table = self.table
        return [
            seat_message(number, seat, table.row, connected=seat.kind == "person" and table.is_connected(seat.guest))
            for number, seat in enumerate(table.seats)
        ]


def deal_message(row: TableRow) -> shared.TableDeal | None:
    """The deal of a table where others play, or have played, the same."""
    if row.deal is None and not row.known_deal:
        return None
    period = None if row.deal is None else daily.period_of(row.deal)
    return shared.TableDeal(
        kind="daily" if row.deal is not None else "table" if row.deal_from is not None else "seed",
        period=None if period is None else period.name,
        attempt=row.attempt,
        counts=daily.is_in_time(row),
        reveal_at=None if period is None else period.reveal_at,
        table=row.deal_from,
    )


def seat_message(number: int, seat: SeatRow, row: TableRow, *, connected: bool = False) -> shared.Seat:
    return shared.Seat(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        away=seat.away,
        connected=connected,
        owner=seat.guest == row.owner,
        wants_close=seat.wants_close,
        helper=seat.helper,
        stand_in=seat.stand_in and seat.played_by_bot,
        holiday=None if seat.holiday is None else seat.holiday.until,
    )


def summary(row: TableRow, seats: list[shared.Seat], mine: list[int], guest: str | None) -> TableSummary:
    """A table in a list."""
    return TableSummary(
        id=row.id,
        game=row.game,
        status=row.status,
        seats=seats,
        pace=row.pace,
        to_move=row.to_move,
        mine=mine,
        my_turn=row.to_move is not None and row.to_move in mine and not row.bot_moves,
        owner=guest is not None and guest == row.owner,
        listed=row.listed,
        deadline=row.deadline,
        created_at=row.created_at,
        updated_at=row.updated_at,
        turn=row.turn,
        round=row.round,
    )
