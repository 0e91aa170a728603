"""The engine of a game with zones: it moves pieces and discloses by itself what somebody learns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import HIDDEN, Options
from torilla.core.contract.plain import PlainEngine, board_of
from torilla.core.engine.engine import PlainPosition, Position
from torilla.core.engine.generator import Generator
from torilla.core.zones.board import EVERYBODY, FACE_DOWN, HAND, OPEN, PILE, SPECTATOR, Heap, Zone, ZoneBoard

ZonesT = TypeVar("ZonesT", bound=ZoneBoard)

Place = str | tuple[str, int]
"""A zone, or a zone and the number of a place in it."""


class ZoneEngine(PlainEngine[ZonesT]):
    """Rules for pieces in zones. A game brings `zones` and what `PlainEngine` wants, and moves pieces with `move`."""

    zones: ClassVar[Sequence[Zone]]

    # what follows from them
    zone_named: ClassVar[dict[str, Zone]] = {}
    piles: ClassVar[list[Zone]] = []
    sorts: ClassVar[list[str]] = []
    """All names of pieces; in coded items they count from 1, and 0 is an unknown piece."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "zones" in vars(cls):
            cls.zone_named = {zone.name: zone for zone in cls.zones}
            cls.piles = [zone for zone in cls.zones if zone.kind == PILE and zone.holds]
            cls.sorts = sorted({piece for pile in cls.piles for piece in pile.holds})

    # --- What is declared

    def pieces(self, pile: Zone, options: Options, seats: int) -> list[str]:
        """What lies in a pile at the start: by default all that it holds. Some games leave out a part."""
        return [piece for piece, number in pile.holds.items() for _ in range(number)]

    def pile_of(self, zone: Zone) -> str:
        """The pile from which a zone's pieces come."""
        return zone.name if zone in self.piles else zone.pile or self.piles[0].name

    # --- What a game's `start` and `play` do

    def move(self, position: Position, source: Place, target: Place, piece: str | None = None, *, at: int = -1) -> str:
        """Move a piece from place to place and give its name, "?" where it is unknown in this state.

        `piece`: the one that the action names, so that everybody knows it, from a hand or an open place; else the
        one at number `at`, by default the top one. What somebody learns by that is disclosed.
        """
        board = board_in(position)
        (origin, start), (goal, end) = self.place_of(source), self.place_of(target)
        if piece is not None:
            if origin.kind not in (HAND, OPEN):
                raise ValueError(f"a piece of {origin.name!r}, which lies face down, cannot be taken by its name")
            name, _ = board.heap(origin.name, start).take(piece)
            known = EVERYBODY
        else:
            name, known = self.taken(position, origin, start, at, learners(origin, start, goal, end))
        other = board.heap(goal.name, end)
        other.add(name, known | goal.watchers(end))
        if goal.kind == HAND:
            other.sort()
        return name

    def reveal(self, position: Position, source: Place, *, at: int | None = None) -> None:
        """Show the piece at a number, or all that lie there, to everybody; they stay where they are."""
        self.show(position, source, at, EVERYBODY)

    def peek(self, position: Position, source: Place, seat: int, *, at: int | None = None) -> None:
        """Show the piece at a number, or all that lie there, to a seat alone; they stay where they are."""
        self.show(position, source, at, 1 << seat)

    def show(self, position: Position, source: Place, at: int | None, learners: int) -> None:
        zone, place = self.place_of(source)
        heap = board_in(position).heap(zone.name, place)
        if at is None:
            for index, known in enumerate(heap.known):
                if learners & ~known:  # not what it knows already
                    heap.pieces[index] = self.told(position, 1) or heap.pieces[index]
                    heap.known[index] = known | learners
                    self.disclose(position, zone, place, heap.pieces[index], learners)
        elif zone.kind == HAND or learners & ~heap.known[at]:
            index = at % len(heap.pieces)
            told = self.told(position, 1)
            name, known = self.pop(heap, zone, index, told)
            heap.pieces.insert(index, name)
            heap.known.insert(index, known | learners)
            self.disclose(position, zone, place, name, learners)
        if zone.kind == HAND:
            heap.sort()

    def shuffle(self, position: Position, source: Place) -> None:
        """Shuffle a place face down: nobody knows what lies where any more."""
        zone, place = self.place_of(source)
        board = board_in(position)
        heap = board.heap(zone.name, place)
        board.shuffled += 1
        if HIDDEN in heap.pieces or position.script is not None:  # a record does not tell the order
            heap.pieces = [HIDDEN] * len(heap.pieces)
        else:
            sorted_pieces = sorted(heap.pieces)
            order = list(range(len(sorted_pieces)))
            cast(PlainPosition, position).shuffle(order, board.shuffled)
            heap.pieces = [sorted_pieces[index] for index in order]
        heap.known = [0] * len(heap.pieces)

    # --- How pieces become known

    def place_of(self, place: Place) -> tuple[Zone, int]:
        name, number = (place, 0) if isinstance(place, str) else place
        return self.zone_named[name], number

    def taken(self, position: Position, zone: Zone, place: int, at: int, learners: int) -> tuple[str, int]:
        """Take the piece at a number out of a place and disclose it to `learners`, or let a record name it."""
        heap = board_in(position).heap(zone.name, place)
        if zone.kind == FACE_DOWN and learners == EVERYBODY and heap.known[at] == EVERYBODY:
            learners = 0  # it was revealed before
        told = self.told(position, learners.bit_count() if learners != EVERYBODY else 1)
        name, known = self.pop(heap, zone, at, told)
        if zone.kind == HAND and learners != EVERYBODY:  # for who does not learn which, it may be any of them
            if told is None and (position.script is not None or HIDDEN in (name, *heap.pieces)):
                name, heap.pieces = HIDDEN, [HIDDEN] * len(heap.pieces)
            known, heap.known = known & learners, [each & learners for each in heap.known]
        self.disclose(position, zone, place, name, learners)
        return name, known

    def pop(self, heap: Heap, zone: Zone, at: int, told: str | None) -> tuple[str, int]:
        """Take the piece at a number, or the one that was told, with who knows it."""
        if zone.kind == HAND:
            name = told or heap.pieces[at]
            return heap.take(name) if name != HIDDEN else heap.pop(at)
        name, known = heap.pop(at)
        return told or name, known

    def disclose(self, position: Position, zone: Zone, place: int, name: str, learners: int) -> None:
        number, what = self.sorts.index(name) + 1 if name != HIDDEN else 0, 2 * self.zones.index(zone)
        if learners == EVERYBODY:
            position.disclose(what, 0, place, number)
            return
        for bit in bits(learners):
            position.disclose(what + 1, bit.bit_length() - 1, place, number)

    def told(self, position: Position, items: int) -> str | None:
        """The piece that the next items of a record name; None where there is no record, or it does not know."""
        if position.script is None:
            return None
        drawn = position.script.drawn[:items]
        del position.script.drawn[:items]
        return next((self.sorts[number - 1] for number in drawn if number), None)

    # --- The contract

    def set_up(self, position: Position) -> None:
        board = board_in(position)
        for pile in self.piles:
            for piece in self.pieces(pile, cast(Options, position.options), int(position.seats)):
                board.heap(pile.name).add(piece, 0)
            self.shuffle(position, pile.name)
        super().set_up(position)

    def redeal(self, position: Position, seat: int, generator: Generator) -> None:
        """Deal all pieces that the seat does not know again, among the places of the same pile."""
        super().redeal(position, seat, generator)
        bit = SPECTATOR if seat < 0 else 1 << seat
        for pile in self.piles:
            hidden = Counter(self.pieces(pile, cast(Options, position.options), int(position.seats)))
            places: list[tuple[Heap, int]] = []
            heaps = list(self.heaps(position, pile))
            for _, heap in heaps:
                for at, known in enumerate(heap.known):
                    if known & bit:
                        hidden[heap.pieces[at]] -= 1
                    else:
                        places.append((heap, at))
            left = sorted(hidden.elements())
            order = list(range(len(left)))
            generator.shuffle(order)
            for (heap, at), index in zip(places, order, strict=True):
                heap.pieces[at] = left[index]
            for zone, heap in heaps:
                if zone.kind == HAND:
                    heap.sort()

    def heaps(self, position: Position, pile: Zone) -> Iterator[tuple[Zone, Heap]]:
        """All places in which pieces of a pile may lie."""
        board = board_in(position)
        for zone in self.zones:
            if self.pile_of(zone) == pile.name:
                for heap in board.zones[zone.name]:
                    yield zone, heap

    def tally(self, position: Position) -> vec[i64]:
        found = Counter(piece for heaps in board_in(position).zones.values() for heap in heaps for piece in heap.pieces)
        return vec[i64]([found[sort] for sort in self.sorts])


def board_in(position: Position) -> ZoneBoard:
    return cast(ZoneBoard, board_of(position))


def learners(origin: Zone, start: int, goal: Zone, end: int) -> int:
    """Who learns a piece by a move that does not name it, as bits. That follows from the zones alone, so that nobody is
    told what others knew.
    """
    if origin.kind == OPEN or (origin.name, start) == (goal.name, end):
        return 0
    if goal.kind == OPEN:
        return EVERYBODY
    return origin.watchers(start) | goal.watchers(end)


def bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask -= lowest
