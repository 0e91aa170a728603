"""Games in plain Python: what a package brings that has no compiler (docs/howto/add-a-game.md, examples/kalah).

Such a game keeps its board in a class of its own, a `msgspec.Struct` with a method `copy`. Everything lies open on it,
unless its views say in `board_for` who sees what.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Drawn, Options
from torilla.core.contract.errors import PositionError
from torilla.core.contract.families import Family
from torilla.core.contract.forms import Form
from torilla.core.contract.game import Game
from torilla.core.contract.rules import Rules
from torilla.core.contract.views import Views
from torilla.core.engine.engine import MAX_ACTIONS, CodedItems, Copied, Engine, PlainPosition, Position
from torilla.core.engine.fingerprint import Fingerprint
from torilla.core.records.pickles import pickle_plain_states

OptionsT = TypeVar("OptionsT", bound=Options)
BoardT = TypeVar("BoardT", bound=msgspec.Struct)

OVER = -1
"""The seat to move when the game is over."""


class PlainView(Drawn, msgspec.Struct, Generic[OptionsT, BoardT]):
    """The view of a game in plain Python: its board, as `PlainViews.board_for` shows it."""

    game: str
    rules: int
    seats: int
    options: OptionsT
    step: str
    seat: int | None
    turn: int
    steps: int
    horizon: int
    board: BoardT
    viewer: int | None = None


class PlainEngine(Engine, Generic[BoardT]):
    """Rules in plain Python; a game brings what is abstract. Steps and turns are counted here.

    Undo ends at another seat's turn, and at a step in which `play` disclosed something (`position.disclose`).
    """

    @abstractmethod
    def start(self, position: PlainPosition, board: BoardT) -> None:
        """Begin: deal what is to be dealt, and set `position.seat` if not seat 0 begins."""

    @abstractmethod
    def legal(self, position: PlainPosition, board: BoardT) -> Iterable[int]:
        """The legal codes of the seat to move, ascending."""

    @abstractmethod
    def play(self, position: PlainPosition, board: BoardT, code: int) -> None:
        """Do a legal action, and set `position.seat` to the next one, OVER at the end; also `position.step`."""

    @abstractmethod
    def count_points(self, position: PlainPosition, board: BoardT, seat: int) -> int:
        """The seat's points if the game ended here."""

    def end_turn(self, position: Position, seat: int) -> None:
        """End the turn; the next one is this seat's, which may be the same. For `play`, where it does not go round."""
        position.seat = seat
        position.turn += 1

    def set_up(self, position: Position) -> None:
        state, options = cast(PlainPosition, position), cast(Options, position.options)
        state.seat, state.turn = options.start or 0, 1
        self.start(state, cast(BoardT, board_of(state)))

    def fill_actions(self, position: Position, out: vec[i64]) -> int:
        if position.seat < 0:
            return 0
        codes = self.legal(cast(PlainPosition, position), cast(BoardT, board_of(position)))
        count = 0
        for count, code in enumerate(codes, 1):
            if count > MAX_ACTIONS:
                raise ValueError(f"more than {MAX_ACTIONS:,} legal actions at once: split the decision into steps")
            out[count - 1] = code
        return count

    def step(self, position: Position, code: int) -> None:
        seat, turn, wanted, disclosed = position.seat, position.turn, position.items, CodedItems()
        position.steps += 1
        position.items = disclosed
        try:
            self.play(cast(PlainPosition, position), cast(BoardT, board_of(position)), code)
        finally:
            position.items = wanted
        if wanted is not None:
            wanted += disclosed
        if position.seat != seat and position.seat >= 0 and position.turn == turn:
            position.turn += 1
        if disclosed or position.seat != seat or position.turn != turn:
            position.horizon = position.steps  # a disclosure, another turn and the end cannot be undone

    def points(self, position: Position, seat: int) -> int:
        return self.count_points(cast(PlainPosition, position), cast(BoardT, board_of(position)), seat)

    def fingerprint(self, position: Position) -> int:
        mark = Fingerprint()
        position.mark_common(mark)
        mark.add(position.step)
        mark.add(position.turn)
        board = blake2b(msgspec.json.encode(board_of(position)), digest_size=7).digest()
        mark.add(int.from_bytes(board, "big"))
        return int(mark.value())


class PlainRules(Rules[PlainPosition, "PlainView[OptionsT, BoardT]"], Generic[OptionsT, BoardT]):
    """The rules of a game in plain Python, by the types of its options and board."""

    default_rooms: ClassVar[Mapping[str, str]] = {"views": "torilla.core.contract.plain:PlainViews"}
    board_type: ClassVar[type[msgspec.Struct]]

    def new_board(self, options: OptionsT, seats: int) -> BoardT:
        """The board before the first action."""
        raise NotImplementedError

    def new_state(self, options: Options, seats: int) -> PlainPosition:
        return PlainPosition(seats, cast(Any, self.new_board(cast(OptionsT, options), seats)))

    def board(self, state: PlainPosition) -> BoardT:
        """The board of a state."""
        return cast(BoardT, state.own)


class PlainViews(Views[PlainPosition, "PlainView[OptionsT, BoardT]"], Generic[OptionsT, BoardT]):
    """Everything lies open. A game with hidden pieces brings `board_for`, and what the contract wants of it besides
    (docs/howto/add-a-game.md#8-hidden-pieces).
    """

    def __init__(self, game: Game[PlainPosition, PlainView[OptionsT, BoardT], msgspec.Struct]) -> None:
        super().__init__(game)
        kinds: Any = game.rules
        view: Any = PlainView
        self.view_type = view[kinds.options.kind, kinds.board_type]

    def board_for(self, board: BoardT, viewer: int | None) -> BoardT:
        """The board as this seat (None: a spectator) may see it: a copy without what is hidden. By default all of it.

        It has the same shape, with something in place of what is hidden (0, None, "?"): rules and pictures get it too.
        """
        return cast(BoardT, cast(Any, board).copy())

    def view(
        self, state: PlainPosition, seat: int | None, public: PlainView[OptionsT, BoardT] | None = None
    ) -> PlainView[OptionsT, BoardT]:
        return self.view_of(state, self.board_for(cast(BoardT, state.own), seat), seat)

    def full_view(self, state: PlainPosition) -> PlainView[OptionsT, BoardT]:
        return self.view_of(state, cast(BoardT, state.own.copy()), None)

    def view_of(self, state: PlainPosition, board: BoardT, viewer: int | None) -> PlainView[OptionsT, BoardT]:
        """A view with this board."""
        return PlainView(
            game=self.game.name,
            rules=int(state.rules),
            seats=int(state.seats),
            options=cast(OptionsT, state.options),
            step=self.game.rules.steps[state.step],
            seat=state.to_move,
            turn=int(state.turn),
            steps=int(state.steps),
            horizon=int(state.horizon),
            board=board,
            viewer=viewer,
        )

    def state(self, view: PlainView[OptionsT, BoardT]) -> PlainPosition:
        board: Any = view.board
        state = PlainPosition(view.seats, board.copy())
        state.components, state.options, state.rules = self.game.components, view.options, view.rules
        state.seat = OVER if view.seat is None else view.seat
        state.step = self.game.rules.steps.index(view.step)
        state.turn, state.steps, state.horizon = view.turn, view.steps, view.horizon
        return state

    def check(self, view: PlainView[OptionsT, BoardT]) -> None:
        name, title, rules = self.game.name, self.game.title, self.game.rules
        faults = {
            f"a state of {view.game}, not of {name}": view.game == name,
            f"{title} has no step {view.step!r}": view.step in rules.steps,
            f"{title} is not played by {view.seats}": view.seats in rules.seat_counts,
            f"there is no seat {view.seat}": view.seat is None or view.seat in range(view.seats),
        }
        for fault, holds in faults.items():
            if not holds:
                raise PositionError("position/invalid", fault, fault=fault)


def board_of(position: Position) -> Copied:
    """The game's own part of a position."""
    return cast(PlainPosition, position).own


def family(base: int, name: str, form: Form) -> Family:
    """A family of actions without moments: its engine decides when they are legal."""
    return Family(base, name, form, ())


pickle_plain_states()
