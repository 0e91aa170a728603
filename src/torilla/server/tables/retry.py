"""Retry a change of a table after a write conflict."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from torilla.server.kernel.errors import ServerError
from torilla.server.store.errors import Conflict

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
