"""The load on a server: sockets, and tables at which one action after the other is made.

One process, one thread, the same for every server that is measured: two sockets a table, never more than one action
under way at a table. The WebSocket client is a minimal one, so that as little as possible of the machine goes into it.
"""

from __future__ import annotations

import asyncio
import base64
import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any
from urllib.parse import urlsplit

WARM_UP = 1.0
PATIENCE = 3.0
"""Seconds that actions get at the end of a run before they count as unanswered."""


class Socket(asyncio.Protocol):
    """A WebSocket to a local server: text in single frames, no extensions."""

    def __init__(self, url: str, headers: str, receive: Callable[[bytes], None]) -> None:
        self.url = url
        self.headers = headers
        self.receive = receive
        self.buffer = b""
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    async def connect(self) -> None:
        address = urlsplit(self.url)
        await asyncio.get_running_loop().create_connection(lambda: self, address.hostname or "", address.port or 80)
        await self.opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        address = urlsplit(self.url)
        key = base64.b64encode(os.urandom(16)).decode()
        path = address.path + (f"?{address.query}" if address.query else "")
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{self.headers}\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the socket"))

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.is_open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:32]:
                self.opened.set_exception(ConnectionError(head[:200].decode(errors="replace")))
                return
            self.is_open, self.buffer = True, rest
            self.opened.set_result(None)
        self.read_frames()

    def read_frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            kind, size, start = buffer[at] & 15, buffer[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(buffer[at + 2 : start])
            if len(buffer) < start + size:
                break
            at = start + size
            if kind == 1:
                self.receive(buffer[start:at])
            elif kind == 9:
                self.write(10, buffer[start:at])
        self.buffer = buffer[at:]

    def send(self, text: bytes) -> None:
        self.write(1, text)

    def write(self, kind: int, data: bytes) -> None:
        """A frame, masked with zeros."""
        size = len(data)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


@dataclass
class Load:
    """What was measured between `begin` and `end`; times in seconds."""

    begin: float = float("inf")  # nothing counts before
    end: float = float("inf")
    acknowledged: list[float] = field(default_factory=list)
    others_told: list[float] = field(default_factory=list)
    received: int = 0
    refused: int = 0
    unanswered: int = 0
    games: int = 0
    cpu: float = 0.0  # the server's
    own_cpu: float = 0.0

    @property
    def wall(self) -> float:
        return self.end - self.begin

    @property
    def rate(self) -> float:
        return len(self.acknowledged) / self.wall

    @staticmethod
    def percentile(times: list[float], share: float) -> float:
        """In milliseconds; nan where there is nothing."""
        ordered = sorted(times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


class Lane(ABC):
    """A place for one table at a time. When its game is over, the next one is begun."""

    def __init__(self, load: Load, next_table: Callable[[], Awaitable[Any]]) -> None:
        self.load = load
        self.next_table = next_table
        self.sockets: list[Socket] = []
        self.moves: list[bytes | None] = [None, None]  # what a seat would send if it may act
        self.sent = 0.0  # since when an action is under way
        self.acted = 0.0  # the same of the last one, answered or not
        self.actor = 0
        self.told = False
        self.is_over = False
        self.closed_loop = True
        self.running = False
        self.due: deque[float] = deque()
        self.opening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        for socket in self.sockets:
            socket.close()
        self.moves, self.sent, self.is_over = [None, None], 0.0, False
        table = await self.next_table()
        self.sockets = [self.socket(table, seat) for seat in (0, 1)]
        for seat, socket in enumerate(self.sockets):
            await socket.connect()
            await self.greet(table, seat)

    @abstractmethod
    def socket(self, table: Any, seat: int) -> Socket: ...

    @abstractmethod
    async def greet(self, table: Any, seat: int) -> None: ...

    def come_due(self, when: float) -> None:
        """Open loop: an action shall be made now, whether or not the last one was answered."""
        self.due.append(when)
        self.act()

    def act(self) -> None:
        """Send the next action, if the time has come and somebody can."""
        if self.sent or not self.running or not (self.closed_loop or self.due):
            return
        for seat, move in enumerate(self.moves):
            if move is not None:
                self.moves[seat] = None
                self.actor, self.told = seat, False
                # In an open loop the wait for a late answer before it is part of the time.
                self.sent = perf_counter() if self.closed_loop else self.due.popleft()
                self.acted = self.sent
                self.sockets[seat].send(move)
                return

    def acknowledge(self) -> None:
        """The actor has the answer."""
        now, load = perf_counter(), self.load
        since = now if self.closed_loop else self.sent
        if load.begin <= since < load.end:
            load.acknowledged.append(now - self.sent)
        self.sent = 0.0
        if self.is_over and self.opening is None:
            load.games += 1
            self.opening = asyncio.create_task(self.begin_anew())
        else:
            self.act()

    def other_was_told(self) -> None:
        if not self.told:
            self.told = True
            if self.load.begin <= self.acted < self.load.end:
                self.load.others_told.append(perf_counter() - self.acted)

    async def begin_anew(self) -> None:
        await self.open()
        self.opening = None
        self.act()


async def run(
    lanes: Sequence[Lane], load: Load, seconds: float, per_second: float | None, cpu: Callable[[], float]
) -> None:
    """Drive all lanes: as fast as they are answered, or at a fixed rate over all of them."""
    loop = asyncio.get_running_loop()
    begin = perf_counter() + WARM_UP
    load.begin, load.end = begin, begin + seconds
    handles: list[asyncio.TimerHandle] = []
    for lane in lanes:
        lane.running, lane.closed_loop = True, per_second is None
    if per_second is None:
        for lane in lanes:
            lane.act()
    else:
        shift = loop.time() - perf_counter()
        for count in range(int((WARM_UP + seconds) * per_second)):
            when = begin - WARM_UP + count / per_second
            handles.append(loop.call_at(when + shift, lanes[count % len(lanes)].come_due, when))
    await asyncio.sleep(begin - perf_counter())
    used, own, received = cpu(), process_time(), load.received
    await asyncio.sleep(load.end - perf_counter())
    load.end = perf_counter() if per_second is None else load.end
    load.cpu, load.own_cpu, load.received = cpu() - used, process_time() - own, load.received - received
    for lane in lanes:
        lane.running = per_second is not None
    patience = perf_counter() + PATIENCE
    while perf_counter() < patience and any(lane.sent or lane.due for lane in lanes):
        await asyncio.sleep(0.05)
    for lane in lanes:
        lane.running = False
        load.unanswered += (lane.sent > 0) + len(lane.due)
        if lane.opening is not None:
            lane.opening.cancel()
        for socket in lane.sockets:
            socket.close()
