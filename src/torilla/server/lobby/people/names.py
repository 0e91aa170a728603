"""Names of seats: characters for bots, a name in the record for everybody."""

from __future__ import annotations

import msgspec

from torilla.bots.characters import choose_character, recorded_name
from torilla.server.store.model import SeatRow


def anonymous_name(seat: int) -> str:
    """The name in records of a seat whose person has none; people count from one."""
    return f"Seat {seat + 1}"


def names_in_record(seats: list[SeatRow]) -> list[str]:
    """The names of a game that begins now."""
    return [
        recorded_name(seat.name, seat.bot or "") if seat.kind == "bot" else seat.name or anonymous_name(number)
        for number, seat in enumerate(seats)
    ]


def with_characters(seats: list[SeatRow]) -> list[SeatRow]:
    """The seats, each bot with a character of its own; characters that are given stay."""
    made: list[SeatRow] = []
    for number, seat in enumerate(seats):
        if seat.kind == "bot":
            others = [one.name for one in [*made, *seats[number + 1 :]] if one.name]
            if seat.name is None or seat.name in [one.name for one in made]:
                seat = msgspec.structs.replace(seat, name=choose_character(seat.bot or "", others))
        made.append(seat)
    return made


def choose_helper(seats: list[SeatRow], bot: str) -> str | None:
    """A character to play for somebody at this table, one that does not play there yet; None: the bot has none."""
    return choose_character(bot, [name for seat in seats for name in (seat.name, seat.helper) if name])
