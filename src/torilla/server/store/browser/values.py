"""Values under keys in ordered parts: all that `KeyedStore` needs of a database. A browser's IndexedDB is one."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from torilla.server.store.errors import Conflict

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


class MemoryValues(Values):
    """Values of this process only."""

    def __init__(self) -> None:
        self.parts: dict[str, dict[Key, str]] = {}

    async def get(self, part: str, key: Key) -> str | None:
        return self.parts.get(part, {}).get(key)

    async def find(self, part: str, prefix: Key = ()) -> list[tuple[Key, str]]:
        rows = self.parts.get(part, {})
        return [(key, rows[key]) for key in sorted(rows) if key[: len(prefix)] == prefix]

    async def write(self, changes: list[Change]) -> None:
        if any(change.new and change.key in self.parts.get(change.part, {}) for change in changes):
            raise Conflict("written already")
        for change in changes:
            rows = self.parts.setdefault(change.part, {})
            if change.value is None:
                rows.pop(change.key, None)
            else:
                rows[change.key] = change.value
