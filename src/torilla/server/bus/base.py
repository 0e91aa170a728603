"""What the server asks of a bus. It carries hints only ("table x is at seq n"): the truth is in the store."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec


class Notice(msgspec.Struct):
    """Something happened at a table. `seq` is its log's last number; `chat` the last chat line's."""

    table: str
    seq: int = 0
    chat: int = 0


Listener = Callable[[Notice], None]


class Bus(ABC):
    """Announcements between the parts, and later the nodes, of the server."""

    @abstractmethod
    async def open(self, listener: Listener) -> None:
        """`listener` hears every notice, those of this node included."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def publish(self, notice: Notice) -> None: ...
