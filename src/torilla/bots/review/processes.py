"""Reviews turns in several processes; the result does not depend on how many."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from torilla.bots.processes import in_processes, processors
from torilla.bots.review.judge import review_turn
from torilla.bots.review.report import Task, TurnReview


def review_turns(tasks: list[Task], jobs: int | None = None) -> Generator[TurnReview]:
    """The reviews of turns, as they are ready. `jobs`: processes, by default one a core."""
    jobs = min(jobs or processors(), len(tasks))
    if jobs <= 1:
        yield from (review_turn(task) for task in tasks)
        return
    for done in in_processes(review_encoded, map(msgspec.json.encode, tasks), jobs):
        yield msgspec.json.decode(done, type=TurnReview)


def review_encoded(task: bytes) -> bytes:
    return msgspec.json.encode(review_turn(msgspec.json.decode(task, type=Task)))
