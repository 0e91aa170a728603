"""A game in progress at a table: a recorder that knows its place in the log.

A step that can still be undone is pending: only the seat that did it may know of it. All other steps are settled.
`Recorder.settle` decides which are which; everything here follows from its `undoable`.

A `Play` that others can reach is never changed: a step gives a new one. So readers see only what is in the store while
a commit is under way.
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
from torilla.server.store.model import TableRow


class Mark(NamedTuple):
    """The log number and the time of a step."""

    seq: int
    at: int


class Play(Recorder):
    """The state of a game, its record so far, and the log numbers and times of its steps."""

    def __init__(
        self, game: Game, row: TableRow, seats: int, seed: Seed, components: Any, names: list[str], begun: Mark
    ) -> None:
        """Set the game up."""
        options = game.options(**row.options)
        super().__init__(game, options, seats, seed, components=components, names=names, table=row.id, rules=row.rules)
        self.begun = begun
        self.undo_allowed = row.undo == "turn"
        self.seqs = array("I")  # log numbers of the record's steps
        self.times = array("Q")  # when they were done
        self.settled_times = array("Q")  # when they could no longer be undone, and were sent to all
        self.seq = begun.seq  # of the last entry that changed the position
        self.to_move = game.current_seat(self.state)
        self.public_hash_cache = (-1, "")  # with the number of its position
        self.public_view_cache: tuple[Any, Any] = (None, None)  # a state and its public view

    def fork(self) -> Play:
        other = Play.__new__(Play)
        other.__dict__.update(super().fork().__dict__)
        other.seqs, other.times, other.settled_times = self.seqs[:], self.times[:], self.settled_times[:]
        return other

    # --- Changes ---

    def step(self, code: int, mark: Mark, *, settled: bool = False) -> tuple[Play, list[Item]]:
        """The play after a legal action, and the items it disclosed. `settled`: it cannot be undone."""
        after = self.fork()
        return after, after.advance(code, mark, settled=settled)

    def advance(self, code: int, mark: Mark, *, settled: bool = False) -> list[Item]:
        """Do an action in place: only while nobody else can reach this play."""
        items = self.apply(code)
        if settled or not self.undo_allowed:
            self.settle()
        self.seqs.append(mark.seq)
        self.times.append(mark.at)
        self.settled_times.extend([mark.at] * (self.settled_steps - len(self.settled_times)))
        self.set_position(mark.seq)
        return items

    def back_to(self, steps: int, seq: int) -> Play:
        """The play with only its first `steps` steps left."""
        after = self.fork()
        while after.steps > steps:
            after.undo()
            after.seqs.pop()
            after.times.pop()
        after.set_position(seq)
        return after

    def set_position(self, seq: int) -> None:
        """Number the position that was just reached."""
        self.seq = seq
        self.to_move = self.game.current_seat(self.state)

    def settle_all(self) -> Play:
        """The play of a table that was closed: nothing can be undone, and no step is pending."""
        after = copy(self)
        after.undo_allowed = False
        after.settle()
        return after

    # --- Facts ---

    @property
    def steps(self) -> int:
        return len(self.entries)

    @property
    def turn(self) -> tuple[int, int | None]:
        """Changes when the turn does."""
        return int(self.state.turn), self.to_move

    @property
    def turn_began(self) -> int:
        """When the seat to move got its turn."""
        index, entries = self.steps, self.entries
        while index and (entries.turns[index - 1], entries.seats[index - 1]) == self.turn:
            index -= 1
        return self.times[index - 1] if index else self.begun.at

    # --- Visibility: `viewer` is a seat, or None for spectators ---

    @property
    def settled_steps(self) -> int:
        """Steps that everybody may know of; the pending ones follow them."""
        return self.steps - self.undoable

    @property
    def first_pending_seq(self) -> int | None:
        """The log number of the first step that only its seat may know of."""
        return self.seqs[self.settled_steps] if self.undoable else None

    def is_mover(self, viewer: int | None) -> bool:
        """Whether this viewer may know of pending steps."""
        return viewer is not None and viewer == self.to_move

    def visible_steps(self, viewer: int | None) -> int:
        """The number of steps this viewer may know of."""
        return self.steps if self.is_mover(viewer) else self.settled_steps

    def state_for(self, viewer: int | None) -> Any:
        """The state from which this viewer's view is made."""
        return self.state if self.is_mover(viewer) else self.settled

    def seq_for(self, viewer: int | None) -> int:
        """The position's number for this viewer: pending steps and their undo do not change that of others."""
        if self.is_mover(viewer):
            return self.seq
        settled = self.settled_steps
        return self.seqs[settled - 1] if settled else self.begun.seq

    def time_for(self, viewer: int | None, index: int) -> int:
        """The time of a step: for its own seat when it was done, for others when it was settled."""
        mover = self.entries[index].seat
        return self.times[index] if viewer == mover or index >= len(self.settled_times) else self.settled_times[index]

    def view(self, viewer: int | None) -> Any:
        """The view of this viewer. Its public part is made once for all."""
        state = self.state_for(viewer)
        if self.public_view_cache[0] is not state:
            self.public_view_cache = state, self.game.view(state, None)
        return self.game.view(state, viewer, self.public_view_cache[1])

    def public_hash(self) -> str:
        """The hash of the public view; made once for each position."""
        seq = self.seq_for(None)
        if self.public_hash_cache[0] != seq:
            self.public_hash_cache = (seq, self.game.view_hash(self.view(None)))
        return self.public_hash_cache[1]

    # --- Records ---

    def full_record(self) -> Record:
        return self.record()

    def settled_record(self, seat: int | None) -> Record:
        """The record this seat may have while the game goes on: settled steps, public hashes."""
        turns: list[Turn] = []
        for number, mover, step in self.entries[: self.settled_steps]:
            if not turns or turns[-1].number != number:
                turns.append(Turn(number, mover))
            turns[-1].steps.append(step)
        record = Record(**{**self.header.__dict__, "turns": turns, "result": None}).seen_by(seat)
        Replay(record, self.components).seal()
        return record
