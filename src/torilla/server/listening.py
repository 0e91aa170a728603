"""What uvicorn leaves open at the wire: how long a request's head may be, how long it may take, what is no text."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LONGEST_HEAD = 65_536
"""Bytes of a request's head. It is looked at after each piece that comes, so somewhat more may pass."""
REQUEST_TIME = 60.0
"""Seconds for a request to come in, its body included."""
NOT_TEXT = 1007

REFUSAL = b'{"code":"request/too-big","values":{},"message":"the head of the request is too big"}'
TOO_BIG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(REFUSAL), REFUSAL)
)


class Requests(HttpToolsProtocol):
    """A connection: nobody fills the memory with a head without end, or holds a place without asking for anything."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.head: int | None = 0  # bytes of an unfinished head so far
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.timer = self.loop.call_later(REQUEST_TIME, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self.in_time()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.head is not None:
            self.head += len(data)
            if self.head > LONGEST_HEAD and not self.transport.is_closing():
                self.transport.write(TOO_BIG)
                self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head = 0
        if self.timer is None:
            self.timer = self.loop.call_later(REQUEST_TIME, self.transport.close)

    def on_headers_complete(self) -> None:
        self.head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.in_time()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.in_time()
        super().handle_websocket_upgrade()

    def in_time(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Sockets(WebSocketsSansIOProtocol):
    """Text that is not UTF-8 closes the socket, and is no news for the log."""

    def send_receive_event_to_app(self) -> None:
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()
