"""The clear mistakes of a review: what a person may want to play again."""

from __future__ import annotations

import msgspec

from torilla.bots.review.report import Kind, Review, TurnReview

CLEAR: tuple[Kind, ...] = ("mistake", "turning")
"""Turns of these kinds are drilled. Their cost is above zero in its whole interval."""


class Mistake(msgspec.Struct, frozen=True):
    """A turn that clearly lost something. `step`: after how many steps of the game its costly decision came.

    `chance` and `points`: what it lost, as in the review.
    """

    turn: int
    seat: int
    step: int
    kind: Kind
    chance: float
    points: float


def clear_turns(review: Review) -> list[TurnReview]:
    """The turns of all seats that are clear mistakes, in the order of the game."""
    turns = (turn for own in review.seats for turn in own.turns if turn.kind in CLEAR and turn.choice is not None)
    return sorted(turns, key=lambda turn: turn.turn)


def mistakes_of(review: Review) -> list[Mistake]:
    """The clear mistakes of all seats, in the order of the game."""
    return [
        Mistake(turn.turn, turn.seat, turn.choice.step, turn.kind, turn.chance.mean, turn.points.mean)
        for turn in clear_turns(review)
        if turn.choice is not None
    ]
