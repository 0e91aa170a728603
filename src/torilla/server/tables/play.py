"""A game in progress at a table: the recorder, and which of its steps the others may know of yet.

A `Play` is never changed: a step gives a new one. So whoever reads it while a commit is under way sees only what
is in the store.
"""

from __future__ import annotations

from array import array
from copy import copy
from typing import Any, NamedTuple

from torilla.core.contract import Item
from torilla.core.game import Game
from torilla.core.record import Record, Turn
from torilla.core.replay import Recorder, Replay
from torilla.core.seed import Seed
from torilla.server.store.base import TableRow


class Mark(NamedTuple):
    """Where a step stands in the log."""

    seq: int
    at: int


class Play:
    """The state of a game, its record so far, and its place in the log."""

    def __init__(self, recorder: Recorder, begun: Mark, *, undo: bool) -> None:
        self.recorder = recorder
        self.begun = begun
        self.undo_allowed = undo
        self.seqs = array("I")  # where the record's steps stand in the log
        self.times = array("Q")  # and when they were done
        self.shown = array("Q")  # when they could no longer be taken back, and were told to all
        self.seq = begun.seq  # of the last entry that changed the position
        self.to_move = self.game.current_seat(self.state)
        self.hashed = (-1, "")  # the last public hash that was made, and the number of its position
        self.looked_at: tuple[Any, Any] = (None, None)  # a state and the view of it that all may have

    @classmethod
    def begin(
        cls, game: Game, row: TableRow, seats: int, seed: Seed, components: Any, names: list[str], mark: Mark
    ) -> Play:
        """Set the game up."""
        options = game.options(**row.options)
        recorder = Recorder(
            game, options, seats, seed, components=components, names=names, table=row.id, rules=row.rules
        )
        return cls(recorder, mark, undo=row.undo == "turn")

    def fork(self) -> Play:
        other = Play.__new__(Play)
        other.__dict__.update(self.__dict__)
        other.recorder = self.recorder.fork()
        other.seqs, other.times, other.shown = self.seqs[:], self.times[:], self.shown[:]
        return other

    # --- Changes ---

    def step(self, code: int, mark: Mark, *, settled: bool = False) -> tuple[Play, list[Item]]:
        """The play after a legal action, and what it disclosed. `settled`: it cannot be taken back."""
        after = self.fork()
        return after, after.advance(code, mark, settled=settled)

    def advance(self, code: int, mark: Mark, *, settled: bool = False) -> list[Item]:
        """The same with this play itself: only while nobody else has it."""
        items = self.recorder.apply(code)
        if settled:
            self.recorder.settle()
        self.seqs.append(mark.seq)
        self.times.append(mark.at)
        self.shown.extend([mark.at] * (self.settled_steps - len(self.shown)))
        self.arrive(mark.seq)
        return items

    def back_to(self, steps: int, seq: int) -> Play:
        """The play with so many steps left."""
        after = self.fork()
        while len(after.recorder.entries) > steps:
            after.recorder.undo()
            after.seqs.pop()
            after.times.pop()
        after.arrive(seq)
        return after

    def arrive(self, seq: int) -> None:
        """At the position of this number; only while the play is being made."""
        self.seq = seq
        self.to_move = self.game.current_seat(self.state)

    def opened(self) -> Play:
        """The play of a table that was closed: nothing is taken back or hidden any more."""
        after = copy(self)
        after.undo_allowed = False
        return after

    # --- What is so ---

    @property
    def game(self) -> Game:
        return self.recorder.game

    @property
    def components(self) -> Any:
        return self.recorder.components

    @property
    def state(self) -> Any:
        return self.recorder.state

    @property
    def steps(self) -> int:
        return len(self.recorder.entries)

    @property
    def turn(self) -> tuple[int, int | None]:
        """Changes when the turn does."""
        return int(self.state.turn), self.to_move

    @property
    def turn_began(self) -> int:
        """When the seat to move got its turn."""
        place, entries = self.steps, self.recorder.entries
        while place and (entries.turns[place - 1], entries.seats[place - 1]) == self.turn:
            place -= 1
        return self.times[place - 1] if place else self.begun.at

    @property
    def hidden(self) -> int:
        """So many last steps can still be taken back, and only the acting seat knows of them."""
        return self.recorder.undoable if self.undo_allowed else 0

    @property
    def can_undo(self) -> bool:
        return self.hidden > 0

    @property
    def public_state(self) -> Any:
        """The state that all may know of."""
        return self.recorder.settled if self.hidden else self.state

    def public_hash(self) -> str:
        """The hash of what all may know of; made once for each such position."""
        seq = self.seq_for(None)
        if self.hashed[0] != seq:
            self.hashed = (seq, self.game.view_hash(self.view(None)))
        return self.hashed[1]

    @property
    def settled_steps(self) -> int:
        return self.steps - self.hidden

    def time_for(self, eyes: int | None, place: int) -> int:
        """When a step was done, for the seat that did it; for the others when they could know of it."""
        mover = self.recorder.entries[place][1]
        return self.times[place] if eyes == mover or place >= len(self.shown) else self.shown[place]

    def state_for(self, eyes: int | None) -> Any:
        """The state from which this seat's view is made."""
        return self.state if eyes is not None and eyes == self.to_move else self.public_state

    def seq_for(self, eyes: int | None) -> int:
        """The position's number as this seat may know it: the others' does not change with what is taken back."""
        if eyes is not None and eyes == self.to_move:
            return self.seq
        settled = self.settled_steps
        return self.seqs[settled - 1] if settled else self.begun.seq

    def view(self, eyes: int | None) -> Any:
        """All that these eyes may see. What all may see is made once for all of them."""
        state = self.state_for(eyes)
        if self.looked_at[0] is not state:
            self.looked_at = state, self.game.view(state, None)
        return self.game.view(state, eyes, self.looked_at[1])

    def visible_steps(self, eyes: int | None) -> int:
        """How many steps these eyes may know of."""
        return self.steps if eyes is not None and eyes == self.to_move else self.settled_steps

    def first_hidden_seq(self) -> int | None:
        """The log number of the first step that the others do not know of."""
        return self.seqs[self.settled_steps] if self.hidden else None

    # --- Records ---

    def full_record(self) -> Record:
        return self.recorder.record()

    def settled_record(self, seat: int | None) -> Record:
        """What this seat may have of the record while the game goes on: settled steps, public hashes."""
        turns: list[Turn] = []
        for number, mover, step in self.recorder.entries[: self.settled_steps]:
            if not turns or turns[-1].number != number:
                turns.append(Turn(number, mover))
            turns[-1].steps.append(step)
        record = Record(**{**self.recorder.header.__dict__, "turns": turns, "result": None}).seen_by(seat)
        Replay(record, self.components).seal()
        return record
