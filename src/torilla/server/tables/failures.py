"""Failures of the store: write conflicts are retried, background work goes on with its next round."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import get_logger
from torilla.server.store.errors import Conflict, Unavailable

logger = get_logger()

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS = 5


def retry_on_conflict(change: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Repeat a change of a table after a Conflict; the table has caught up with the store by then.

    All checks run again against the new state, so the change may succeed, be refused, or turn out to be done already.
    """

    @wraps(change)
    async def attempt(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(ATTEMPTS):
            try:
                return await change(*args, **kwargs)
            except Conflict:
                continue
        raise ServerError("server/busy", "too many write conflicts: try again", seconds=1)

    return attempt


@contextmanager
def logged(failure: str, **values: object) -> Iterator[None]:
    """Log what a round of background work raises."""
    try:
        yield
    except Unavailable as fault:
        logger.warning("the store does not answer", failure=fault.reason, **values)
    except Exception:
        logger.exception(failure, **values)


@contextmanager
def skipped(failure: str, **values: object) -> Iterator[None]:
    """Log what one of many pieces of work raises, so that it does not hold up the others.

    Raises Unavailable: without the store the others need not be tried.
    """
    try:
        yield
    except Unavailable:
        raise
    except Exception:
        logger.exception(failure, **values)
