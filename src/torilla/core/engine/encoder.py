"""Observations: what one seat may see of a position, as a row of small numbers (docs/reference/environments.md).

An encoder reads the position itself, because it is called at every step, but only what the seat's view holds: the
row of a position and the row of the state that is restored from the seat's view are the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from torilla.core.engine.engine import Position


class Encoder(ABC):
    """Writes observations of one game, for one set of components and a number of seats."""

    def __init__(self, size: i64, notes: i64 = 0) -> None:
        self.size: i64 = size  # numbers in a row
        self.notes: i64 = notes  # numbers that `refresh` keeps of a row

    @abstractmethod
    def write(self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool) -> i64:
        """Write what `seat` sees into `out` from `at` on; returns where the row ends.

        `again`: the row shows what this seat, the mover, saw before its last step, so what only others can change
        is there already.
        """

    def refresh(
        self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool, notes: vec[i64], first: i64
    ) -> i64:
        """Write what `seat` sees over what `refresh` wrote there, or over zeros.

        `notes`, from `first` on, are those of the row, zeros at first: they say what the row shows, so that only
        what differs is written. The first note is 0 unless the row shows what the same seat saw of an earlier
        position, from which this one was played on; `refresh` leaves another number in it.
        """
        return self.write(position, seat, out, at, again)


class NotingEncoder(Encoder):
    """An encoder that writes only what differs from what a row shows; a new row is one that shows nothing."""

    def __init__(self, size: i64, notes: i64) -> None:
        super().__init__(size, notes)
        self.blank: vec[i64] = vec[i64]([0] * int(notes))  # the notes of a row of zeros

    def write(self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool) -> i64:
        write_zeros(self.size, out, at)
        return self.refresh(position, seat, out, at, again, self.blank[:], 0)


@final
class Row:
    """A row that shows one position after another, for any seats."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder: Encoder = encoder
        self.numbers: vec[i16] = vec[i16]([0] * int(encoder.size))
        self.notes: vec[i64] = vec[i64]([0] * int(1 + encoder.notes))

    def show(self, position: Position, seat: i64) -> None:
        """Make it what `seat` sees of the position."""
        self.notes[0] = 0
        self.encoder.refresh(position, seat, self.numbers, 0, False, self.notes, 0)


@final
class PlainEncoder(Encoder):
    """Writes what a Python function gives for a position and a seat, cut to what a row can hold."""

    def __init__(self, size: i64, numbers: Callable[[Position, int], list[int]]) -> None:
        super().__init__(size)
        self.numbers: Callable[[Position, int], list[int]] = numbers

    def write(self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool) -> i64:
        found = self.numbers(position, int(seat))
        if i64(len(found)) != self.size:
            raise ValueError(
                f"a view with {len(found)} numbers, not {self.size}: lists in it must keep their length, or bring "
                "fields() and encoder()"
            )
        for number in found:
            out[at] = i16(max(-32767, min(32767, number)))
            at += 1
        return at


def is_noted(value: i64, notes: vec[i64], note: i64) -> bool:
    """Whether this is what was noted; if not, it is now."""
    if notes[note] == value:
        return True
    notes[note] = value
    return False


def move_choice(index: i64, size: i64, out: vec[i16], at: i64, notes: vec[i64], note: i64) -> i64:
    """Like `write_choice`, over the choice that is noted."""
    old = notes[note] - 1
    if old != index:
        if old >= 0:
            out[at + old] = 0
        if index >= 0:
            out[at + index] = 1
        notes[note] = index + 1
    return at + size


def change_entry(table: vec[i16], index: i64, size: i64, out: vec[i16], at: i64, notes: vec[i64], note: i64) -> i64:
    """Like `write_entry`, over the entry that is noted; entry 0 has zeros only."""
    if is_noted(index, notes, note):
        return at + size
    return write_entry(table, index, size, out, at)


def write_number(value: i64, out: vec[i16], at: i64) -> i64:
    """Write one number; return the next index, like all functions here."""
    out[at] = i16(value)
    return at + 1


def write_flag(flag: bool, out: vec[i16], at: i64) -> i64:
    if flag:
        out[at] = 1
    else:
        out[at] = 0
    return at + 1


def write_zeros(size: i64, out: vec[i16], at: i64) -> i64:
    end = at + size
    while at + 4 <= end:
        out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        out[at + 3] = 0
        at += 4
    while at < end:
        out[at] = 0
        at += 1
    return at


def write_choice(index: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """`size` zeros, with a one at `index`; none where the index is negative."""
    end = write_zeros(size, out, at)
    if index >= 0:
        out[at + index] = 1
    return end


def write_entry(table: vec[i16], index: i64, size: i64, out: vec[i16], at: i64) -> i64:
    """Entry number `index` of a table whose entries have `size` numbers each."""
    source = index * size
    end = at + size
    while at < end:
        out[at] = table[source]
        source += 1
        at += 1
    return at
