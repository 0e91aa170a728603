"""Where a game's pieces lie, and which seats know them (docs/howto/add-a-game.md#8-hidden-pieces)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, Self, TypeVar, cast

import msgspec
from msgspec import structs

from torilla.core.contract.data import HIDDEN

Kind = Literal["pile", "hand", "face down", "open"]
PILE: Kind = "pile"
"""Face down and shuffled at the start, in which all pieces that the zone `holds` lie; the top is the last one."""
HAND: Kind = "hand"
"""One a seat, whose pieces only that seat sees. They have no order."""
FACE_DOWN: Kind = "face down"
"""Nobody sees what lies there; who knew a piece before still knows it."""
OPEN: Kind = "open"
"""Everybody sees what lies there."""

EACH_SEAT = 0
"""As `places` of a zone: as many as there are seats."""

EVERYBODY = 255
"""All seats and spectators know a piece: their bits in `Heap.known`."""
SPECTATOR = 128


class Zone(NamedTuple):
    """A sort of place for pieces, declared once by the engine.

    `places`: how many there are, each with a number from 0, or a function of the number of seats; a hand has one a
    seat. `holds`: how many of each piece a pile has at the start. `pile`: which pile its pieces come from, where there
    are several, whose pieces never mix.
    """

    name: str
    kind: Kind
    places: int | Callable[[int], int] = 1
    holds: Mapping[str, int] = {}
    pile: str = ""

    def count(self, seats: int) -> int:
        """The number of its places."""
        if self.owned:
            return seats
        return self.places(seats) if callable(self.places) else self.places

    @property
    def owned(self) -> bool:
        """Whether each seat has a place of its own."""
        return self.kind == HAND or self.places == EACH_SEAT

    def watchers(self, place: int) -> int:
        """Who sees a piece that comes to this place, as bits."""
        return {HAND: 1 << place, OPEN: EVERYBODY}.get(self.kind, 0)


class Heap(msgspec.Struct):
    """The pieces in one place, the top one last; `known`: who knows each, one bit a seat."""

    pieces: list[str]
    known: list[int]

    def add(self, piece: str, known: int) -> None:
        self.pieces.append(piece)
        self.known.append(known)

    def pop(self, at: int) -> tuple[str, int]:
        return self.pieces.pop(at), self.known.pop(at)

    def take(self, piece: str) -> tuple[str, int]:
        """Take a piece by its name, or one that nobody knows here in its place.

        Of equal pieces the one that most know leaves, and whoever knew one of them knows that it was theirs: a hand has
        no order, so nobody learns more.
        """
        equal = [at for at, each in enumerate(self.pieces) if each == piece]
        if not equal:
            if HIDDEN not in self.pieces:
                raise LookupError(f"there is no {piece!r} here")
            self.pop(self.pieces.index(HIDDEN))
            return piece, 0
        first = max(equal, key=lambda at: self.known[at].bit_count())
        missing = 0
        for at in equal:
            missing |= self.known[at] & ~self.known[first]
        leaving = self.known[first] | missing
        for at in equal:
            if at != first:
                self.known[at], missing = self.known[at] & ~missing, missing & ~self.known[at]
        self.pop(first)
        return piece, leaving

    def sort(self) -> None:
        """In the order of a hand: unknown pieces last."""
        order = sorted(
            zip(self.pieces, self.known, strict=True), key=lambda each: (each[0] == HIDDEN, each[0], -each[1])
        )
        self.pieces, self.known = [piece for piece, _ in order], [known for _, known in order]

    def seen_by(self, viewer: int | None) -> Heap:
        """A copy with what this viewer knows, and that it or everybody does."""
        bit = SPECTATOR if viewer is None else 1 << viewer
        seen = [bool(known & bit) for known in self.known]
        shown = (piece if sees else HIDDEN for piece, sees in zip(self.pieces, seen, strict=True))
        known = (
            (EVERYBODY if known == EVERYBODY else bit) if sees else 0
            for known, sees in zip(self.known, seen, strict=True)
        )
        return Heap(list(shown), list(known))


class ZoneBoard(msgspec.Struct, kw_only=True):
    """The base of a board with zones; a game adds what else its actions change, and needs no `copy`."""

    zones: dict[str, list[Heap]] = {}
    shuffled: int = 0
    """Shuffles so far."""

    def heap(self, zone: str, place: int = 0) -> Heap:
        return self.zones[zone][place]

    def pieces(self, zone: str, place: int = 0) -> list[str]:
        """The names of the pieces in a place, "?" where they are hidden in this state; the top one last."""
        return self.zones[zone][place].pieces

    def copy(self) -> Self:
        return copied(self)


Value = TypeVar("Value")


def copied(value: Value) -> Value:
    """An independent copy of structs, lists and dictionaries of plain values."""
    found: object = value
    if isinstance(value, list):
        found = [copied(part) for part in value]
    elif isinstance(value, dict):
        found = {key: copied(part) for key, part in value.items()}
    elif isinstance(value, msgspec.Struct):
        found = structs.replace(value, **{name: copied(getattr(value, name)) for name in value.__struct_fields__})
    return cast(Value, found)
