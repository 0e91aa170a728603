"""The positions before own mistakes, as their seat saw them. A worker makes them."""

from __future__ import annotations

from collections.abc import Sequence

from torilla.bots.review.report import ReviewLine, TurnReview
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.records.replay import Replay
from torilla.server.tables.replays import GameText
from torilla.server.wire.advice import HintStep
from torilla.server.wire.drill import Drill, DrillPosition
from torilla.server.wire.shared import Legal
from torilla.server.wire.socket import Exercise


def make_drill(given: GameText, turns: Sequence[TurnReview], simulations: int, *, closed: bool) -> Drill:
    """The positions before these turns. Raises RecordError.

    A game that goes on has none, for whatever can be learnt from it is not for now. `closed`: it goes on no more.
    """
    record, game = given.read()
    replay = Replay(record, game)
    state = replay.first()
    wanted = {turn.choice.step: turn for turn in turns if turn.choice is not None}
    found = []
    for number, (turn, step) in enumerate(replay.entries):
        if number in wanted:
            found.append(position_of(game, state, wanted[number], simulations))
        replay.advance(state, turn, step)
    if not closed and game.rules.outcome(state) is None:
        found = []
    names = record.names or [f"Seat {seat}" for seat in range(record.seats)]
    return Drill(record.game, record.components, names, found)


def position_of(game: AnyGame, state: Position, turn: TurnReview, simulations: int) -> DrillPosition:
    """A position with a review's turn. It is made from the seat's view alone: what that does not show is drawn anew."""
    assert turn.choice is not None
    view = game.views.view(state, turn.seat)
    sample = game.views.sample(view, Generator.from_seed(turn.choice.step))
    better, played = turn.choice.better, turn.choice.played
    return DrillPosition(
        turn=turn.turn,
        seat=turn.seat,
        kind=turn.kind,
        chance=turn.chance.mean,
        points=turn.points.mean,
        position=game.views.format_position(sample),
        exercise=Exercise(better.actions, played.actions, simulations),
        better=steps_of(game, better),
        played=steps_of(game, played),
        reasons=turn.choice.reasons,
    )


def steps_of(game: AnyGame, line: ReviewLine) -> list[HintStep]:
    """The steps of a line, each with what it brings."""
    return [
        HintStep(Legal(action, game.notation.to_value(game.notation.parse(action))), brings)
        for action, brings in zip(line.actions, line.brings, strict=True)
    ]
