"""A table's log: append-only, the truth from which a running game is rebuilt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec


class Entry(msgspec.Struct, tag_field="type", kw_only=True):
    """`seq` numbers the entries of a table from 1; `at` is the time in milliseconds since 1970.

    `dense`: from here on clients are sent public numbers without gaps (`History`). Before there was this field they
    were sent log numbers, which tables of that time keep for what was sent then.
    """

    seq: int = 0
    at: int = 0
    dense: bool = False


class Created(Entry, tag="made"):
    """The table was created."""


NAMES = "names"
"""`Changed.what` of an erasure: earlier entries were rewritten."""
REPAIRED = "mended"
"""`Changed.what` of a repair by `torilla admin mend`: in place of entries that did not replay, and at its end."""


RENAMED = "renamed"
"""`Changed.what` of a guest's new name."""


GUESTS = "guests"
"""`Changed.what` of a merge of two guests."""


class Changed(Entry, tag="changed"):
    """Something outside the game changed (options, seats before the start, wishes); the head has the new values."""

    what: str


class SeatTaken(Entry, tag="taken"):
    """A person took the seat."""

    seat: int
    name: str
    guest: str | None = None


class BotTookOver(Entry, tag="held"):
    """A bot holds the seat, or with `removed` has it for good. `helper`: its character."""

    seat: int
    bot: str
    reason: Literal["left", "late", "absent", "removed"]
    helper: str | None = None


class Missed(Entry, tag="missed"):
    """The time for the turn was over: a bot plays it, the seat stays the person's. `missed`: how many in a row."""

    seat: int
    bot: str
    missed: int
    helper: str | None = None


class Returned(Entry, tag="returned"):
    """The person has taken the seat back."""

    seat: int


class Begun(Entry, tag="begun"):
    """The game is set up. Everything that determines the shuffles is fixed now."""

    nonces: list[str]
    names: list[str]
    commitment: str
    guests: list[str | None] = []


class Step(Entry, tag="step"):
    """An action in notation and what it disclosed, as in records.

    `bot`: a bot chose it. `replayed`: it was done in another game, which goes on here; it is never taken back.
    `hash`: of the public view after it.
    """

    seat: int
    action: str
    items: list[str]
    bot: bool = False
    replayed: bool = False
    hash: str = ""


class Undone(Entry, tag="taken-back"):
    """Undo: `steps` remain."""

    seat: int
    steps: int


class Over(Entry, tag="over"):
    """The game has ended."""

    totals: list[int]


class Closed(Entry, tag="closed", omit_defaults=True):
    """The table was closed before the end. `by`: the seats whose people agreed; nobody's if the server closed it."""

    by: list[int] = []


class Unreadable(Entry, tag="unreadable"):
    """Never stored: stands for an entry that cannot be decoded and all after it."""


AnyEntry = (
    Created | Changed | SeatTaken | BotTookOver | Missed | Returned | Begun | Step | Undone | Over | Closed | Unreadable
)


def named_in(entries: Iterable[AnyEntry]) -> set[str]:
    """The guests named in the beginnings of games."""
    return {guest for entry in entries if isinstance(entry, Begun) for guest in entry.guests if guest is not None}


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode


def decode_all(texts: Iterable[str], after: int = 0) -> list[AnyEntry]:
    """The entries after a number. The first that cannot be decoded ends the list, as Unreadable."""
    entries: list[AnyEntry] = []
    for text in texts:
        try:
            entries.append(decode(text))
        except (msgspec.MsgspecError, TypeError, ValueError):
            entries.append(Unreadable(seq=entries[-1].seq + 1 if entries else max(after, 0) + 1))
            break
    return entries
