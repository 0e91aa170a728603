"""What the server asks of a bus. It carries hints only ("table x is at seq n"): the truth is in the store."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec


class Notice(msgspec.Struct, tag="notice"):
    """Something happened at a table. `seq` is its log's last number; `chat` the last chat line's."""

    table: str
    seq: int = 0
    chat: int = 0


class Here(msgspec.Struct, tag="here"):
    """Who is connected to a table at one node. `asks`: the others shall say so too.

    `absent`: seated guests who are not connected anywhere, as far as the node knows, and since when.
    """

    table: str
    node: str
    guests: list[str]
    watchers: int
    asks: bool = False
    absent: dict[str, int] = {}


class Alive(msgspec.Struct, tag="alive"):
    """A node is there; `leaves`: it is about to go."""

    node: str
    leaves: bool = False


class GuestChanged(msgspec.Struct, tag="guest"):
    """What is remembered of a guest is no longer so."""

    guest: str


class Gap(msgspec.Struct, tag="gap"):
    """Messages may have been lost; said by the bus itself, to its own listener."""


Message = Notice | Here | Alive | GuestChanged | Gap
Listener = Callable[[Message], None]


class Bus(ABC):
    """Announcements between the parts and the nodes of the server. Nothing here waits for anybody, or fails."""

    @abstractmethod
    async def open(self, listener: Listener) -> None:
        """`listener` hears what this node says at once, and what other nodes say of the tables it follows."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def publish(self, message: Message) -> None: ...

    @abstractmethod
    async def follow(self, table: str) -> None:
        """Hear of this table from now on; nothing said after the return is missed, as long as the bus is up."""

    @abstractmethod
    async def unfollow(self, table: str) -> None: ...

    @abstractmethod
    async def ask(self, job: bytes, seconds: float) -> bytes | None:
        """Give a job to any worker, and wait for its answer. None: there is nobody to answer. Raises TimeoutError."""

    @property
    @abstractmethod
    def up(self) -> bool:
        """Do other nodes hear what is said now?"""
