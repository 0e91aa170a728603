"""One running game: its states, its steps with what they disclosed, undo and record.

Scripts, servers, sandboxes, arenas and terminals each have one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Self, cast

import msgspec

from torilla.core.contract.data import Item, Options, View
from torilla.core.contract.errors import RecordError, TorillaError
from torilla.core.contract.forms import ValueT_co
from torilla.core.contract.game import AnyGame, Game
from torilla.core.contract.registry import get_game
from torilla.core.contract.room import StateT, ViewT
from torilla.core.engine.engine import Position
from torilla.core.records.record import Record, Turn
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed
from torilla.core.records.steps import Steps, intern_item


class Play(Generic[StateT, ViewT, ValueT_co]):
    """A game being played. A state that was reached is never changed, so forks share them.

    `keep_all`: the states after all steps are kept, for scripts; else those that players may go back to.
    """

    def __init__(
        self,
        game: Game[StateT, ViewT, ValueT_co],
        first: StateT,
        header: Record | None = None,
        *,
        keep_all: bool = False,
    ) -> None:
        self.game = game
        self._header = header
        self.keep_all = keep_all
        self.entries = Steps()
        self.states = [first]  # the last ones
        self.floor = 0  # steps that were settled, whatever the rules allow
        self.followed = 0  # the first steps, with the results of a record without its seed
        self._first = None if header is not None else first

    @classmethod
    def begin(
        cls,
        game: Game[StateT, ViewT, ValueT_co],
        options: Options,
        seats: int,
        seed: Seed,
        *,
        names: list[str] | None = None,
        table: str = "local",
        rules: int | None = None,
        keep_all: bool = False,
    ) -> Self:
        """A new game. Raises OptionsError."""
        first = game.rules.setup(options, seats, seed, rules)
        return cls(game, first, header_of(game, first, seed, names or [], table), keep_all=keep_all)

    @classmethod
    def resume(
        cls, record: Record, game: Game[StateT, ViewT, ValueT_co] | None = None, *, keep_all: bool = False
    ) -> Self:
        """Go on with a full record. Raises RecordError."""
        if record.seed is None:
            raise RecordError("record/no-seed", "a record without its seed can be replayed, not played on")
        game = game or cast("Game[StateT, ViewT, ValueT_co]", get_game(record.game))
        replay = Replay(record, cast(AnyGame, game))
        first = cast(StateT, replay.first())
        play = cls(game, first, header_of(game, first, record.seed, record.names, record.table), keep_all=keep_all)
        for turn, step in replay.entries:
            after = cast(StateT, play.state.clone())
            play._add(step.code, after, replay.advance(after, turn, step))
        return play

    # --- Where the game stands

    @property
    def has_record(self) -> bool:
        """Whether it began with a set-up: a game from a position has no record."""
        return self._header is not None

    @property
    def header(self) -> Record:
        """The record without steps."""
        assert self._header is not None, "a game from a position has no record"
        return self._header

    @property
    def state(self) -> StateT:
        """The whole state, hidden pieces included."""
        return self.states[-1]

    @property
    def undoable(self) -> int:
        """Steps that the seat to move may take back: since the last disclosure, its turn's begin, and `settle`."""
        return max(0, min(len(self.entries) - self.floor, int(self.state.steps) - int(self.state.horizon)))

    @property
    def can_undo(self) -> bool:
        return self.undoable > 0

    @property
    def settled(self) -> StateT:
        """The last state that cannot be taken back: the one that others may know."""
        return self.states[-1 - self.undoable]

    # --- Changes

    def apply(self, code: int) -> list[Item]:
        """Do an action: `state` is another one then. Raises IllegalAction and changes nothing if it is not legal."""
        after = cast(StateT, self.state.clone())
        items = self.game.rules.apply(after, code)
        self._add(code, after, items)
        return items

    def follow(self, code: int, items: list[Item]) -> None:
        """Do a step of a record without its seed, with the results in it. Raises IllegalAction and changes nothing."""
        assert self.followed == len(self.entries), "the steps of the record come first"
        after = cast(StateT, self.state.clone())
        self._add(code, after, self.game.records.apply_recorded(after, code, items))
        self.followed += 1

    def _add(self, code: int, after: StateT, items: list[Item]) -> None:
        self.entries.add(int(self.state.turn), int(self.state.seat), code, items)
        self.states.append(after)
        self._trim()

    def _trim(self) -> None:
        if not self.keep_all:
            del self.states[: -1 - self.undoable]

    def settle(self) -> None:
        """Nothing that was done so far can be taken back."""
        self.floor = len(self.entries)
        self._trim()

    def undo(self) -> None:
        """Take the last step back, as players may. Raises TorillaError."""
        if not self.undoable:
            raise TorillaError("undo/nothing", "nothing can be taken back: something was disclosed, or the turn began")
        self.pop()

    def restart_turn(self) -> None:
        """Take back all that can be taken back."""
        while self.undoable:
            self.undo()

    def pop(self) -> int:
        """Take the last step back, whatever it disclosed, and give its code. Raises TorillaError."""
        if not self.entries:
            raise TorillaError("undo/nothing", "there is no action to undo")
        code = self.entries.codes[-1]
        self.rewind(len(self.entries) - 1)
        return code

    def rewind(self, steps: int) -> None:
        """Keep only the first `steps` steps."""
        dropped = len(self.entries) - steps
        for _ in range(dropped):
            self.entries.drop_last()
        self.floor, self.followed = min(self.floor, steps), min(self.followed, steps)
        if dropped < len(self.states):
            del self.states[len(self.states) - dropped :]
        else:
            self.states = [self.first(), *self._played_again()]
            self._trim()

    def fork(self) -> Self:
        """An independent play with the same past."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.entries, other.states = self.entries.copy(), self.states[:]
        return other

    # --- The past

    def first(self) -> StateT:
        """The state before the first step."""
        if self._first is not None:
            return self._first
        header = self.header
        assert header.seed is not None
        return self.game.rules.setup(header.options, header.seats, header.seed, header.rules)

    def replayed(self) -> Iterator[StateT]:
        """The state after each step: those that were kept, else played again once."""
        return iter(self.states[1:]) if len(self.states) > len(self.entries) else self._played_again()

    def _played_again(self) -> Iterator[StateT]:
        state = self.first()
        for number, code in enumerate(self.entries.codes):
            state = cast(StateT, state.clone())
            if number < self.followed:
                self.game.records.apply_recorded(state, code, self.entries[number].step.items)
            else:
                self.game.rules.apply_legal(state, code)
            yield state

    def record(self, *, hashes: bool = True) -> Record:
        """The full record so far; `hashes`: with that of each turn."""
        turns: list[Turn] = []
        states = self.replayed() if hashes else iter(())
        for number, seat, step in self.entries:
            if not turns or turns[-1].number != number:
                turns.append(Turn(number, seat))
            turns[-1].steps.append(step)
            state = next(states, None)
            if state is not None and (state.turn != number or state.seat < 0 or state.steps == self.state.steps):
                turns[-1].hash = "#" + self.game.views.state_hash(state)
        outcome = self.game.rules.outcome(self.state)
        return Record(**{**self.header.__dict__, "turns": turns, "result": outcome.totals if outcome else None})


def header_of(game: Game[StateT, ViewT, ValueT_co], first: StateT, seed: Seed, names: list[str], table: str) -> Record:
    """The record of a game in which nothing was done yet."""
    options, seats = cast(Options, first.options), int(first.seats)
    return Record(
        game=game.name,
        rules=int(first.rules),
        components=game.components.hash,
        options=options,
        seats=seats,
        names=names,
        table=table,
        commitment=seed.commitment(game.name, game.rules.options.format(options), seats, table),
        nonces=seed.nonces,
        seed=seed,
        setup_items=[intern_item(item) for item in game.records.setup_items(first)],
    )


AnyPlay = Play[Position, View, msgspec.Struct]
"""A play of any game."""
