"""Meters: count what a client sends before a request or a WebSocket message is complete."""

from __future__ import annotations

from typing import Protocol

import httptools

from torilla.server.kernel.limits import Bucket

LONGEST_HEAD = 65_536
"""Bytes of a request that are not body: request line, headers, chunk sizes and extensions, trailers."""
MOST_HEADERS = 200
"""Headers and trailers of a request."""
REQUEST_TIME = 60.0
"""Seconds for a request's body after its head."""
MOST_FRAGMENTS = 1_024
"""Frames of one WebSocket message."""
CONTROLS = (2.0, 200.0)
"""WebSocket control frames a second, and at once. A browser sends one when it is pinged, every 20 seconds."""


def refusal(status: str, code: str, message: str, seconds: int | None = None) -> bytes:
    """A whole HTTP answer with an error, after which the connection is closed."""
    values = "{}" if seconds is None else f'{{"seconds":{seconds}}}'
    body = f'{{"code":"{code}","values":{values},"message":"{message}"}}'
    wait = "" if seconds is None else f"retry-after: {seconds}\r\n"
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\n{wait}"
    return f"{head}content-length: {len(body)}\r\n\r\n{body}".encode()


TOO_BIG = refusal("431 Request Header Fields Too Large", "request/too-big", "the head of the request is too big")
TWO_HOSTS = refusal("400 Bad Request", "request/host", "a request has one Host header")
TOO_BIG_FRAME = b"\x88\x02\x03\xf1"  # close 1009
FLOOD_FRAME = b"\x88\x02\x03\xf0"  # close 1008


class RequestTimer(Protocol):
    """The guard of a connection, as a meter uses it."""

    is_idle: bool
    is_last: bool

    def begin_request(self) -> None: ...

    def complete_request(self) -> None: ...

    def wait_at_most(self, seconds: float) -> None: ...


class RequestMeter:
    """Counts the bytes of each request that are not body, and its hosts. Parses with the parser that uvicorn uses."""

    def __init__(self, guard: RequestTimer) -> None:
        self.guard = guard
        self.overhead = 0
        self.body = 0  # bytes in the current piece
        self.headers = 0
        self.hosts = 0
        self.is_ambiguous = False  # a request had two hosts
        self.parser = httptools.HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn does

    def accepts(self, data: bytes) -> bool:
        self.body = 0
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass
        except httptools.HttpParserError:
            self.guard.is_last = True  # uvicorn's parser finds the same, and answers
            return True
        self.overhead += len(data) - self.body
        if self.is_ambiguous:
            return False
        return self.overhead <= LONGEST_HEAD and self.headers <= MOST_HEADERS

    # Called by the parser
    def on_message_begin(self) -> None:
        self.overhead = self.headers = self.hosts = 0
        if self.guard.is_idle:  # after another in the same piece
            self.guard.begin_request()

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers += 1
        self.hosts += name.lower() == b"host"
        self.is_ambiguous |= self.hosts > 1

    @property
    def refused(self) -> bytes:
        return TWO_HOSTS if self.is_ambiguous else TOO_BIG

    def on_headers_complete(self) -> None:
        self.guard.wait_at_most(REQUEST_TIME)

    def on_body(self, data: bytes) -> None:
        self.body += len(data)

    def on_message_complete(self) -> None:
        self.guard.complete_request()


class FrameMeter:
    """Counts control frames and fragments of messages: empty ones pass every limit of size."""

    def __init__(self) -> None:
        self.head = bytearray()
        self.left = 0  # bytes of the payload still to come
        self.fragments = 0
        self.controls = Bucket(*CONTROLS)
        self.refused = TOO_BIG_FRAME

    def accepts(self, data: bytes) -> bool:
        place = 0
        while place < len(data):
            if self.left:
                skipped = min(self.left, len(data) - place)
                place += skipped
                self.left -= skipped
                continue
            self.head.append(data[place])
            place += 1
            if self.is_head_complete() and not self.count_frame():
                return False
        return True

    def is_head_complete(self) -> bool:
        head = self.head
        if len(head) < 2:
            return False
        size = head[1] & 0x7F
        wide = {126: 2, 127: 8}.get(size, 0)
        if len(head) < 2 + wide + (4 if head[1] & 0x80 else 0):
            return False
        self.left = int.from_bytes(head[2 : 2 + wide], "big") if wide else size
        return True

    def count_frame(self) -> bool:
        first = self.head[0]
        self.head.clear()
        if first & 0x08:  # close, ping, pong
            self.refused = FLOOD_FRAME
            return not self.controls.wait()
        self.refused = TOO_BIG_FRAME
        self.fragments = 1 if first & 0x0F else self.fragments + 1
        return self.fragments <= MOST_FRAGMENTS
