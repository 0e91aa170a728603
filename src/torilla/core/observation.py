"""Fields of an observation: names, places and ranges of its numbers; generic ones for games without their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import NamedTuple

import msgspec

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


def view_parts(view: msgspec.Struct) -> Iterator[tuple[str, list[int]]]:
    """The numbers of a view, field by field; the fields of a struct within it count as its own."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, msgspec.Struct):
            yield from ((f"{name}.{part}", numbers) for part, numbers in view_parts(value))
        elif name not in ("rules", "viewer"):
            yield name, numbers_in(value)


def view_entries(view: msgspec.Struct) -> Iterator[Entry]:
    """A field for each field of a view that holds numbers; there must be as many at every step of a game."""
    for name, numbers in view_parts(view):
        if numbers:
            yield name, (len(numbers),), -MOST, MOST, "as in the view"


def view_numbers(view: msgspec.Struct) -> list[int]:
    """All numbers of a view, in the order of `view_entries`."""
    return [number for _, numbers in view_parts(view) for number in numbers]


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
        return view_numbers(value)
    return []
