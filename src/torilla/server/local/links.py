"""A page's connection to a table or sandbox in its own worker: the messages of the server's sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from torilla.core.contract.errors import TorillaError
from torilla.server.bots.calculations import Calculations, SandboxJob
from torilla.server.kernel.logging import get_logger
from torilla.server.local.caller import LocalCaller
from torilla.server.session import requests
from torilla.server.session.close_codes import CLOSE_CODES, FORBIDDEN, TRY_LATER
from torilla.server.session.connection import Connection
from torilla.server.session.sandbox import Visitor
from torilla.server.store.errors import Unavailable

logger = get_logger()

Send = Callable[[str], None]
Closed = Callable[[int], None]


class Link(Protocol):
    """What the page holds."""

    def receive(self, data: str) -> None: ...

    def close(self) -> None: ...


class SandboxLink:
    """A sandbox: messages are answered one after the other."""

    def __init__(self, caller: LocalCaller, send: Send) -> None:
        hub = caller.hub
        self.games = Calculations()
        self.visitor = Visitor(hub, caller.id, caller.client, caller.network, self.play)
        self.send = send
        self.received: asyncio.Queue[str] = asyncio.Queue()
        self.task = hub.spawn(self.read())

    async def play(self, job: SandboxJob) -> bytes:
        return self.games.play(job)

    def receive(self, data: str) -> None:
        self.received.put_nowait(data)

    async def read(self) -> None:
        while True:
            self.send((await self.visitor.receive(await self.received.get())).decode())

    def close(self) -> None:
        self.task.cancel()


class TableLink:
    """A table: requests are answered one after the other, updates sent whenever there are some."""

    def __init__(self, connection: Connection, send: Send, closed: Closed) -> None:
        self.connection = connection
        self.hub = connection.hub
        self.send = send
        self.closed = closed
        self.received: asyncio.Queue[str] = asyncio.Queue()
        self.tasks = [self.hub.spawn(self.run(work)) for work in (self.read, self.write)]

    def receive(self, data: str) -> None:
        self.received.put_nowait(data)

    async def read(self) -> None:
        while True:
            await requests.receive(self.connection, await self.received.get())

    async def write(self) -> None:
        connection = self.connection
        while True:
            await connection.changed.wait()
            connection.changed.clear()
            if messages := await connection.updates():
                self.send(f"[{b','.join(messages).decode()}]")
            if connection.denied:
                return self.end(FORBIDDEN)

    async def run(self, work: Callable[[], object]) -> None:
        try:
            await work()  # type: ignore[misc]
        except Unavailable:
            self.end(TRY_LATER)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("link failed", table=self.connection.table.id)
            self.end(1011)

    def end(self, code: int) -> None:
        self.close()
        self.closed(code)

    def close(self) -> None:
        self.hub.presence.detach(self.connection)
        for task in self.tasks:
            task.cancel()


def close_code(error: TorillaError) -> int:
    return CLOSE_CODES.get(error.code, 1008)
