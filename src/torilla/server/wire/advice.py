"""Hints and reviews: answers of `api/seats.py` and `api/reviews.py`."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.bots.base import Reason
from torilla.bots.review.report import Review
from torilla.core.contract.data import Json
from torilla.server.wire.shared import Body, Legal, RecordText

ReviewStatus = Literal["none", "running", "done", "failed"]


class HintStep(msgspec.Struct):
    """One step of a turn. `brings`: the parts of its preview that a sentence about it needs."""

    action: Legal
    brings: Json


class HintAction(msgspec.Struct):
    """An action that the adviser thought about. `line`: how it expects the game to go on, this action first.

    `chance`: of winning, 0 to 1. `scores`: expected at the end, by seat. `turn`: the beginning of `line`, up to the end
    of my turn or the first step that depends on something I do not know.
    """

    action: Legal
    visits: int
    chance: float | None
    scores: list[float] | None
    line: list[str]
    turn: list[HintStep]


class Hint(msgspec.Struct):
    """The action a bot would choose in my place, in the position `seq`, and the best alternatives.

    `turn`: the rest of my turn as the bot would play it, its choice first. `reasons`: why it is better than the
    alternative `against`, a place in `considered`.
    """

    seq: int
    seat: int
    bot: str
    choice: Legal
    turn: list[HintStep]
    considered: list[HintAction]
    simulations: int
    reasons: list[Reason] = []
    against: int | None = None


class ReviewAnswer(msgspec.Struct):
    """A review: how many of its turns are judged so far, and once all are, the review.

    `id`: the table, or the name of a record's review. `legal`: all actions that the review names.
    """

    id: str
    status: ReviewStatus
    done: int
    total: int
    review: Review | None = None
    legal: list[Legal] = msgspec.field(default_factory=list)


class ReviewRequest(Body):
    """A record to review."""

    record: RecordText
