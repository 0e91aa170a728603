"""The bus interface. It carries notifications only ("table x is at seq n"): the truth is in the store."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import msgspec

from torilla.server.analyses.rows import Shown


class TableChanged(msgspec.Struct, tag="notice"):
    """A table has changed. `seq` is the last number of its log, `chat` that of its chat; `plans`: some of a seat's."""

    table: str
    seq: int = 0
    chat: int = 0
    plans: bool = False


class Presence(msgspec.Struct, tag="here"):
    """The connections of one node to a table. `asks`: the other nodes shall answer with theirs.

    `absent`: seated guests without a connection anywhere, as far as the node knows, and since when.
    `attending`: those of `guests` who look at the table.
    """

    table: str
    node: str
    guests: list[str]
    watchers: int
    asks: bool = False
    absent: dict[str, int] = {}
    attending: list[str] = []


class Heartbeat(msgspec.Struct, tag="alive"):
    """A node is up; `leaves`: it is shutting down."""

    node: str
    leaves: bool = False


class GuestChanged(msgspec.Struct, tag="guest"):
    """A guest's cached data is out of date."""

    guest: str


class BlocksChanged(msgspec.Struct, tag="blocking"):
    """A guest has muted or blocked somebody, or ended that: their pages get the whole chat again."""

    guest: str


class ReviewDropped(msgspec.Struct, tag="dropped"):
    """The review of a table was deleted: the node that makes it stops."""

    review: str


class AnalysisMoved(msgspec.Struct, tag="led"):
    """What the leader of a shared analysis shows."""

    analysis: str
    shown: Shown


class AnalysisWatchers(msgspec.Struct, tag="gathered"):
    """The watchers of a shared analysis at one node, with their names. `asks`: the other nodes answer with theirs."""

    analysis: str
    node: str
    watchers: list[tuple[str, str | None]]
    asks: bool = False


class AnalysisChanged(msgspec.Struct, tag="written"):
    """The text of a shared analysis has this version now; None: it was deleted."""

    analysis: str
    version: int | None


class Gap(msgspec.Struct, tag="gap"):
    """Messages may have been lost. Sent by the bus itself, to its own listener only."""


Message = (
    TableChanged
    | Presence
    | Heartbeat
    | GuestChanged
    | BlocksChanged
    | ReviewDropped
    | AnalysisMoved
    | AnalysisWatchers
    | AnalysisChanged
    | Gap
)
Listener = Callable[[Message], None]


class Bus(ABC):
    """Publish and subscribe between nodes. No call blocks on a receiver or fails."""

    takes_jobs = False
    """Whether there may be workers."""

    @abstractmethod
    async def open(self, listener: Listener) -> None:
        """Connect. `listener` gets this node's own messages at once, and other nodes' for the tables it follows."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def publish(self, message: Message) -> None: ...

    @abstractmethod
    async def follow(self, table: str) -> None:
        """Subscribe to a table; no message published after the return is missed, as long as the bus is up."""

    @abstractmethod
    async def unfollow(self, table: str) -> None: ...

    async def ask(self, job: bytes, seconds: float) -> bytes | None:
        """Give a job to any worker and wait for its answer. None: no worker answers. Raises TimeoutError."""
        return None

    @property
    @abstractmethod
    def up(self) -> bool:
        """Whether other nodes can be reached now."""
