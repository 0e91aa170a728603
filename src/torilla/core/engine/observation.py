"""Fields of an observation: names, places and ranges of its numbers; generic ones for games without their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec import structs

from torilla.core.contract.data import View

Turned = TypeVar("Turned")

MOST = 32767
"""The largest number that an observation can hold."""
ONE_OF = "one of them is 1"


class Field(NamedTuple):
    """Numbers of an observation that belong together. Fields of seat 0 are the observer's own."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)

    @property
    def slice(self) -> slice:
        return slice(self.start, self.stop)


Entry = tuple[str, tuple[int, ...], int, int, str]
"""A field without its place: name, shape, lowest and highest number, meaning."""


def common_entries(steps: int, seats: int) -> Iterator[Entry]:
    """The fields with which the observations of our games begin."""
    yield "step", (steps,), 0, 1, f"the step, {ONE_OF}"
    yield "mover", (seats,), 0, 1, "the seat to move, counted from the observer on; all 0 when the game is over"
    yield "start", (seats,), 0, 1, "the start seat, counted from the observer on"
    yield "turn", (1,), 0, MOST, "turns, counted from 1"
    yield "round", (1,), 0, MOST, "rounds, counted from 1"


def seat_entries(seats: int, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The fields of one seat, repeated for every seat as `seat0.points` and so on."""
    known = list(entries)
    for seat in range(seats):
        for name, shape, low, high, meaning in known:
            yield f"seat{seat}.{name}", shape, low, high, meaning


def place_fields(entries: Iterable[Entry]) -> dict[str, Field]:
    """The fields in order, each after the one before it."""
    fields: dict[str, Field] = {}
    at = 0
    for name, shape, low, high, meaning in entries:
        fields[name] = Field(name, at, shape, low, high, meaning)
        at = fields[name].stop
    return fields


def observed(view: msgspec.Struct, steps: Sequence[str]) -> Iterator[tuple[Entry, list[int]]]:
    """The fields of a view for a game without its own, with their numbers: who is to move is counted from the viewer.

    There must be as many numbers at every step of a game.
    """
    known = cast(View, view)
    viewer = known.viewer or 0
    mover = None if known.seat is None else (known.seat - viewer) % known.seats
    step, to_move, *_ = common_entries(len(steps), known.seats)
    yield step, [int(name == known.step) for name in steps]
    yield to_move, [int(seat == mover) for seat in range(known.seats)]
    yield ("viewer", (1,), 0, known.seats - 1, "the observer's seat, counted from 0"), [viewer]
    for name, numbers in view_parts(view):
        if numbers and name not in ("rules", "step", "seat", "viewer"):
            yield (name, (len(numbers),), -MOST, MOST, "as in the view"), numbers


def view_parts(view: msgspec.Struct) -> Iterator[tuple[str, list[int]]]:
    """The numbers of a view, field by field; the fields of a struct within it count as its own."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, msgspec.Struct):
            yield from ((f"{name}.{part}", numbers) for part, numbers in view_parts(value))
        else:
            yield name, numbers_in(value)


def numbers_in(value: object) -> list[int]:
    """All whole numbers and truth values of a view's field, in order; -1 for None."""
    if value is None:
        return [-1]
    if isinstance(value, int):
        return [int(value)]
    if isinstance(value, list):
        return [number for part in value for number in numbers_in(part)]
    if isinstance(value, dict):
        return [number for part in value.values() for number in numbers_in(part)]
    if isinstance(value, msgspec.Struct):
        return [number for _, numbers in view_parts(value) for number in numbers]
    return []


def turned(value: Turned, seats: int, viewer: int) -> Turned:
    """The value with every list of one entry a seat begun with the viewer's."""
    found: object = value
    if isinstance(value, list):
        parts = [turned(part, seats, viewer) for part in value]
        found = parts[viewer:] + parts[:viewer] if len(parts) == seats else parts
    elif isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        found = structs.replace(value, **{name: turned(getattr(value, name), seats, viewer) for name in names})
    return cast(Turned, found)
