"""From a record to the turns to judge: only the views of the seat whose turn it is are kept."""

from __future__ import annotations

import msgspec

from torilla.bots.review.report import Stretch, Task
from torilla.core.contract.errors import RecordError
from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position
from torilla.core.records.record import Record
from torilla.core.records.replay import Replay

SIMULATIONS = 2000
"""Simulations a turn, by default."""


def reviewable(record: Record) -> list[int]:
    """The seats whose hands the record contains."""
    return [seat for seat in range(record.seats) if record.form in ("full", f"seat {seat}")]


def tasks_of(run: Replay, seats: list[int], *, seed: int = 0, simulations: int = SIMULATIONS) -> list[Task]:
    """The turns of these seats. Raises RecordError where the record does not replay, or has no such hands or turns."""
    for seat in seats:
        if seat not in reviewable(run.record):
            raise RecordError("review/no-hand", f"the record does not contain the hand of seat {seat}", seat=seat)
    game = run.game
    own = run.components.hash == game.components().hash
    source = None if own else run.components.source
    state = run.first()
    tasks: list[Task] = []
    for turn in run.record.turns:
        stretches: list[Stretch] = []
        wanted = turn.seat in seats
        first, before, codes = int(state.steps), view_of(game, state, turn.seat) if wanted else msgspec.Raw(), []
        for step in turn.steps:
            run.advance(state, turn, step)
            codes.append(step.code)
            last = step is turn.steps[-1]
            if wanted and (last or state.horizon == state.steps):
                after = view_of(game, state, turn.seat)
                stretches.append(Stretch(first, before, codes, after))
                first, before, codes = int(state.steps), after, []
        if wanted:
            tasks.append(Task(game.name, turn.seat, turn.number, stretches, seed, simulations, source))
    if not tasks:
        raise RecordError("review/no-turns", "there is no turn to review")
    return tasks


def view_of(game: Game, state: Position, seat: int) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(game.view(state, seat)))
