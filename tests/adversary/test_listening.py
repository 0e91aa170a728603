"""At the wire, before a request is one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import uvicorn
from server.harness import World
from uvicorn.server import ServerState

from torilla.server import listening
from torilla.server.listening import LONGEST_HEAD, Requests, Sockets

pytestmark = pytest.mark.anyio


@pytest.fixture
async def port(world: World) -> AsyncIterator[int]:
    """Where the app listens."""
    config = uvicorn.Config(world.app, port=0, http=Requests, ws=Sockets, lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    async with asyncio.timeout(20):
        while not server.started:
            await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


class Hung(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET /", b"x" * 1000),
        (b"GET / HTTP/1.1\r\nCookie: ", b"x" * 1000),
        (b"GET / HTTP/1.1\r\n", b"X-More: " + b"x" * 1000 + b"\r\n"),
    ],
)
async def test_a_head_without_end(world: World, start: bytes, more: bytes) -> None:
    """Refused with a code, however it is made long, before it takes memory."""
    config = uvicorn.Config(world.app, http=Requests, ws=Sockets, lifespan="off")
    config.load()
    transport = Hung()
    protocol = Requests(config, ServerState(), {})
    protocol.connection_made(transport)
    protocol.data_received(start)
    for _ in range(LONGEST_HEAD // len(more)):
        assert not transport.closed
        protocol.data_received(more)
    protocol.data_received(more)
    assert transport.closed and transport.written.startswith(b"HTTP/1.1 431")
    assert b"request/too-big" in transport.written
    protocol.connection_lost(None)


async def test_long_heads_one_after_the_other(port: int) -> None:
    """The second request of a connection is counted anew, and a body is not counted."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b'{"token":"' + b"x" * 50_000 + b'"}'
    for asked, status in (
        (b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n" % (b"x" * 40_000), b"200"),
        (b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n" % (b"x" * 40_000), b"200"),
        (
            b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (b"x" * 40_000, len(body), body),
            b"400",
        ),
    ):
        writer.write(asked)
        async with asyncio.timeout(20):
            assert (await reader.readline()).split()[1] == status
            await reader.readuntil(b"}")
    writer.close()


async def test_who_does_not_ask_must_go(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection on which no request comes to its end is closed."""
    monkeypatch.setattr(listening, "REQUEST_TIME", 0.2)
    for said in (b"", b"GET /api/about HTTP/1.1\r\nHost:", b"POST /api/join HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        async with asyncio.timeout(20):
            await reader.read()  # to the end
        writer.close()
