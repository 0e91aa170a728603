"""Where actions are in the moment of a kill: counters in shared memory, which outlive the process that wrote them."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import Any, NamedTuple

RECEIVED, STORED, ANSWERED = range(3)
STAGES = ("received, not stored", "stored, not answered", "nothing under way")
NOTHING = STAGES[-1]


class Count(NamedTuple):
    """Actions a server has received, has in its store, and has answered, since it was started."""

    received: int
    stored: int
    answered: int

    @property
    def stage(self) -> str:
        """What a kill in this moment interrupts."""
        if self.received > self.stored:
            return STAGES[0]
        return STAGES[1] if self.stored > self.answered else NOTHING


class Marks:
    """The counters of one server, in a file."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(24))
        with path.open("r+b") as file:
            self.map = mmap.mmap(file.fileno(), 24)

    def add(self, place: int, number: int = 1) -> None:
        at = 8 * place
        value = int.from_bytes(self.map[at : at + 8], "little") + number
        self.map[at : at + 8] = value.to_bytes(8, "little")

    def clear(self) -> None:
        self.map[:] = bytes(24)

    def read(self) -> Count:
        return Count(*(int.from_bytes(self.map[at : at + 8], "little") for at in (0, 8, 16)))

    def watch(self) -> None:
        """In a server's process, before it serves: count."""
        from litestar import WebSocket

        from torilla.server.bots.jobs import Choice
        from torilla.server.bots.remote import RemoteWorkers
        from torilla.server.tables import actions

        send = WebSocket.send_data

        def counted(work: Any) -> Any:
            async def run(*args: Any, **more: Any) -> Any:
                self.add(RECEIVED)
                try:
                    return await work(*args, **more)
                except Exception:
                    self.add(ANSWERED)  # the refusal is, in the next moment
                    raise
                finally:
                    self.add(STORED)

            return run

        choose = RemoteWorkers.choose

        async def choose_counted(*args: Any) -> Choice:  # a bot's job counts as an action answered by a choice
            self.add(RECEIVED)
            try:
                return await choose(*args)
            finally:
                self.add(ANSWERED)
                self.add(STORED)

        async def send_counted(socket: Any, data: Any, *args: Any, **more: Any) -> None:
            await send(socket, data, *args, **more)
            self.add(ANSWERED, bytes(data).count(b'"type":"done"') if isinstance(data, bytes) else 0)

        actions.act = counted(actions.act)
        actions.undo = counted(actions.undo)
        patched: Any = RemoteWorkers
        patched.choose = choose_counted
        patched = WebSocket
        patched.send_data = send_counted
