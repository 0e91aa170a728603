"""Parts of a store that are written once for SQLite and PostgreSQL: statements, run by either."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import Any, TypeVar

import msgspec

Result = TypeVar("Result")
Statement = tuple[str, tuple[object, ...]]
"""A statement with its values."""
Found = list[Any]
"""Rows as the database gives them: what their columns are is known by the statement."""
Steps = Generator[Statement, Found, Result]
"""Statements with their values, run in one transaction; each gets the rows of the one before."""

Run = Callable[[Callable[[], Steps[Any]]], Awaitable[Any]]
"""Runs steps in one transaction; its result is theirs."""


class StepStore:
    """Reads with `ask`, writes with `run`, which returns when it is durable. Every call may raise Unavailable."""

    def __init__(
        self,
        ask: Callable[..., Awaitable[Found]],
        run: Run,
    ) -> None:
        self.ask = ask
        self.run = run

    async def do(self, *statements: Statement) -> None:
        """Run statements in one transaction."""

        def steps() -> Steps[None]:
            for statement in statements:  # noqa: UP028 - rows are sent in, which a tuple does not take
                yield statement

        if statements:
            await self.run(steps)


def text_of(value: object) -> str:
    """A value as it is stored in a column."""
    return msgspec.json.encode(value).decode()
