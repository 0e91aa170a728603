"""Limits uvicorn does not enforce: connections, header size, request time, WebSocket fragments and control frames.

The guard is an ordinary asyncio protocol that stands between the transport and uvicorn's protocols. It uses their
constructor and the interfaces of asyncio, nothing else: `tests/adversary/test_connections.py` fails if that changes.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from torilla.server.http.connections import ConnectionLimit
from torilla.server.http.meters import FrameMeter, RequestMeter, refusal

FIRST_TIME = 10.0
"""Seconds until the first byte."""
HEAD_TIME = 20.0
"""Seconds for the head of a request."""
WRITE_TIME = 60.0
"""Seconds a client may leave unread what does not fit into the buffers."""
PIECE = 4_096
"""Bytes handed on at a time: when the receiver asks for a pause the rest waits here, as plain bytes."""


TOO_MANY = refusal("429 Too Many Requests", "limit/connections", "too many open connections", 10)


class Guard(asyncio.Protocol):
    """One connection: what it sends is measured, then handed on to uvicorn in pieces."""

    def __init__(self, limit: ConnectionLimit, inner: asyncio.Protocol, loop: asyncio.AbstractEventLoop) -> None:
        self.limit = limit
        self.inner = inner
        self.loop = loop
        self.transport: asyncio.Transport = None  # type: ignore[assignment]  # before connection_made
        self.meter: RequestMeter | FrameMeter = RequestMeter(self)
        self.is_admitted = False
        self.is_idle = True  # no byte of the next request has come
        self.is_last = False  # nothing after this piece can be read
        self.is_feeding = False
        self.is_paused = False  # by uvicorn
        self.is_writing_paused = False
        self.rest = b""  # received, and not handed on yet
        self.timer: asyncio.TimerHandle | None = None
        self.write_timer: asyncio.TimerHandle | None = None

    # Called by the transport
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport = cast(asyncio.Transport, transport)  # uvloop's own, which is none by class
        peer = transport.get_extra_info("peername")
        self.is_admitted = self.limit.enter(self, str(peer[0]) if peer else "")
        if not self.is_admitted:
            transport.write(TOO_MANY)
            transport.close()
            return
        self.wait_at_most(FIRST_TIME)
        self.inner.connection_made(cast(asyncio.Transport, GuardedTransport(self)))

    def connection_lost(self, exc: Exception | None) -> None:
        self.limit.leave(self)
        self.rest = b""
        for timer in (self.timer, self.write_timer):
            if timer is not None:
                timer.cancel()
        if self.is_admitted:
            self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.is_admitted:
            self.rest = self.rest + data if self.rest else bytes(data)
            self.feed()

    def eof_received(self) -> bool | None:
        return self.inner.eof_received() if self.is_admitted else None

    def pause_writing(self) -> None:
        """The client does not read: stop reading from it, and close it unless it reads again in time."""
        self.is_writing_paused = True
        self.write_timer = self.loop.call_later(WRITE_TIME, self.transport.abort)
        self.inner.pause_writing()
        self.update_reading()

    def resume_writing(self) -> None:
        self.is_writing_paused = False
        if self.write_timer is not None:
            self.write_timer.cancel()
        self.inner.resume_writing()
        self.update_reading()

    # Called by uvicorn, through its transport
    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        """The connection becomes a WebSocket."""
        self.inner = protocol
        self.meter = FrameMeter()
        self.complete_request()

    def set_paused(self, *, paused: bool) -> None:
        self.is_paused = paused
        self.update_reading()

    # Ours
    @property
    def is_held(self) -> bool:
        return self.is_paused or self.is_writing_paused

    def update_reading(self) -> None:
        """Read from the client only while everything read before has been taken."""
        if self.transport.is_closing():
            return
        if self.is_held or self.rest:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()
        if self.rest and not self.is_held and not self.is_feeding:
            self.loop.call_soon(self.feed)

    def feed(self) -> None:
        """Hand on what was received, until uvicorn asks for a pause."""
        if self.is_feeding:
            return
        self.is_feeding = True
        place = 0
        try:
            while place < len(self.rest) and not self.is_held and not self.transport.is_closing():
                piece = self.rest[place : place + PIECE]
                place += len(piece)
                self.take(piece)
        finally:
            self.is_feeding = False
            self.rest = b"" if self.transport.is_closing() else self.rest[place:]
        self.update_reading()

    def take(self, piece: bytes) -> None:
        if self.is_idle and isinstance(self.meter, RequestMeter):
            self.begin_request()
        if not self.meter.accepts(piece):
            self.transport.write(self.meter.refused)
            self.transport.close()
            return
        self.inner.data_received(piece)
        if self.is_last and not self.transport.is_closing():
            self.transport.close()

    def wait_at_most(self, seconds: float) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, self.transport.abort)

    def begin_request(self) -> None:
        self.is_idle = False
        self.limit.set_waiting(self)
        self.wait_at_most(HEAD_TIME)

    def complete_request(self) -> None:
        """The time from here on is the server's, and then that of uvicorn's keep-alive."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.is_idle = True
        self.limit.set_served(self)


class GuardedTransport:
    """The transport that uvicorn gets: a new protocol, and pauses of reading, go through the guard."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard

    def __getattr__(self, name: str) -> Any:
        return getattr(self.guard.transport, name)

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        self.guard.set_protocol(protocol)

    def pause_reading(self) -> None:
        self.guard.set_paused(paused=True)

    def resume_reading(self) -> None:
        self.guard.set_paused(paused=False)


class GuardedProtocolFactory:
    """Makes a guarded protocol for each connection: for uvicorn's setting `http`."""

    def __init__(self, limit: ConnectionLimit) -> None:
        self.limit = limit

    def __call__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> Guard:
        inner = HttpToolsProtocol(config=config, server_state=server_state, app_state=app_state, _loop=_loop)
        return Guard(self.limit, inner, _loop or asyncio.get_running_loop())
