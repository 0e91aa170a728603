"""The room `bots`: what searches, heuristics, puzzles and learners ask of a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, cast

import msgspec

from torilla.core.contract.room import Room, StateT, ViewT
from torilla.core.engine.engine import Position

if TYPE_CHECKING:
    from torilla.core.engine.encoder import Encoder
    from torilla.core.engine.evaluator import Evaluator
    from torilla.core.engine.ideas import Ideas
    from torilla.core.engine.observation import Entry, Field


class Bots(Room[StateT, ViewT]):
    """The defaults play any game, weakly: searches play to the end at random, the greedy bot counts points."""

    def evaluator(self, foresight: float) -> Evaluator | None:
        """Judges positions for the search; None: it plays each to its end at random."""
        return None

    def ideas(self) -> Ideas[StateT] | None:
        """What people say about turns, for reasons in words; None: only numbers are said."""
        return None

    def calibration(self) -> Sequence[float]:
        """Factors by which the odds of win chances are raised where people read them (core/engine/calibration.py)."""
        return ()

    def worth(self, state: StateT, seat: int) -> float:
        """How good a position is for a seat, for the greedy bot; by default its points."""
        return float(int(self.game.rules.engine.points(state, seat)))

    def turn_key(self, state: StateT, seat: int) -> Hashable:
        """By what puzzles compare turns of a seat: equal keys count as one turn. By default the whole position."""
        return int(self.game.rules.engine.fingerprint(state))

    def themes(self, before: StateT, after: StateT, seat: int) -> list[str]:
        """Names of the things that a turn does, the main one first; the game's texts have them (`theme.*`)."""
        return []

    # --- Environments

    def turned(self, view: ViewT) -> ViewT:
        """The view counted from its viewer on, for observations; by default its lists of one entry a seat are."""
        from torilla.core.engine.observation import turned

        return turned(view, view.seats, view.viewer or 0)

    def observed(self, view: ViewT) -> Iterable[tuple[Entry, list[int]]]:
        """The parts of an observation, for a game without its own fields: by default all numbers of the view, turned.

        There must be as many numbers at every step of a game.
        """
        from torilla.core.engine.observation import observed

        return observed(cast(msgspec.Struct, self.turned(view)), self.game.rules.steps)

    def fields(self, seats: int) -> dict[str, Field]:
        """Names, places and ranges of the numbers of an observation; by default those of `observed`."""
        from torilla.core.engine.observation import place_fields

        rules = self.game.rules
        state = rules.setup(rules.options.make(), seats, 0)
        return place_fields(entry for entry, _ in self.observed(self.game.views.view(state, 0)))

    def encoder(self, seats: int) -> Encoder:
        """Writes observations."""
        from torilla.core.engine.encoder import PlainEncoder

        def numbers(position: Position, seat: int) -> list[int]:
            view = self.game.views.view(cast(StateT, position), seat)
            return [number for _, part in self.observed(view) for number in part]

        return PlainEncoder(sum(field.stop - field.start for field in self.fields(seats).values()), numbers)
