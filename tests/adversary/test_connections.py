"""At the wire, before a request is one: bytes, time and connections."""

from __future__ import annotations

import asyncio
import base64
import inspect
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

import pytest
import uvicorn
from server.harness import World, two_players
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from torilla.server.http import meters, protocols
from torilla.server.http.connections import ConnectionLimit
from torilla.server.http.meters import LONGEST_HEAD, MOST_FRAGMENTS, MOST_HEADERS, FrameMeter
from torilla.server.http.protocols import Guard, GuardedProtocolFactory
from torilla.server.kernel.limits import Bucket

pytestmark = pytest.mark.anyio

Serving = Callable[[ConnectionLimit], Awaitable[int]]


@pytest.fixture
async def serving(world: World) -> AsyncIterator[Serving]:
    """Starts the app behind a gate; the port where it listens."""
    running: list[tuple[uvicorn.Server, asyncio.Task[None]]] = []

    async def serve(gate: ConnectionLimit) -> int:
        config = uvicorn.Config(
            world.app, port=0, http=cast(Any, GuardedProtocolFactory(gate)), ws="websockets-sansio", lifespan="off",
            log_level="critical", timeout_graceful_shutdown=1,
        )  # fmt: skip
        server = uvicorn.Server(config)
        running.append((server, asyncio.create_task(server.serve())))
        async with asyncio.timeout(20):
            while not server.started:
                await asyncio.sleep(0.01)
        return int(server.servers[0].sockets[0].getsockname()[1])

    yield serve
    for server, task in running:
        server.should_exit = True
        await task


@pytest.fixture
async def port(serving: Serving) -> int:
    return await serving(ConnectionLimit(1000, 1000))


class Hung(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


CHUNKED = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.fixture
def guard(world: World) -> Guard:
    """A connection to uvicorn's own protocol, without a network."""
    config = uvicorn.Config(world.app, ws="websockets-sansio", lifespan="off")
    config.load()
    return GuardedProtocolFactory(ConnectionLimit(10, 10))(config, ServerState(), {}, asyncio.get_event_loop())


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET /", b"x" * 1000),
        (b"GET / HTTP/1.1\r\nCookie: ", b"x" * 1000),
        (b"GET / HTTP/1.1\r\n", b"X-More: " + b"x" * 1000 + b"\r\n"),
        (b"", b"\r\n" * 500),
        (CHUNKED + b"1;", b"x" * 1000),
        (CHUNKED, b"1;" + b"x" * 990 + b"\r\n{\r\n"),
        (CHUNKED, b"1\r\n{\r\n" * 100),
        (CHUNKED + b"0\r\nX-More: ", b"x" * 1000),
        (CHUNKED + b"0\r\n", b"X-More: " + b"x" * 1000 + b"\r\n"),
    ],
    ids=["line", "header", "headers", "empty lines", "extension", "extensions", "chunks", "trailer", "trailers"],
)
async def test_a_request_without_end(guard: Guard, start: bytes, more: bytes) -> None:
    """Bytes that are not body are refused with a code, wherever in the request they are, before they take memory."""
    transport = Hung()
    guard.connection_made(transport)
    guard.data_received(start)
    sent = 0
    while not transport.closed:
        guard.data_received(more)
        sent += len(more)
        assert sent < 2 * LONGEST_HEAD
    assert sent > LONGEST_HEAD // 2
    assert b"HTTP/1.1 431" in transport.written and b"request/too-big" in transport.written
    guard.connection_lost(None)


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\n", CHUNKED + b"0\r\n"], ids=["headers", "trailers"])
async def test_headers_without_end(guard: Guard, start: bytes) -> None:
    """Many small headers, which take more memory than bytes, are refused by number."""
    transport = Hung()
    guard.connection_made(transport)
    guard.data_received(start + b"a:\r\n" * (MOST_HEADERS - 4))
    assert not transport.closed
    guard.data_received(b"a:\r\n" * 8)
    assert transport.closed and b"HTTP/1.1 431" in transport.written
    guard.connection_lost(None)


async def test_many_requests_at_once(guard: Guard) -> None:
    """Of requests that come in one piece only a few are taken at a time; the rest waits as bytes."""
    transport = Hung()
    guard.connection_made(transport)
    guard.data_received(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5000)
    assert isinstance(guard.inner, HttpToolsProtocol)
    assert 0 < len(guard.inner.pipeline) < 200 and not transport.reading
    assert len(guard.rest) > 200_000
    for task in guard.inner.tasks:
        task.cancel()
    guard.connection_lost(None)


def frame(first: int, payload: bytes = b"") -> bytes:
    """A client's frame, masked with zeros."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([first]) + size + bytes(4) + payload


async def test_empty_fragments_without_end() -> None:
    """A message has a limited number of frames, however small; each message counts separately, also byte by byte."""
    meter = FrameMeter()
    for data in (frame(0x01), frame(0x00) * (MOST_FRAGMENTS - 2), frame(0x80, b"x" * 300)):
        assert all(meter.accepts(bytes([byte])) for byte in data)
    assert meter.accepts(frame(0x81, b"{}") * 5000)
    assert meter.accepts(frame(0x01) + frame(0x00) * (MOST_FRAGMENTS - 1))
    assert not meter.accepts(frame(0x00))


async def test_pings_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control frames are few, between the frames of a message too."""
    monkeypatch.setattr(Bucket, "wait", counted(5))
    meter = FrameMeter()
    assert meter.accepts(frame(0x01) + frame(0x89, b"ping") * 5 + frame(0x80))
    assert not meter.accepts(frame(0x89))


def counted(most: int) -> Callable[[Any], float]:
    """A bucket without refill: a fixed number."""
    left = iter([0.0] * most)
    return lambda _: next(left, 1.0)


async def open_socket(world: World, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket by hand, after the handshake."""
    _, _, table = await two_players(world)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(bytes(16))
    writer.write(
        b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n" % (table.encode(), key)
    )
    async with asyncio.timeout(20):
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def test_what_is_relied_on_of_uvicorn(world: World, serving: Serving) -> None:
    """Its protocols are made with these arguments, and a WebSocket replaces one by its transport's `set_protocol`."""
    gate = ConnectionLimit(1000, 1000)
    assert list(inspect.signature(HttpToolsProtocol).parameters) == ["config", "server_state", "app_state", "_loop"]
    reader, writer = await open_socket(world, await serving(gate))
    (guard,) = gate.open
    assert isinstance(guard.meter, FrameMeter) and not isinstance(guard.inner, HttpToolsProtocol)
    assert not gate.waiting and guard.timer is None
    writer.write(frame(0x81, b'{"type":"ping"}'))
    async with asyncio.timeout(20):
        assert b"pong" in await reader.read(1000)
        writer.write(frame(0x01) + frame(0x00) * MOST_FRAGMENTS)
        assert (await reader.read()).endswith(b"\x88\x02\x03\xf1")
    await world.settle(lambda: not gate.open)
    await hang_up(writer)


async def test_text_that_is_not_utf8(world: World, port: int) -> None:
    """Closes the socket with its code, by what uvicorn does itself."""
    reader, writer = await open_socket(world, port)
    writer.write(frame(0x81, b"\xff\xfe"))
    async with asyncio.timeout(20):
        assert b"\x88\x02\x03\xef" in await reader.read()
    await hang_up(writer)


async def test_who_does_not_read_is_not_read_from(guard: Guard, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers that nobody takes do not pile up: reading stops, and after a while the connection ends."""
    monkeypatch.setattr(protocols, "WRITE_TIME", 0.0)
    transport = Hung()
    guard.connection_made(transport)
    guard.pause_writing()
    assert not transport.reading
    guard.data_received(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert guard.rest and not transport.closed
    async with asyncio.timeout(20):
        while not transport.closed:
            await asyncio.sleep(0)
    guard.connection_lost(None)


async def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close a connection, and wait until it is closed."""
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def answered(port: int, host: str = "127.0.0.1") -> bytes:
    """The status of a request from an address of this machine; empty: the connection was cut."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))
    try:
        writer.write(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        async with asyncio.timeout(20):
            return (await reader.read())[9:12]
    except ConnectionResetError:
        return b""
    finally:
        await hang_up(writer)


async def silent(port: int, host: str, count: int) -> list[socket.socket]:
    loop = asyncio.get_running_loop()
    made = []
    for _ in range(count):
        one = socket.socket()
        one.setblocking(False)
        one.bind((host, 0))
        await loop.sock_connect(one, ("127.0.0.1", port))
        made.append(one)
    return made


async def test_connections_of_one_address(world: World, serving: Serving) -> None:
    """One address has a limited number; other addresses get in, and so does it when it has closed some."""
    gate = ConnectionLimit(1000, 20)
    port = await serving(gate)
    held = await silent(port, "127.0.0.2", 40)
    await world.settle(lambda: gate.counts["127.0.0.2"] == 20)
    assert await answered(port, "127.0.0.2") in (b"429", b"")
    assert await answered(port, "127.0.0.3") == b"200"
    for one in held:
        one.close()
    await world.settle(lambda: not gate.counts["127.0.0.2"])
    assert await answered(port, "127.0.0.2") == b"200"


async def test_connections_of_a_proxy(world: World, serving: Serving) -> None:
    """A trusted proxy stands for many people: it may have more."""
    gate = ConnectionLimit(1000, 5, "127.0.0.2, 10.0.0.0/8")
    port = await serving(gate)
    held = await silent(port, "127.0.0.2", 10)
    await world.settle(lambda: len(gate.open) == 10)
    assert await answered(port, "127.0.0.2") == b"200"
    for one in held:
        one.close()


async def test_room_for_others(world: World, serving: Serving) -> None:
    """When all places are taken by silent connections the address that has most of them loses its oldest."""
    gate = ConnectionLimit(20, 19)
    port = await serving(gate)
    held = await silent(port, "127.0.0.2", 15) + await silent(port, "127.0.0.3", 5)
    await world.settle(lambda: len(gate.open) == 20)
    for _ in range(3):
        assert await answered(port, "127.0.0.4") == b"200"
    assert gate.counts["127.0.0.3"] == 5 and gate.counts["127.0.0.2"] < 15
    for one in held:
        one.close()


async def test_a_socket_does_not_make_room(world: World, serving: Serving) -> None:
    """A WebSocket is never closed for a newcomer; without anything to close the newcomer is refused."""
    gate = ConnectionLimit(1, 10)
    port = await serving(gate)
    _, writer = await open_socket(world, port)
    await world.settle(lambda: not gate.waiting)
    assert await answered(port) in (b"429", b"")
    assert len(gate.open) == 1
    await hang_up(writer)


async def test_long_heads_one_after_the_other(port: int) -> None:
    """The second request of a connection is counted again, and a body is not counted."""
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
    await hang_up(writer)


async def test_who_does_not_ask_must_go(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection on which no request comes to its end is closed: silent, in its head, in its body, between two."""
    asked = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for limit, said in (
        ("FIRST_TIME", b""),
        ("HEAD_TIME", b"GET /api/about HTTP/1.1\r\nHost:"),
        ("HEAD_TIME", b"\r\n"),
        ("HEAD_TIME", asked + b"GET"),
        ("REQUEST_TIME", b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"),
    ):
        with monkeypatch.context() as short:
            short.setattr(meters if limit == "REQUEST_TIME" else protocols, limit, 0.2)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            async with asyncio.timeout(9):  # less than any of the limits that were left as they are
                await reader.read()  # to the end
            await hang_up(writer)


@pytest.mark.parametrize("path", [b"/", b"/api/about", b"/api/sandbox"])
async def test_two_hosts(port: int, path: bytes) -> None:
    """A request with two Host headers, of which programs on the way may believe different ones, is refused."""
    for hosts in (b"Host: localhost\r\nHost: localhost\r\n", b"Host: localhost\r\nX: 1\r\nhOST: example.org\r\n"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET %s HTTP/1.1\r\n%s\r\n" % (path, hosts))
        async with asyncio.timeout(20):
            answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 400 ") and b"request/host" in answer
        await hang_up(writer)
