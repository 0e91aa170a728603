"""Seats of a table: who holds which, and who may do what."""

from __future__ import annotations

import msgspec

from torilla.server.daily import rules as daily
from torilla.server.kernel.errors import ServerError
from torilla.server.store.model import SeatRow, TableRow


class Seats:
    """The part of a table that knows its head row and seats."""

    row: TableRow
    seats: list[SeatRow]
    seats_by_guest: tuple[list[SeatRow], dict[str, list[int]]]  # the seats it was made from, and the index

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest holds."""
        if self.seats_by_guest[0] is not self.seats:
            guests = {seat.guest for seat in self.seats if seat.guest is not None}
            index = {who: [number for number, seat in enumerate(self.seats) if seat.guest == who] for who in guests}
            self.seats_by_guest = self.seats, index
        return self.seats_by_guest[1].get(guest or "", [])

    def seat_row(self, seat: int) -> SeatRow:
        """Raises ServerError."""
        if not 0 <= seat < len(self.seats):
            raise ServerError("seat/unknown", f"there is no seat {seat}", seat=seat)
        return self.seats[seat]

    def own_seat(self, guest: str | None, seat: int) -> SeatRow:
        """The seat, if this guest holds it. Raises ServerError."""
        row = self.seat_row(seat)
        if guest is None or row.guest != guest:
            raise ServerError("seat/not-yours", f"seat {seat} is not yours", seat=seat)
        return row

    def with_seat(self, seat: int, **changes: object) -> list[SeatRow]:
        """The seats with one changed."""
        seats = list(self.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **changes)
        return seats

    def check_owner(self, guest: str | None) -> None:
        """Raises ServerError."""
        if guest is None or guest != self.row.owner:
            raise ServerError("table/not-owner", "only the owner of the table may do this")

    def check_seated(self, guest: str | None) -> None:
        """Raise ServerError for a guest without a seat, except the owner."""
        if guest is None or (guest != self.row.owner and not self.seats_of(guest)):
            raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)

    def is_visible_to(self, guest: str | None) -> bool:
        """Whether a guest may see the table: everybody if it is open to spectators, else those who sit or own it.

        Friends may who have opened the private link, as long as it is on.
        """
        row = self.row
        if row.listed or guest is None:
            return row.listed
        return guest == row.owner or bool(self.seats_of(guest)) or (row.friends_watch and guest in row.friends)

    def check_visible(self, guest: str | None) -> None:
        """Raises ServerError."""
        if not self.is_visible_to(guest):
            raise ServerError("table/private", "this table is not open to spectators")

    def check_status(self, status: str) -> None:
        """Raises ServerError."""
        if self.row.status != status:
            raise ServerError(f"table/not-{status}", f"the table is {self.row.status}", status=self.row.status)

    @property
    def is_done(self) -> bool:
        return self.row.status in ("over", "closed")

    @property
    def is_sealed(self) -> bool:
        """Whether the seed must stay secret even after the end."""
        return daily.is_sealed(self.row)

    @property
    def is_revealed(self) -> bool:
        """Whether everybody may see everything of the game."""
        return self.is_done and not self.is_sealed

    def check_revealed(self) -> None:
        """Raise ServerError unless the game is done and its deal no longer secret."""
        if not self.is_done:
            raise ServerError("table/not-over", f"the table is {self.row.status}", status=self.row.status)
        if self.row.deal is not None and self.is_sealed:
            at = daily.period_of(self.row.deal).reveal_at
            raise ServerError("daily/sealed", "others still play this deal: its seed is published later", at=at)

    @property
    def hints(self) -> bool:
        """Whether the seat to move may ask for a hint: where several people play, or may yet, only if that was agreed.

        At the deal of the day nobody may: results are compared.
        """
        if self.row.deal is not None:
            return False
        return self.row.hints or sum(seat.kind != "bot" for seat in self.seats) == 1
