"""Parts of a store that are written once for SQLite and PostgreSQL: statements, run by either."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import Any, TypeVar

import msgspec

Result = TypeVar("Result")
Steps = Generator[tuple[str, tuple[Any, ...]], list[Any], Result]
"""Statements with their values, run in one transaction; each gets the rows of the one before."""


class StepStore:
    """Reads with `ask`, writes with `run`, which returns when it is durable. Every call may raise Unavailable."""

    def __init__(
        self,
        ask: Callable[..., Awaitable[list[Any]]],
        run: Callable[[Callable[[], Steps[Any]]], Awaitable[Any]],
    ) -> None:
        self.ask = ask
        self.run = run

    async def do(self, *statements: tuple[str, tuple[Any, ...]]) -> None:
        """Run statements in one transaction."""

        def steps() -> Steps[None]:
            for statement in statements:  # noqa: UP028 - rows are sent in, which a tuple does not take
                yield statement

        if statements:
            await self.run(steps)


def text_of(value: object) -> str:
    """A value as it is stored in a column."""
    return msgspec.json.encode(value).decode()
