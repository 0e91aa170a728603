"""The interface of databases: one statement, or several steps in one transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from typing import Any, Literal, NamedTuple, TypeVar

from torilla.server.store.model import Commit

Result = TypeVar("Result")
Statement = tuple[str, tuple[object, ...]]
"""A statement with its values."""
Found = list[Any]
"""Rows as the database gives them: the statement knows their columns."""


class Lock(NamedTuple):
    """A lock until the end of the transaction, without rows. A database with one writer ignores it.

    `guests`: these guests change; `members`: they must not be merged; `tables`: a guest's; `table`: one by its id.
    """

    what: Literal["guests", "members", "tables", "table"]
    value: str | list[str]


class Append(NamedTuple):
    """The entries, key, head and notices of a commit, without rows. Raises Conflict."""

    commit: Commit


Steps = Generator[Statement | Lock | Append, Found, Result]
"""Steps of one transaction; each is answered with the rows it found."""


class Database(ABC):
    """Runs statements. Every call may raise Unavailable; a change is durable when its call returns."""

    @abstractmethod
    async def ask(self, statement: str, *values: object) -> Found:
        """The rows of a statement that changes nothing."""

    @abstractmethod
    async def change(self, statement: str, *values: object) -> Found:
        """Run one statement, which is its own transaction; the rows it returns."""

    @abstractmethod
    async def transaction(self, begin: Callable[[], Steps[Result]]) -> Result:
        """Run steps in one transaction; their result. To repeat them, they are begun again."""

    async def change_all(self, *statements: Statement) -> None:
        """Run statements in one transaction."""

        def steps() -> Steps[None]:
            for statement in statements:  # noqa: UP028 - rows are sent in, which a tuple does not take
                yield statement

        if len(statements) == 1:
            [(statement, values)] = statements
            await self.change(statement, *values)
        elif statements:
            await self.transaction(steps)

    async def one(self, make: Callable[..., Result], statement: str, *values: object) -> Result | None:
        """The first row, converted from its columns; None without a row."""
        return next((make(*row) for row in await self.ask(statement, *values)), None)

    async def all(self, make: Callable[..., Result], statement: str, *values: object) -> list[Result]:
        """The rows, each converted from its columns."""
        return [make(*row) for row in await self.ask(statement, *values)]

    async def count(self, statement: str, *values: object) -> int:
        """The number that a statement finds."""
        [(number,)] = await self.ask(statement, *values)
        return int(number)


class SubStore:
    """A part of a store, on the same database."""

    def __init__(self, database: Database) -> None:
        self.database = database
