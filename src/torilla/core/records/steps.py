"""The steps of a game in progress, packed: a server keeps many games in memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, overload

from torilla.core.contract.data import Item
from torilla.core.records.record import Step


@lru_cache(maxsize=8192)
def intern_item(item: Item) -> Item:
    """One object for all equal items: the same few hundred occur in every game."""
    return item


def with_number(numbers: array[int], number: int) -> array[int]:
    """Append in place, or to a copy with wider numbers where this one does not fit."""
    try:
        numbers.append(number)
    except OverflowError:
        numbers = array("q", numbers)
        numbers.append(number)
    return numbers


class RecordedStep(NamedTuple):
    """One step that was done, with its turn and seat."""

    turn: int
    seat: int
    step: Step


class Steps:
    """Steps in order, as columns of numbers and of shared items."""

    __slots__ = ("codes", "ends", "items", "seats", "turns")

    def __init__(self) -> None:
        self.turns = array("H")
        self.seats = array("B")
        self.codes = array("H")
        self.items: list[Item] = []  # of all steps, one after the other
        self.ends = array("H")  # where those of each step end

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> RecordedStep: ...
    @overload
    def __getitem__(self, place: slice) -> list[RecordedStep]: ...
    def __getitem__(self, place: int | slice) -> RecordedStep | list[RecordedStep]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        begin = 0 if place in (0, -len(self)) else self.ends[place - 1]
        items = self.items[begin : self.ends[place]]
        return RecordedStep(self.turns[place], self.seats[place], Step(self.codes[place], items))

    def __iter__(self) -> Iterator[RecordedStep]:
        return iter(self[:])

    def add(self, turn: int, seat: int, code: int, items: list[Item]) -> None:
        self.turns.append(turn)
        self.seats.append(seat)
        self.codes.append(code)
        self.items += map(intern_item, items)
        self.ends = with_number(self.ends, len(self.items))

    def drop_last(self) -> None:
        for column in (self.turns, self.seats, self.codes, self.ends):
            column.pop()
        del self.items[self.ends[-1] if self.ends else 0 :]

    def copy(self) -> Steps:
        other = Steps.__new__(Steps)
        other.turns, other.seats, other.codes = self.turns[:], self.seats[:], self.codes[:]
        other.items, other.ends = self.items[:], self.ends[:]
        return other
