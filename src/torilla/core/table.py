"""A table for scripts: a running game with actions as values, notations or codes (docs/reference/table.md)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Set
from typing import TYPE_CHECKING, Generic, Self, TypeVar, cast, overload

import msgspec

from torilla.core.content.texts import without_markup
from torilla.core.contract.data import Item, Json, Outcome, Refusal, SeatScore, View
from torilla.core.contract.errors import NotationError
from torilla.core.contract.forms import AnyAction, Notation, ValueT_co
from torilla.core.contract.game import Game
from torilla.core.contract.registry import get_game
from torilla.core.contract.room import StateT, ViewT
from torilla.core.engine.engine import Position
from torilla.core.records.seed import Seed

if TYPE_CHECKING:
    from torilla.core.play import Play

T = TypeVar("T")
ValueT = TypeVar("ValueT", bound=msgspec.Struct)


class Actions(Container[ValueT | str | int], Generic[ValueT]):
    """Some actions: each is in it as value, as notation and as code."""

    def __init__(self, notation: Notation[ValueT], codes: list[int]) -> None:
        self.notation = notation
        self.codes = codes

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, AnyAction):
            return False
        try:
            return self.notation.code(action) in self.codes
        except NotationError:
            return False


class Legal(Actions[ValueT], Set[ValueT]):
    """The legal actions of one moment: a set of values, in the order of their codes."""

    def __iter__(self) -> Iterator[ValueT]:
        return (self.notation.to_value(code) for code in self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def notations(self) -> list[str]:
        return [self.notation.format(code) for code in self.codes]

    def __repr__(self) -> str:
        return f"<Legal {' '.join(self.notations)}>"

    @classmethod
    def _from_iterable(cls, values: Iterable[T]) -> set[T]:
        """The result of `&`, `|` and `-`: a plain set."""
        return set(values)


class Table(Generic[StateT, ViewT, ValueT_co]):
    """One running game, typed by the game it is given; a game that is named as text has the types of any game.

    >>> table = Table(name, seats=2, seed=7)
    >>> while not table.is_over:
    ...     table.push(next(iter(table.legal)))
    """

    @overload
    def __init__(
        self: AnyTable, game: str, seats: int | None = None, seed: Seed | str | int | None = None, **options: object
    ) -> None: ...

    @overload
    def __init__(
        self,
        game: Game[StateT, ViewT, ValueT_co],
        seats: int | None = None,
        seed: Seed | str | int | None = None,
        **options: object,
    ) -> None: ...

    def __init__(
        self,
        game: str | Game[StateT, ViewT, ValueT_co],
        seats: int | None = None,
        seed: Seed | str | int | None = None,
        **options: object,
    ) -> None:
        from torilla.core.play import Play  # brings records, which a first look at a game does without

        if isinstance(game, str):
            game = cast("Game[StateT, ViewT, ValueT_co]", get_game(game))
        if seed is None:
            seed = Seed.fresh()
        self.game = game
        self.seed = seed if isinstance(seed, Seed) else Seed.from_text(str(seed))
        rules = game.rules
        self.options = rules.options.make(**options)
        self.play: Play[StateT, ViewT, ValueT_co] = Play.begin(
            game, self.options, seats or rules.seat_counts[0], self.seed, table="script", keep_all=True
        )

    # --- Where the game stands

    @property
    def state(self) -> StateT:
        """The whole state, hidden pieces included; `view` is what a player may see of it."""
        return self.play.state

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.state.to_move

    @property
    def step(self) -> str:
        return self.game.rules.steps[int(self.state.step)]

    @property
    def is_over(self) -> bool:
        return self.seat is None

    @property
    def scores(self) -> list[SeatScore]:
        """Every seat's score if the game ended here."""
        return self.game.rules.scores(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.rules.outcome(self.state)

    @property
    def history(self) -> list[ValueT_co]:
        """The actions so far."""
        return [self.game.notation.to_value(code) for code in self.play.entries.codes]

    def view(self, seat: int | None = None) -> ViewT:
        """The view of a seat; None: of a spectator."""
        return self.game.views.view(self.state, seat)

    # --- Actions

    @property
    def legal(self) -> Legal[ValueT_co]:
        return Legal(self.game.notation, self.game.rules.legal(self.state))

    def push(self, action: AnyAction) -> list[Item]:
        """Do an action; gives what it disclosed. Raises IllegalAction or NotationError, and changes nothing."""
        return self.play.apply(self.game.notation.code(action))

    def undo(self) -> ValueT_co:
        """Take the last action back and return it: a script may take back what players may not."""
        return self.game.notation.to_value(self.play.pop())

    def explain(self, action: AnyAction) -> Refusal | None:
        """Why an action is not legal; None if it is. Raises NotationError."""
        return self.game.rules.explain(self.state, self.game.notation.code(action))

    def preview(self, action: AnyAction) -> Json:
        """The effect of an action, as far as the seat to move may know it. Raises IllegalAction or NotationError."""
        known = self.game.views.known(self.view(self.seat))
        return self.game.page.preview(known, self.game.notation.code(action))

    # --- Other forms

    def copy(self) -> Self:
        """An independent table with the same past."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, play=self.play.fork())
        return other

    def record(self, names: list[str] | None = None) -> str:
        """The game so far as a record's text (docs/reference/record.md)."""
        from torilla.core.records.record import format_record

        record = self.play.record()
        record.names = names or []
        return format_record(record, cast("Game[Position, View, msgspec.Struct]", self.game))

    def __str__(self) -> str:
        """The picture, as the seat to move sees it."""
        return without_markup(self.game.terminal.picture(self.state, self.seat))

    def __repr__(self) -> str:
        return f"<Table {self.game.name}, {self.seats} seats, {len(self.play.entries)} actions>"


AnyTable = Table[Position, View, msgspec.Struct]
"""A table of any game."""
