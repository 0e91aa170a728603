"""The steps of a game in progress, packed: a server keeps many games in memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, overload

from torilla.core.contract.data import Item
from torilla.core.records.record import Step


@lru_cache(maxsize=8192)
def intern_item(item: Item) -> tuple[Item]:
    """One object for all equal items, in a tuple: the same few hundred items occur in every game."""
    return (item,)


class RecordedStep(NamedTuple):
    """One step that was done, with its turn and seat."""

    turn: int
    seat: int
    step: Step


class Steps:
    """Steps in order, as columns of numbers and of shared items."""

    __slots__ = ("codes", "items", "seats", "turns")

    def __init__(self) -> None:
        self.turns = array("H")
        self.seats = array("B")
        self.codes = array("H")
        self.items: list[tuple[Item, ...]] = []

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> RecordedStep: ...
    @overload
    def __getitem__(self, place: slice) -> list[RecordedStep]: ...
    def __getitem__(self, place: int | slice) -> RecordedStep | list[RecordedStep]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        return RecordedStep(self.turns[place], self.seats[place], Step(self.codes[place], list(self.items[place])))

    def __iter__(self) -> Iterator[RecordedStep]:
        return iter(self[:])

    def add(self, turn: int, seat: int, code: int, items: list[Item]) -> None:
        self.turns.append(turn)
        self.seats.append(seat)
        self.codes.append(code)
        self.items.append(intern_item(items[0]) if len(items) == 1 else tuple(intern_item(item)[0] for item in items))

    def drop_last(self) -> None:
        for column in (self.turns, self.seats, self.codes, self.items):
            column.pop()

    def copy(self) -> Steps:
        other = Steps.__new__(Steps)
        other.turns, other.seats, other.codes = self.turns[:], self.seats[:], self.codes[:]
        other.items = self.items[:]
        return other
