"""A table for scripts: one running game, with actions as values, notations or codes (docs/reference/table.md)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Set
from typing import Generic, Self, TypeVar, cast, overload

import msgspec

from torilla.core.content.texts import without_markup
from torilla.core.contract.data import Components, Item, Json, Options, Outcome, Refusal, SeatScore, View
from torilla.core.contract.errors import NotationError, TorillaError
from torilla.core.contract.game import Game, GameOf
from torilla.core.contract.registry import get_game
from torilla.core.contract.setup_part import ComponentsT, OptionsT, StateT, ValueT, ViewT
from torilla.core.engine.engine import Position
from torilla.core.records.seed import Seed

T = TypeVar("T")

Action = msgspec.Struct | str | int
"""An action as value, notation or code."""


class Actions(Container[ValueT | str | int]):
    """Some actions: each is in it as value, as notation and as code."""

    def __init__(self, game: Game, components: Components, codes: list[int]) -> None:
        self.game = game
        self.components = components
        self.codes = codes

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, msgspec.Struct | str | int):
            return False
        try:
            return to_code(self.game, action, self.components) in self.codes
        except NotationError:
            return False


class Legal(Actions[ValueT], Set[ValueT]):
    """The legal actions of one moment: a set of values, in the order of their codes."""

    def __iter__(self) -> Iterator[ValueT]:
        return (cast(ValueT, self.game.to_value(code, self.components)) for code in self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def notations(self) -> list[str]:
        return [self.game.format_action(code, self.components) for code in self.codes]

    def __repr__(self) -> str:
        return f"<Legal {' '.join(self.notations)}>"

    @classmethod
    def _from_iterable(cls, values: Iterable[T]) -> set[T]:
        """The result of `&`, `|` and `-`: a plain set."""
        return set(values)


class Table(Generic[OptionsT, StateT, ViewT, ComponentsT, ValueT]):
    """One running game, typed by the game it is given; a game that is named as text has the types of any game.

    >>> table = Table(name, seats=2, seed=7)
    >>> while not table.is_over:
    ...     table.push(next(iter(table.legal)))
    """

    game: GameOf[OptionsT, StateT, ViewT, ComponentsT, ValueT]

    @overload
    def __init__(
        self: AnyTable,
        game: str,
        seats: int | None = None,
        seed: Seed | str | int | None = None,
        components: Components | None = None,
        **options: object,
    ) -> None: ...

    @overload
    def __init__(
        self,
        game: GameOf[OptionsT, StateT, ViewT, ComponentsT, ValueT],
        seats: int | None = None,
        seed: Seed | str | int | None = None,
        components: ComponentsT | None = None,
        **options: object,
    ) -> None: ...

    def __init__(
        self,
        game: str | GameOf[OptionsT, StateT, ViewT, ComponentsT, ValueT],
        seats: int | None = None,
        seed: Seed | str | int | None = None,
        components: Components | None = None,
        **options: object,
    ) -> None:
        if isinstance(game, str):
            game = cast("GameOf[OptionsT, StateT, ViewT, ComponentsT, ValueT]", get_game(game))
        self.game = game
        self.components = cast(ComponentsT, components) if components else self.game.components()
        self.options = self.game.options(**options)
        if seed is None:
            seed = Seed.fresh()
        self.seed = seed if isinstance(seed, Seed) else Seed.from_text(str(seed))
        state = self.game.setup(self.options, seats or self.game.seat_counts[0], self.seed, self.components)
        self._states: list[StateT] = [state]
        self._codes: list[int] = []

    # --- Where the game stands

    @property
    def state(self) -> StateT:
        """The whole state, hidden pieces included; `view` is what a player may see of it."""
        return self._states[-1]

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def seat(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.game.current_seat(self.state)

    @property
    def step(self) -> str:
        return self.game.steps[int(self.state.step)]

    @property
    def is_over(self) -> bool:
        return self.seat is None

    @property
    def scores(self) -> list[SeatScore]:
        """Every seat's score if the game ended here."""
        return self.game.live_score(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def history(self) -> list[ValueT]:
        """The actions so far."""
        return [self.game.to_value(code, self.components) for code in self._codes]

    def view(self, seat: int | None = None) -> ViewT:
        """The view of a seat; None: of a spectator."""
        return self.game.view(self.state, seat)

    # --- Actions

    @property
    def legal(self) -> Legal[ValueT]:
        return Legal(cast(Game, self.game), self.components, self.game.legal_actions(self.state))

    def push(self, action: ValueT | str | int) -> list[Item]:
        """Do an action; gives what it disclosed. Raises IllegalAction or NotationError, and changes nothing."""
        code = self._code(action)
        after = cast(StateT, self.state.clone())
        items = self.game.apply(after, code)
        self._states.append(after)
        self._codes.append(code)
        return items

    def undo(self) -> ValueT:
        """Take the last action back and return it: a script may take back what players may not."""
        if not self._codes:
            raise TorillaError("undo/nothing", "there is no action to undo")
        self._states.pop()
        return self.game.to_value(self._codes.pop(), self.components)

    def explain(self, action: ValueT | str | int) -> Refusal | None:
        """Why an action is not legal; None if it is. Raises NotationError."""
        return self.game.explain(self.state, self._code(action))

    def preview(self, action: ValueT | str | int) -> Json:
        """The effect of an action, as far as the seat to move may know it. Raises IllegalAction or NotationError."""
        code = self._code(action)
        return self.game.preview(self.view(self.seat), code, self.components)

    def _code(self, action: Action) -> int:
        return to_code(cast(Game, self.game), action, self.components)

    # --- Other forms

    def copy(self) -> Self:
        """An independent table with the same past."""
        other = object.__new__(type(self))
        other.game, other.components, other.options, other.seed = self.game, self.components, self.options, self.seed
        other._states, other._codes = [cast(StateT, state.clone()) for state in self._states], self._codes[:]
        return other

    def record(self, names: list[str] | None = None) -> str:
        """The game so far as a record's text (docs/reference/record.md)."""
        from torilla.core.records.record import format_record
        from torilla.core.records.replay import Recorder

        recorder = Recorder(
            cast(Game, self.game),
            self.options,
            self.seats,
            self.seed,
            components=self.components,
            names=names or [],
            table="script",
        )
        for code in self._codes:
            recorder.apply(code)
        return format_record(recorder.record(), self.components)

    def __str__(self) -> str:
        """The picture, as the seat to move sees it."""
        return without_markup(self.game.picture(self.state, self.seat))

    def __repr__(self) -> str:
        return f"<Table {self.game.name}, {self.seats} seats, {len(self._codes)} actions>"


AnyTable = Table[Options, Position, View, Components, msgspec.Struct]
"""A table of any game."""


def to_code(game: Game, action: Action, components: Components) -> int:
    """The code of an action in any form. Raises NotationError."""
    if isinstance(action, str):
        return game.parse_action(action, components)
    if isinstance(action, int):
        return action
    return game.from_value(action, components)
