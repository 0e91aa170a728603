"""A socket as the server's routes see it, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from server.harness import Person


class Wire:
    """What one side sent and the other received; `closed` is the server's close code and reason."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        self.frames: list[str] = []
        self.closed: tuple[int, str] | None = None

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        """The next message; None if the server has hung up."""
        async with asyncio.timeout(30):
            return await self.heard.get()

    async def take(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            self.frames.append(event["text"])
            for message in json.loads(event["text"]):
                self.heard.put_nowait(message)
        elif event["type"] == "websocket.close":
            self.closed = event["code"], event.get("reason") or ""
            self.heard.put_nowait(None)


@asynccontextmanager
async def socket(person: Person, table: str, *, path: str | None = None, **headers: str) -> AsyncIterator[Wire]:
    """An open socket to a table, or to another path."""
    path = path or f"/api/tables/{table}/socket"
    wire = Wire()
    wire.said.put_nowait({"type": "websocket.connect"})
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    given = {"host": "localhost", "cookie": cookies, **headers}
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "scheme": "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
        "subprotocols": [],
        "client": (person.address, 40000),
        "server": ("localhost", 80),
        "state": {},
    }
    task = asyncio.create_task(person.world.app(scope, wire.said.get, wire.take))  # type: ignore[arg-type]
    try:
        yield wire
    finally:
        wire.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(30):
            await task
