"""Reviews turns in several processes; the result does not depend on how many."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import msgspec

from torilla.bots.review.judge import review_turn
from torilla.bots.review.report import Task, TurnReview


def review_turns(tasks: list[Task], jobs: int | None = None) -> Generator[TurnReview]:
    """The reviews of turns, as they are ready. `jobs`: processes, by default one a core."""
    jobs = min(jobs or os.cpu_count() or 1, len(tasks))
    if jobs <= 1:
        yield from (review_turn(task) for task in tasks)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=ignore_interrupt)
    try:
        waiting = [pool.submit(review_encoded, msgspec.json.encode(task)) for task in tasks]
        for done in as_completed(waiting):
            yield msgspec.json.decode(done.result(), type=TurnReview)
    finally:
        pool.shutdown(cancel_futures=True)


def ignore_interrupt() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def review_encoded(task: bytes) -> bytes:
    return msgspec.json.encode(review_turn(msgspec.json.decode(task, type=Task)))
