"""When another server was first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from torilla.server.kernel.errors import ServerError
from torilla.server.store.base import Conflict

P = ParamSpec("P")
T = TypeVar("T")

TRIES = 5


def again(change: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Do a change of a table again after a Conflict: by then the table has followed the store.

    So it is checked anew, against what is so now: it may be done, refused, or turn out to have been done already.
    """

    @wraps(change)
    async def attempt(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES):
            try:
                return await change(*args, **kwargs)
            except Conflict:
                continue
        raise ServerError("server/busy", "others were first, again and again: try again", seconds=1)

    return attempt
