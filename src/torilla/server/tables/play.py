"""A game in progress at a table: a play that knows its place in the log.

A step that can still be undone is pending: only the seat that did it may know of it. All other steps are settled.
`Play.undoable` says how many they are; everything here follows from it.

A `LoggedPlay` that others can reach is never changed: a step gives a new one. So readers see only what is in the store
while a commit is under way.
"""

from __future__ import annotations

from array import array
from itertools import chain, pairwise
from typing import Any, NamedTuple, Self

import msgspec

from torilla.core.contract.data import Item, Json, View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.play import Play, header_of
from torilla.core.records.record import Record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed
from torilla.core.records.steps import with_number
from torilla.server.store.model import TableRow

HIDDEN_CHANGE = 2**32
"""What each step and undo that others may not know of adds to the number of the acting seat's position.

Public numbers are smaller: the acting seat's positions have numbers of their own, and leave no gap among them.
"""


class Mark(NamedTuple):
    """The log number and the time of a step. `last`: the last public number before it; None: they are log numbers."""

    seq: int
    at: int
    last: int | None

    def number(self, place: int, seq: int) -> int:
        """The public number of the entry `seq`, one of several that this one discloses; the first has place 0."""
        return seq if self.last is None else self.last + 1 + place


class LoggedPlay(Play[Position, View, msgspec.Struct]):
    """The state of a game, its record so far, and the numbers and times of its steps."""

    def __init__(
        self,
        game: AnyGame,
        row: TableRow,
        seats: int,
        seed: Seed,
        names: list[str],
        begun: Mark,
    ) -> None:
        """Set the game up."""
        options = game.rules.options.make(**row.options)
        first = game.rules.setup(options, seats, seed, row.rules)
        super().__init__(game, first, header_of(game, first, seed, names, row.id))
        self.begun = begun
        self.undo_allowed = row.undo == "turn"
        self.seqs = array("I")  # log numbers of the record's steps
        self.numbers = array("I")  # public numbers of the settled ones
        # In milliseconds after `begun`; wider after seven weeks, or when the clock was set back:
        self.times = array("I")  # when they were done
        self.settled_times = array("I")  # when they could no longer be undone, and were sent to all
        self.seq = begun.seq  # log number of the last entry that changed the position
        self.number = self.begun_number = begun.number(0, begun.seq)  # of the position, for the seat to move
        self.hidden_changes = 0  # steps and undos since the last settled step
        self.branch: int | None = None  # the turn of another game from which this one goes on
        self.to_move = self.state.to_move
        self.public_hash_cache = (-1, "")  # with the number of its position
        self.public_view_cache: tuple[Any, Any] = (None, None)  # a state and its public view
        self.effects: list[Json] | None = None  # of each step (`Page.effects`); None: no client was sent the log

    def fork(self) -> Self:
        other = super().fork()
        other.seqs, other.numbers = self.seqs[:], self.numbers[:]
        other.times, other.settled_times = self.times[:], self.settled_times[:]
        other.effects = None if self.effects is None else self.effects[:]
        return other

    # --- Changes ---

    def step(self, code: int, mark: Mark, *, settled: bool = False) -> tuple[Self, list[Item]]:
        """The play after a legal action, and the items it disclosed. `settled`: it was done in another game."""
        after = self.fork()
        return after, after.advance(code, mark, settled=settled)

    def advance(self, code: int, mark: Mark, *, settled: bool = False) -> list[Item]:
        """Do an action in place: only while nobody else can reach this play."""
        before = self.state
        items = self.apply(code)
        if self.effects is not None:
            self.effects.append(self.game.page.effects(before, self.state, code))
        if settled:
            self.branch = self.turn[0]
        if settled or not self.undo_allowed:
            self.settle()
        self.seqs.append(mark.seq)
        self.times = with_number(self.times, mark.at - self.begun.at)
        self.hidden_changes = self.hidden_changes + 1 if self.undoable else 0
        self.disclose(mark)
        self.set_position(mark)
        return items

    def back_to(self, steps: int, mark: Mark) -> Self:
        """The play with only its first `steps` steps left."""
        after = self.fork()
        while after.steps > steps:
            after.undo()
            after.seqs.pop()
            after.times.pop()
        if after.effects is not None:
            del after.effects[steps:]
        after.hidden_changes += 1
        after.set_position(mark)
        return after

    def disclose(self, mark: Mark) -> None:
        """Number the steps that are settled now, in the order in which everybody is sent them."""
        known = len(self.numbers)
        for place, seq in enumerate(self.seqs[known : self.settled_steps]):
            self.numbers.append(mark.number(place, seq))
            self.settled_times = with_number(self.settled_times, mark.at - self.begun.at)

    def set_position(self, mark: Mark) -> None:
        """Number the position that was just reached."""
        self.seq = mark.seq
        self.to_move = self.state.to_move
        hidden = HIDDEN_CHANGE * self.hidden_changes
        self.number = mark.seq if mark.last is None else self.public_number + hidden

    def settle_all(self, mark: Mark) -> Self:
        """The play of a table that was closed: nothing can be undone, and no step is pending."""
        after = self.fork()
        after.undo_allowed = False
        after.settle()
        after.disclose(mark)
        after.number = after.public_number
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
        index = self.steps_before_turn
        return self.begun.at + (self.times[index - 1] if index else 0)

    @property
    def turn_mark(self) -> int:
        """The log number of the entry with which the turn began."""
        index = self.steps_before_turn
        return self.seqs[index - 1] if index else self.begun.seq

    @property
    def steps_before_turn(self) -> int:
        index, entries = self.steps, self.entries
        while index and (entries.turns[index - 1], entries.seats[index - 1]) == self.turn:
            index -= 1
        return index

    # --- Visibility: `viewer` is a seat, or None for spectators ---

    @property
    def settled_steps(self) -> int:
        """Steps that everybody may know of; the pending ones follow them."""
        return self.steps - self.undoable

    @property
    def public_number(self) -> int:
        """The number of the position that everybody may know of: that of the last settled step."""
        return self.numbers[-1] if self.numbers else self.begun_number

    def is_mover(self, viewer: int | None) -> bool:
        """Whether this viewer may know of pending steps."""
        return viewer is not None and viewer == self.to_move

    def visible_steps(self, viewer: int | None) -> int:
        """The number of steps this viewer may know of."""
        return self.steps if self.is_mover(viewer) else self.settled_steps

    def state_for(self, viewer: int | None) -> Position:
        """The state from which this viewer's view is made."""
        return self.state if self.is_mover(viewer) else self.settled

    def number_for(self, viewer: int | None) -> int:
        """The position's number for this viewer: pending steps and their undo do not change that of others."""
        return self.number if self.is_mover(viewer) else self.public_number

    def time_for(self, viewer: int | None, index: int) -> int:
        """The time of a step: for its own seat when it was done, for others when it was settled."""
        mover = self.entries[index].seat
        is_own = viewer == mover or index >= len(self.settled_times)
        return self.begun.at + (self.times if is_own else self.settled_times)[index]

    def effects_of(self, index: int) -> Json:
        """The effects of a step. The first time the game is played again; from then on each step adds its own."""
        if self.effects is None:
            states = pairwise(chain([self.first()], self.replayed()))
            steps = zip(states, self.entries.codes, strict=True)
            self.effects = [self.game.page.effects(before, after, code) for (before, after), code in steps]
        return self.effects[index]

    def forget_caches(self) -> None:
        """Free what was kept for clients."""
        self.effects, self.public_view_cache = None, (None, None)

    def view(self, viewer: int | None) -> View:
        """The view of this viewer. Its public part is made once for all."""
        state = self.state_for(viewer)
        if self.public_view_cache[0] is not state:
            self.public_view_cache = state, self.game.views.view(state, None)
        return self.game.views.view(state, viewer, self.public_view_cache[1])

    def public_hash(self) -> str:
        """The hash of the public view; made once for each position."""
        number = self.public_number
        if self.public_hash_cache[0] != number:
            self.public_hash_cache = (number, self.game.views.hash(self.view(None)))
        return self.public_hash_cache[1]

    # --- Records ---

    def full_record(self) -> Record:
        return self.record()

    def settled_record(self, seat: int | None) -> Record:
        """The record this seat may have while the game goes on: settled steps, public hashes."""
        record = self.record(hashes=False).settled(self.settled_steps, seat)
        Replay(record, self.game).seal()
        return record
