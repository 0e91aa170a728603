"""Errors of a store: it cannot be used, a write conflict, no answer, lost files, what needs a server."""

from __future__ import annotations

from torilla.core.contract.errors import TorillaError
from torilla.server.kernel.errors import ServerError


class StoreError(TorillaError):
    """The store cannot be used."""


class Conflict(Exception):
    """A write conflict: that `seq`, key or token exists already. Nothing was changed."""


class Unavailable(ServerError):
    """The store does not answer or cannot write now. The request may or may not have been done.

    `reason` is for logs only; the client gets the error that nothing can be saved now.
    """

    def __init__(self, reason: str) -> None:
        super().__init__("store/unavailable", "this cannot be saved now: try again", seconds=2)
        self.reason = reason


class Lost(Unavailable):
    """The open files are no longer those at their path: whatever is written to them would be lost."""

    def __init__(self, file: str) -> None:
        message = "the server's data was removed or replaced: nothing is saved until its host has looked after it"
        ServerError.__init__(self, "store/lost", message, seconds=30)
        self.reason = f"{file} was removed or replaced while the server runs: stop the server and put its data back"


class NeedsServer(ServerError):
    """What needs several people or devices: a store of one browser has none of it."""

    def __init__(self) -> None:
        super().__init__("local/needs-server", "this needs a server, and the page runs without one")


class Full(ServerError):
    """No room is left where the table is kept. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__("store/full", "there is no room left to save this")


def unstorable(error: Exception) -> ServerError:
    """The error for values that a store cannot hold."""
    return ServerError("request/malformed", "this cannot be stored", fault=f"cannot be stored ({type(error).__name__})")
