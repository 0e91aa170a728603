"""Values under keys in ordered parts: all that `KeyedStore` needs of a database. A browser's IndexedDB is one."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

Key = tuple[str | int, ...]


class Change(msgspec.Struct, array_like=True):
    """A value to write, or None to delete. `new`: nothing may be there yet."""

    part: str
    key: Key
    value: str | None
    new: bool = False


class Values(ABC):
    """Parts of values. Keys are compared member by member."""

    @abstractmethod
    async def get(self, part: str, key: Key) -> str | None: ...

    @abstractmethod
    async def find(self, part: str, prefix: Key = ()) -> list[tuple[Key, str]]:
        """All values whose keys begin like this, in the order of their keys."""

    @abstractmethod
    async def write(self, changes: list[Change]) -> None:
        """Write all or nothing; durable when it returns. Raises Conflict, Full and Unavailable."""
