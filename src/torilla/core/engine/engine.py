"""The compiled side of the contract: positions, and engines that play on them without checks or allocation.

A game's rooms are what people and programs call; an `Engine` is what playouts and searches call in a loop.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Protocol, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from torilla.core.engine.fingerprint import Fingerprint
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import committed_shuffle

MAX_ACTIONS: Final = 1024
"""The size of an action buffer: the most actions that can be legal at once."""
MAX_CODES: Final = 65_535
"""The most codes of actions that a game can have."""
MAX_SEATS: Final = 6

CodedItems = list[tuple[int, int, int, int]]
"""Disclosed items in a compact form: what, seat, place, piece; each game defines their meaning."""


@final
class Script:
    """The results of a step from a record: they replace what hidden pieces would decide."""

    def __init__(self, drawn: list[int], forced: list[int], ended: bool) -> None:
        self.drawn = drawn  # pieces from the pile, in order
        self.forced = forced  # hidden pieces that were played without a choice
        self.ended = ended  # whether the turn ended without `end`


@mypyc_attr(acyclic=True)
class Position:
    """What the states of all games have in common.

    Nothing in a state refers back to it, so the garbage collector need not know it, which makes copies cheaper. A
    subclass for which that does not hold leaves out `acyclic`.
    """

    def __init__(self, seats: i64, key: bytes, random: i64, components: object, options: object) -> None:
        self.seats: i64 = seats
        self.seat: i64 = 0  # to move; -1 when the game is over
        self.steps: i64 = 0  # steps so far
        self.horizon: i64 = 0  # undo may go back to this number of steps
        self.shuffles: i64 = 0  # number of the next committed shuffle
        self.key: bytes = key  # of the committed shuffles; empty: the fast generator shuffles
        self.random: i64 = random  # the fast generator's state
        self.rules: i64 = 1  # the rules version
        self.components: object = components
        self.options: object = options
        self.step: i64 = 0  # an index into `Rules.steps`
        self.turn: i64 = 0
        self.items: CodedItems | None = None  # collects disclosed items, if a caller wants them
        self.script: Script | None = None  # results from a record, where hidden pieces are unknown

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.seat < 0 else int(self.seat)

    def clone(self) -> Position:
        """An independent copy."""
        raise NotImplementedError

    def __copy__(self) -> Position:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Position:
        return self.clone()

    def mark_common(self, mark: Fingerprint) -> None:
        """Add the fields of this class, but for the generator's state, to a fingerprint."""
        mark.add(self.seat)
        mark.add(self.steps)
        mark.add(self.horizon)
        mark.add(self.shuffles)

    def copy_common(self, source: Position) -> None:
        """Take over the fields of this class that its constructor does not set."""
        self.seat = source.seat
        self.steps = source.steps
        self.horizon = source.horizon
        self.shuffles = source.shuffles
        self.script = source.script
        self.rules = source.rules
        self.step = source.step
        self.turn = source.turn

    def disclose(self, what: i64, seat: i64, place: i64, piece: i64) -> None:
        """Note a disclosed item."""
        if self.items is not None:
            self.items.append((int(what), int(seat), int(place), int(piece)))

    def shuffle(self, items: vec[i64], number: i64) -> None:
        """Shuffle in place, as shuffle `number` of this game."""
        if self.key:
            order = committed_shuffle(self.key, int(number), [int(item) for item in items])
            index: i64 = 0
            for item in order:
                items[index] = item
                index += 1
            return
        generator = Generator(self.random)
        generator.mix(items)
        self.random = generator.state


class Copied(Protocol):
    """What only one game's states hold, where the game is written in plain Python."""

    def copy(self) -> Copied: ...


@final
class PlainPosition(Position):
    """The state of a game in plain Python: `own` is what only this game has.

    A class in plain Python cannot derive from a compiled one without making it slower for all games, so it brings a
    part instead.
    """

    def __init__(self, seats: i64, own: Copied) -> None:
        super().__init__(seats, b"", 0, None, None)
        self.own: Copied = own

    def shuffle(self, items: vec[i64] | list[int], number: i64) -> None:
        """Shuffle in place, as shuffle `number` of this game: plain Python has lists."""
        if isinstance(items, list):
            mixed = vec[i64](items)
            super().shuffle(mixed, number)
            items[:] = [int(item) for item in mixed]
        else:
            super().shuffle(items, number)

    def clone(self) -> PlainPosition:
        other = PlainPosition(self.seats, self.own.copy())
        other.copy_common(self)
        other.components = self.components
        other.options = self.options
        other.key = self.key
        other.random = self.random
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class Engine(ABC):
    """One game's rules on the hot path. Nothing is checked: codes must be legal.

    Methods that are not abstract have defaults for a game without hidden pieces and tie-breaks.
    """

    @abstractmethod
    def set_up(self, position: Position) -> None:
        """Begin a game in a state with nothing dealt yet (`Rules.undealt`)."""

    @abstractmethod
    def fill_actions(self, position: Position, out: vec[i64]) -> i64:
        """Write the legal codes, ascending, into `out`; returns how many."""

    @abstractmethod
    def step(self, position: Position, code: i64) -> None:
        """Do an action."""

    def clone(self, position: Position) -> Position:
        """An independent copy."""
        return position.clone()

    @abstractmethod
    def points(self, position: Position, seat: i64) -> i64:
        """The seat's score if the game ended here."""

    def standing(self, position: Position, seat: i64) -> i64:
        """What decides the places if the game ended here, tie-breaks included: higher is better, equal is shared."""
        return self.points(position, seat)

    @abstractmethod
    def fingerprint(self, position: Position) -> i64:
        """A quick hash of the whole position, compared within one run (`Views.state_hash` is the lasting one)."""

    def tally(self, position: Position) -> vec[i64]:
        """How many of each kind of piece there are, wherever they are: the same through a whole game."""
        return vec[i64]([])

    def deal(self, undealt: Position, generator: Generator) -> Position:
        """A new game from a state with nothing dealt yet (`Rules.undealt`), which stays as it is."""
        position = self.clone(undealt)
        position.random = generator.state
        self.set_up(position)
        generator.state = position.random
        return position

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        """Redistribute uniformly all pieces that `seat` (-1: a spectator) does not know, and all chance to come."""
        position.key = b""
        position.random = generator.fork()


NO_CODES: Final = vec[i64]([0] * MAX_ACTIONS)


def new_buffer() -> vec[i64]:
    """An action buffer. Each searcher and each thread owns one: plain Python may switch threads while it is filled."""
    return NO_CODES[:]


def legal_codes(engine: Engine, position: Position) -> list[int]:
    """The legal codes, ascending."""
    buffer = new_buffer()
    filled = engine.fill_actions(position, buffer)
    return [int(buffer[index]) for index in range(filled)]


def is_legal(engine: Engine, position: Position, code: i64) -> bool:
    """Whether a code is legal."""
    buffer = new_buffer()
    filled = engine.fill_actions(position, buffer)
    index: i64 = 0
    while index < filled:
        if buffer[index] == code:
            return True
        index += 1
    return False


def playout(engine: Engine, position: Position, generator: Generator, buffer: vec[i64]) -> tuple[i64, i64]:
    """Uniformly random play to the end; returns (decisions, legal actions over all decisions)."""
    decisions: i64 = 0
    total: i64 = 0
    while position.seat >= 0:
        choices = engine.fill_actions(position, buffer)
        if choices == 1:
            engine.step(position, buffer[0])
        else:
            engine.step(position, buffer[generator.below(choices)])
            decisions += 1
            total += choices
    return decisions, total


def playouts(
    engine: Engine, undealt: Position, games: i64, generator: Generator, buffer: vec[i64], points: vec[i64]
) -> tuple[i64, i64]:
    """Whole games of uniformly random play; adds each seat's points to `points`, returns what `playout` does."""
    decisions: i64 = 0
    total: i64 = 0
    while games > 0:
        position = engine.deal(undealt, generator)
        chosen, offered = playout(engine, position, generator, buffer)
        decisions += chosen
        total += offered
        seat: i64 = 0
        while seat < position.seats:
            points[seat] += engine.points(position, seat)
            seat += 1
        games -= 1
    return decisions, total
