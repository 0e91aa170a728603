"""A table for scripts: a running game with actions as values, notations or codes (docs/reference/table.md)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast, overload

import msgspec

from torilla.core.content.texts import without_markup
from torilla.core.contract.data import Item, Json, Options, Outcome, Refusal, SeatScore, View
from torilla.core.contract.errors import NotationError, OptionsError, TorillaError
from torilla.core.contract.forms import AnyAction, Notation, ValueT_co
from torilla.core.contract.game import Game
from torilla.core.contract.registry import get_game
from torilla.core.contract.room import StateT, ViewT
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.extras import needs_extra
from torilla.core.records.seed import Seed
from torilla.core.terminal.describe import describe, describe_refusal

if TYPE_CHECKING:
    from polars import DataFrame

    from torilla.bots.base import Bot
    from torilla.core.contract.game import AnyGame
    from torilla.core.pictures.svg import Svg
    from torilla.core.play import AnyPlay, Play

T = TypeVar("T")
ValueT = TypeVar("ValueT", bound=msgspec.Struct)


class Actions(Container[ValueT | str | int], Generic[ValueT]):
    """Some actions: each is in it as value, as notation and as code."""

    def __init__(self, notation: Notation[ValueT], codes: list[int]) -> None:
        self.notation = notation
        self.codes = codes

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, AnyAction) or isinstance(action, bool):
            return False
        try:
            return self.notation.code(action) in self.codes
        except NotationError:
            return False


class Legal(Actions[ValueT], Set[ValueT]):
    """The legal actions of one moment: a set of values, in the order of their codes, by which they have a number."""

    def __iter__(self) -> Iterator[ValueT]:
        return (self.notation.to_value(code) for code in self.codes)

    @overload
    def __getitem__(self, index: int) -> ValueT: ...

    @overload
    def __getitem__(self, index: slice) -> list[ValueT]: ...

    def __getitem__(self, index: int | slice) -> ValueT | list[ValueT]:
        if isinstance(index, slice):
            return [self.notation.to_value(code) for code in self.codes[index]]
        return self.notation.to_value(self.codes[index])

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


class Considered(msgspec.Struct, Generic[ValueT_co], frozen=True):
    """An action that a bot thought about; `line` is how it expects the game to go on, this action first."""

    action: ValueT_co
    sentence: str
    chance: float | None
    """Of the seat to move, to win; None: the bot does not say."""
    scores: list[float] | None
    """Points expected at the end, by seat."""
    line: list[ValueT_co]


class Advice(msgspec.Struct, Generic[ValueT_co], frozen=True):
    """What a bot would do, and what else it considered: its choice first, nothing where it gives no reasons.

    `reasons`: sentences on why the choice is better than the next that is clearly worse.
    """

    action: ValueT_co
    sentence: str
    considered: list[Considered[ValueT_co]]
    reasons: list[str] = []


class Table(Generic[StateT, ViewT, ValueT_co]):
    """One running game, typed by the game it is given; a game that is named as text has the types of any game.

    >>> table = Table(name, seats=2, seed=7)
    >>> while not table.is_over:
    ...     items = table.push(table.legal[0])
    """

    __hash__ = None  # type: ignore[assignment]  # a table changes

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
        if not isinstance(game, Game):
            raise TypeError(f"a game is needed, or its name, not {game!r}")
        rules = game.rules
        if seats is None:
            seats = rules.seat_counts[0]
        if type(seats) is not int:  # neither True nor 2.0
            raise OptionsError("options/seats", f"a number of seats is needed, not {seats!r}", seats=str(seats))
        if seed is None:
            seed = Seed.fresh()
        elif not isinstance(seed, Seed):
            if type(seed) not in (str, int):  # neither True nor 7.0
                raise TypeError(f"a seed is a word or a whole number, not {seed!r}")
            seed = Seed.from_text(str(seed))
        self.play: Play[StateT, ViewT, ValueT_co] = Play.begin(
            game, rules.options.make(**options), seats, seed, table="script", keep_all=True
        )

    @classmethod
    def from_record(cls, record: str | Path) -> AnyTable:
        """The table of a full record (a path, or its text), at its end: `pop` goes back. Raises RecordError."""
        from torilla.core.play import Play
        from torilla.core.records.record import parse_record

        return table_of(Play.resume(parse_record(text_of(record)), keep_all=True))

    @classmethod
    def from_position(cls, position: str | Path) -> AnyTable:
        """A table that begins at a position (a path, or its text). Raises PositionError and GameError."""
        from torilla.core.play import Play

        text = text_of(position)
        game = get_game(text.split(maxsplit=1)[0] if text.strip() else "")
        return table_of(Play(game, game.views.parse_position(text), keep_all=True))

    # --- Where the game stands

    @property
    def game(self) -> Game[StateT, ViewT, ValueT_co]:
        return self.play.game

    @property
    def _any_game(self) -> AnyGame:
        """The same for what takes any game."""
        return cast("AnyGame", self.game)

    @property
    def state(self) -> StateT:
        """The whole state, hidden pieces included; `view` is what a player may see of it."""
        return self.play.state

    @property
    def seed(self) -> Seed | None:
        """The seed of the shuffles; None: the table began at a position."""
        return self.play.header.seed if self.play.has_record else None

    @property
    def options(self) -> Options:
        return cast(Options, self.state.options)

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
        """The view of a seat; None: of a spectator. Raises OptionsError for a seat that there is not."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise OptionsError("options/seat", f"there is no seat {seat!r}: seats are 0 to {self.seats - 1}", seat=seat)
        return self.game.views.view(self.state, seat)

    def view_dict(self, seat: int | None = None) -> Json:
        """The same as values that `json.dumps` takes."""
        document: Json = msgspec.to_builtins(self.view(seat))
        return document

    def rows(self) -> list[Json]:
        """The actions so far, one row each, as `pandas.DataFrame` or `polars.DataFrame` take them."""
        found: list[Json] = []
        states = [self.play.first(), *self.play.replayed()]
        for before, after, code in zip(states, states[1:], self.play.entries.codes, strict=False):
            scores = [score.total for score in self.game.rules.scores(after)]
            row: Json = {
                "number": len(found),
                "turn": int(before.turn),
                "seat": before.to_move,
                "step": self.game.rules.steps[int(before.step)],
                "action": self.game.notation.format(code),
                "sentence": describe(self._any_game, code),
            }
            found.append(row | {f"points_{seat}": points for seat, points in enumerate(scores)})
        return found

    def frame(self) -> DataFrame:
        """The same as a data frame of Polars. Raises NotInstalled without the extra `frames`."""
        with needs_extra("frames", "Table.frame"):
            import polars
        kinds: dict[str, type] = {"number": int, "turn": int, "seat": int, "step": str, "action": str, "sentence": str}
        return polars.DataFrame(self.rows(), schema=kinds | {f"points_{seat}": int for seat in range(self.seats)})

    # --- Actions

    @property
    def legal(self) -> Legal[ValueT_co]:
        return Legal(self.game.notation, self.game.rules.legal(self.state))

    def push(self, action: AnyAction) -> list[Item]:
        """Do an action; gives what it disclosed. Raises IllegalAction or NotationError, and changes nothing."""
        return self.play.apply(self.game.notation.code(action))

    def pop(self) -> ValueT_co:
        """Take the last action back and return it, whatever it disclosed. Raises TorillaError at the beginning."""
        return self.game.notation.to_value(self.play.pop())

    def undo(self) -> ValueT_co:
        """The same as a player may: neither over what was disclosed nor into the turn before. Raises TorillaError."""
        if not self.play.can_undo:
            self.play.undo()  # raises
        return self.pop()

    def explain(self, action: AnyAction) -> Refusal | None:
        """Why an action is not legal; None if it is. Raises NotationError."""
        return self.game.rules.explain(self.state, self.game.notation.code(action))

    def preview(self, action: AnyAction) -> Json:
        """The effect of an action, as far as the seat to move may know it. Raises IllegalAction or NotationError."""
        known = self.game.views.known(self.view(self.seat))
        return self.game.page.preview(known, self.game.notation.code(action))

    def sentence(self, action: msgspec.Struct | str | int) -> str:
        """An action in words: "Move 2 spaces". Raises NotationError."""
        return describe(self._any_game, self.game.notation.code(action))

    def reason(self, action: msgspec.Struct | str | int) -> str | None:
        """`explain` in words; None if the action is legal."""
        refusal = self.explain(action)
        return None if refusal is None else describe_refusal(self._any_game, refusal)

    def ask(self, bot: str | Bot = "expert", *, seed: int = 0) -> Advice[ValueT_co]:
        """What a bot would do for the seat to move, from what that seat may see. Raises OptionsError, TorillaError."""
        from torilla.bots.base import ask, get_bot
        from torilla.bots.reasons import sentence

        if self.is_over:
            raise TorillaError("game/over", "the game is over: nobody is to move")
        if isinstance(bot, str):
            bot = get_bot(bot, self._any_game)
        view = cast(View, self.view(self.seat))
        advice = ask(bot, view, self.game.rules.legal(self.state), Generator.from_seed(seed))
        value = self.game.notation.to_value
        return Advice(
            value(advice.code),
            self.sentence(advice.code),
            [
                Considered(value(one.code), self.sentence(one.code), one.chance, one.scores, list(map(value, one.line)))
                for one in advice.considered
            ],
            [sentence(self._any_game, one, [f"seat {seat}" for seat in range(self.seats)]) for one in advice.reasons],
        )

    # --- Other forms

    def copy(self) -> Self:
        """An independent table with the same past."""
        other = object.__new__(type(self))
        other.play = self.play.fork()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()  # states are never changed

    def __eq__(self, other: object) -> bool:
        """Whether the same was done from the same beginning."""
        return isinstance(other, Table) and self.to_dict() == other.to_dict()

    def to_dict(self) -> Json:
        """The table as values that `json.dumps` takes; `from_dict` makes it again."""
        play, views = self.play, self.game.views
        header = play.header if play.has_record else None
        return {
            "game": self.game.name,
            "components": self.game.source,
            "rules": int(self.state.rules),
            "seats": self.seats,
            "options": self.game.rules.options.format(self.options),
            "seed": None if header is None or header.seed is None else msgspec.to_builtins(header.seed),
            "position": None if header is not None else views.format_position(play.first()),
            "actions": [self.game.notation.format(code) for code in play.entries.codes],
        }

    @classmethod
    def from_dict(cls, document: Json) -> AnyTable:
        """The table of `to_dict`. Raises TorillaError."""
        from torilla.core.play import Play

        game = get_game(document["game"]).edition(document["components"])
        if document["position"] is not None:
            play = Play(game, game.views.parse_position(document["position"]), keep_all=True)
        else:
            options, seed = game.rules.options.parse(document["options"]), msgspec.convert(document["seed"], Seed)
            seats, rules = document["seats"], document["rules"]
            play = Play.begin(game, options, seats, seed, table="script", rules=rules, keep_all=True)
        for action in document["actions"]:
            play.apply(game.notation.code(action))
        return table_of(play)

    def __reduce__(self) -> tuple[Callable[[Json], AnyTable], tuple[Json]]:
        return Table.from_dict, (self.to_dict(),)

    def position(self) -> str:
        """Where the game stands as a position's text (docs/reference/position.md), hidden pieces included."""
        return self.game.views.format_position(self.state)

    def record(self, names: list[str] | None = None) -> str:
        """The game so far as a record's text (docs/reference/record.md). Raises TorillaError after a position."""
        from torilla.core.records.record import format_record

        if not self.play.has_record:
            raise TorillaError("record/no-beginning", "a table that began at a position has no record: see to_dict")
        record = self.play.record()
        record.names = names or []
        return format_record(record, self._any_game)

    def svg(
        self, seat: int | None = None, *, board: int | None = None, names: Sequence[str] = (), dark: bool = False
    ) -> Svg:
        """The table as a picture, as `view(seat)` sees it; with `board`, what this player has built.

        Single pieces: `table.game.pictures.piece("r3-3t")`. Raises OptionsError for a seat that there is not.
        """
        view, pictures = self.view(seat), self.game.pictures
        if board is None:
            return pictures.table(view, names, dark=dark)
        self.view(board)  # raises
        return pictures.board(view, board, names, dark=dark)

    def _repr_svg_(self) -> str:
        """What a notebook shows: the table as the seat to move sees it."""
        return self.svg(self.seat)

    def __str__(self) -> str:
        """The picture in text, as the seat to move sees it."""
        return without_markup(self.game.terminal.picture(self.state, self.seat))

    def __repr__(self) -> str:
        return f"<Table {self.game.name}, {self.seats} seats, {len(self.play.entries)} actions>"


AnyTable = Table[Position, View, msgspec.Struct]
"""A table of any game."""


def text_of(source: str | Path) -> str:
    """A text, or that of a file."""
    if isinstance(source, Path):
        return source.read_text(encoding="utf-8")
    if not isinstance(source, str):
        raise TypeError(f"a text is needed, or the Path of a file, not {source!r}")
    return source


def table_of(play: AnyPlay) -> AnyTable:
    """The table of a running game that keeps all its states."""
    table: AnyTable = object.__new__(Table)
    table.play = play
    return table
